import type { TrafficRecord } from '../../../../src/model/traffic';
import { policy, rule, step } from '../../../traffic/rules/support';
import { at, impactOn, login, protection } from './support';

const VISIT: TrafficRecord = at(0, { ip: 'a', tags: ['all'], method: 'GET', path: '/basket', host: 'shop.example.org' });

async function notes(kind: string, planned: Parameters<typeof protection>[0], records: readonly TrafficRecord[] = [VISIT]) {
  return (await impactOn(records, protection(planned))).notes.filter((note) => note.kind === kind);
}

describe('a note', () => {
  test('names sweeps that are not exact', async () => {
    const itself = rule({ id: 'itself', exclude: { relation: 'OR', tags: ['banned'] } });
    expect(
      await notes('approximate-sweep', {
        rules: [
          [null, rule()],
          [null, itself],
        ],
      }),
    ).toEqual([{ kind: 'approximate-sweep', entries: ['itself'], text: expect.stringContaining('not exact for "itself"') }]);
  });

  test.each<[string, object, number]>([
    ['one of the tags is enough, and is there', { include: { relation: 'OR', tags: ['login', 'signup'] } }, 0],
    ['one of the tags is enough, and none is there', { include: { relation: 'OR', tags: ['logon', 'signup'] } }, 1],
    ['all tags are needed', { include: { relation: 'AND', tags: ['login', 'signup'] } }, 1],
    ['no tags are needed', { include: { relation: 'OR', tags: [] } }, 0],
    ['a policy of the plan adds the tag', { include: { relation: 'OR', tags: ['paid-properly'] } }, 0],
  ])('names tags that no request has: %s', async (_, fields, count) => {
    expect(await notes('missing-tags', { rules: [[null, rule(fields)]], policies: [[null, policy()]] }, [login(0, 'a')])).toHaveLength(
      count,
    );
  });

  test.each<[string, object, string[]]>([
    ['the host is in its own field', {}, []],
    ['a step needs a header', { steps: [step('GET', '/basket', { headers: { host: 'shop.example.org', 'X-App': '1' } })] }, ['headers']],
    ['the key needs a header', { key: [{ headers: 'x-tenant' }] }, ['headers']],
    ['the key needs cookies and the query', { key: [{ cookies: 'sid' }, { attrs: 'uri' }] }, ['cookies']],
  ])('names fields that no record has: %s', async (_, fields, missing) => {
    const [note] = await notes('missing-fields', { policies: [[null, policy(fields)]] });
    expect(note?.text).toBe(missing.length === 0 ? undefined : `No record has the field ${missing.join(', ')}, which "cart-flow" needs.`);
  });

  test('names entries that cannot be replayed, with the reason', async () => {
    const withPlugins = policy({ key: [{ plugins: 'jwt.sub' }] });
    expect(
      await notes('not-replayed', {
        rules: [[rule(), { unknown: ['ttl'] }]],
        policies: [
          [null, withPlugins],
          [withPlugins, withPlugins],
        ],
      }),
    ).toEqual([
      {
        kind: 'not-replayed',
        entries: ['login-bursts'],
        text: '"login-bursts" was not replayed after the plan. These attributes are known only after the apply: ttl.',
      },
      {
        kind: 'not-replayed',
        entries: ['cart-flow'],
        text: '"cart-flow" was not replayed after the plan. The policy\'s key uses an attribute that traffic records do not contain.',
      },
      {
        kind: 'not-replayed',
        entries: ['cart-flow'],
        text: '"cart-flow" was not replayed. The policy\'s key uses an attribute that traffic records do not contain.',
      },
    ]);
  });

  test('is absent for settings that are not in the plan', async () => {
    const { notes: all } = await impactOn([login(0, 'a')], protection({ rules: [[null, rule()]] }));
    expect(all.map(({ kind }) => kind)).toEqual(['already-filtered', 'exact-counting', 'only-the-plan']);
  });
});
