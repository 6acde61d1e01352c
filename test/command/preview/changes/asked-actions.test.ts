import type { Entity } from '../../../../src/model';
import type { PreviewInput } from '../../../../src/command/preview/preview';
import { action, change, plan, rule } from '../support/plan';
import { report } from '../support/reported';

type Client = NonNullable<PreviewInput['client']>;

const NOW = [
  { id: 'deny', name: 'Deny', description: '', type: 'block', params: { status: 403 } },
  { id: 'made-since', name: 'Made since', description: '', type: 'monitor' },
];
const THEN = [
  { id: 'deny', name: 'Deny', description: '', type: 'monitor' },
  { id: 'gone', name: 'Gone', description: '', type: 'block' },
];

const VERSIONS = [{ version: '3f2a9c1d' }, { version: '77aa0001' }, { version: '77aa0002' }];

/** Returns a service with actions, their versions and a quarantine list. It notes what it is asked. */
function serviceWith({ then = THEN as readonly object[], quarantined = 2 } = {}, asked: string[] = []): Client {
  const answer = <Answer>(what: string, items: Answer) => {
    asked.push(what);
    return Promise.resolve(items);
  };
  const of = ({ routes: { path } }: Entity) => path;
  return {
    family: (entity: Entity) => ({ list: () => answer(`GET ${of(entity)}`, { items: of(entity) === 'actions' ? NOW : [] }) }),
    versions: (entity: Entity) => ({
      list: () => answer(`GET ${of(entity)}/versions`, { items: VERSIONS }),
      entriesAt: (_: string, version: string) => answer(`GET ${of(entity)}/versions/${version}`, { items: then }),
    }),
    quarantine: {
      list: (selector: object) => answer(`GET quarantined ${JSON.stringify(selector)}`, { results: Array(quarantined).fill({}) }),
    },
  } as unknown as Client;
}

const revert = (version: string, more: object = {}) =>
  change('svc_version_revert.undo', null, { config: 'prod', family: 'actions', version, ...more });
const release = (values: object) => change('svc_quarantine_release.all', null, { config: 'prod', ids: null, rule_ids: null, ...values });

const linesOf = async (...args: Parameters<typeof report>) =>
  (await report(...args)).configurations.flatMap(({ changes }) =>
    changes.map(({ address, effect, states, findings }) => [address, effect, states.join(' '), findings.map(({ text }) => text)]),
  );

describe('a version revert', () => {
  test('is judged by the entries that it would change now, whose changes are listed', async () => {
    const asked: string[] = [];
    const lines = await linesOf(plan([revert('3f2a9c1')]), { client: serviceWith({}, asked) });
    expect(lines).toEqual(
      expect.arrayContaining([
        ['svc_version_revert.undo.entries["deny"]', 'changed', 'weaker', expect.anything()],
        ['svc_version_revert.undo.entries["made-since"]', 'removed', expect.anything(), expect.anything()],
        ['svc_version_revert.undo.entries["gone"]', 'added', expect.anything(), expect.anything()],
        ['svc_version_revert.undo', 'added', 'neutral', ['Now it would change 3 entries, which the report lists with its address.']],
      ]),
    );
    expect(lines).toHaveLength(4);
    expect(asked.filter((one) => one.includes('versions'))).toEqual(['GET actions/versions', 'GET actions/versions/3f2a9c1d']);
  });

  test('to the present content changes nothing', async () => {
    expect(await linesOf(plan([revert('3f2a9c1')]), { client: serviceWith({ then: NOW }) })).toEqual([
      ['svc_version_revert.undo', 'added', 'neutral', ['No entry differs from this version now.']],
    ]);
  });

  const NOT_SHOWN = [
    ['svc_version_revert.undo', 'added', 'unjudged', expect.arrayContaining([expect.stringContaining('does not show them')])],
  ];

  test.each([7, null, undefined])('is not judged if the id of a restored entry is %s', async (id) => {
    const client = serviceWith({ then: [...THEN, { id, name: 'Nameless', description: '', type: 'block' }] });
    expect(await linesOf(plan([revert('3f2a9c1')]), { client })).toEqual(NOT_SHOWN);
  });

  test.each([
    ['a version that the service does not have', revert('nowhere')],
    ['a beginning of two versions', revert('77aa')],
    ['a family without versions', revert('3f2a9c1', { family: 'dynamic-rules' })],
  ])('to %s is not judged', async (_, changed) => {
    expect(await linesOf(plan([changed]), { client: serviceWith() })).toEqual(NOT_SHOWN);
  });

  test('is not judged offline, and where the service does not answer', async () => {
    expect(await linesOf(plan([revert('3f2a9c1')]))).toEqual(NOT_SHOWN);
    const down = { ...serviceWith(), versions: () => ({ list: () => Promise.reject(new Error('down')) }) } as unknown as Client;
    expect(await linesOf(plan([revert('3f2a9c1')]), { client: down })).toEqual(NOT_SHOWN);
  });

  test('of a family that the plan changes otherwise is not judged, because the order is not in the plan', async () => {
    const lines = await linesOf(plan([revert('3f2a9c1'), change('svc_action.other', null, action({ id: 'other' }))]), {
      client: serviceWith(),
    });
    expect(lines).toEqual(expect.arrayContaining(NOT_SHOWN));
    expect(lines).toHaveLength(2);
  });

  test('of a family that the plan changes in another configuration is judged', async () => {
    const elsewhere = change('svc_action.other', null, action({ id: 'other', config: 'staging' }));
    expect(await linesOf(plan([revert('3f2a9c1'), elsewhere]), { client: serviceWith() })).toHaveLength(5);
    const undone = { ...revert('77aa0001', { config: 'staging' }), address: 'svc_version_revert.elsewhere' };
    expect(await linesOf(plan([revert('3f2a9c1'), undone]), { client: serviceWith() })).toHaveLength(8);
    const unknown = change('svc_action.other', null, action({ id: 'other', config: null }), { after_unknown: { config: true } });
    expect(await linesOf(plan([revert('3f2a9c1'), unknown]), { client: serviceWith() })).toEqual(expect.arrayContaining(NOT_SHOWN));
  });

  test('of another family than those of the plan is judged', async () => {
    const lines = await linesOf(plan([revert('3f2a9c1'), change('svc_dynamic_rule.a', null, rule())]), { client: serviceWith() });
    expect(lines).toHaveLength(5);
  });
});

describe('a quarantine release', () => {
  test('is judged by the number of sources that it would release now', async () => {
    const asked: string[] = [];
    const client = serviceWith({ quarantined: 1200 }, asked);
    expect(await linesOf(plan([release({ rule_ids: ['login-bursts'] })]), { client })).toEqual([
      ['svc_quarantine_release.all', 'added', 'weaker', ['Now 1,200 sources would be let through until they violate their rule again.']],
    ]);
    expect(asked).toContain('GET quarantined {"config":"prod","ruleIds":["login-bursts"]}');
  });

  test.each([
    ['sources that are not on the list', { ids: ['1'] }, 0],
    ['an empty set', { ids: [] }, 7],
  ])('of %s changes nothing', async (_, values, quarantined) => {
    expect(await linesOf(plan([release(values)]), { client: serviceWith({ quarantined }) })).toEqual([
      ['svc_quarantine_release.all', 'added', 'neutral', ['No source on the quarantine list matches it now.']],
    ]);
  });

  test('is weaker without a number offline, and where its ids are known only after the apply', async () => {
    const weaker = [
      ['svc_quarantine_release.all', 'added', 'weaker', ['Caught sources would be let through until they violate their rule again.']],
    ];
    expect(await linesOf(plan([release({ ids: ['1'] })]))).toEqual(weaker);
    const unknown = change('svc_quarantine_release.all', null, { config: 'prod' }, { after_unknown: { ids: true } });
    expect(await linesOf(plan([unknown]), { client: serviceWith() })).toEqual(weaker);
  });
});
