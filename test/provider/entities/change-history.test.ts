import { DynamicRule, FlowControlPolicy, type VersionRecord } from '../../../src/model/index';
import { ChangeHistory } from '../../../src/provider/entities/change-history';
import { Family, policy } from '../resources/support/family';
import { closeAll, Service } from '../resources/support/service';

afterEach(closeAll);

async function open(versions = 0) {
  const service = await Service.start();
  const family = new Family(service);
  for (let i = 1; i <= versions; i += 1) family.write('ann', `change ${i}`, {});
  const stop = new AbortController();
  return { service, family, stop, history: new ChangeHistory(FlowControlPolicy, service.connection(), { signal: stop.signal }) };
}

const messages = (records: readonly VersionRecord[]) => records.map(({ message }) => message);

describe('the history of a family', () => {
  test('has the newest version first', async () => {
    const { history, family, service } = await open(3);
    expect(await history.records('prod')).toEqual(family.versions);
    expect(service.asked).toEqual(['GET flow-control-policies/versions']);
  });

  test('returns the versions since an earlier one, newest first', async () => {
    const { history, family } = await open(3);
    expect(messages(await history.since('prod', family.versions[2]?.version))).toEqual(['change 3', 'change 2']);
    expect(await history.since('prod', family.versions[0]?.version)).toEqual([]);
  });

  test.each([undefined, 'forgotten'])('returns only the newest version since an unknown one: %s', async (head) => {
    expect(messages(await (await open(3)).history.since('prod', head))).toEqual(['change 3']);
  });

  test('can be empty', async () => {
    const { history } = await open();
    expect(await history.records('prod')).toEqual([]);
    expect(await history.since('prod', undefined)).toEqual([]);
  });

  test.each(['none', 'broken'] as const)('returns no versions if it is %s', async (state) => {
    const { history, family } = await open(3);
    family.history = state;
    expect(await history.records('prod')).toEqual([]);
    expect(await history.since('prod', family.versions[2]?.version)).toEqual([]);
  });

  test('causes no request if the family keeps none', async () => {
    const { service, stop } = await open(3);
    const history = new ChangeHistory(DynamicRule, service.connection(), { signal: stop.signal });
    expect(await history.records('prod')).toEqual([]);
    expect(service.asked).toEqual([]);
  });

  test('is no longer read after an abort', async () => {
    const { history, stop } = await open(3);
    stop.abort();
    await expect(history.records('prod')).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('the last version of an entry', () => {
  const update = (id: string) => `Update entry [${id}] of document [flow-control-policies]`;
  const WHOLE = 'Update document [flow-control-policies]';

  test('is the newest version that names it', async () => {
    const { history, family, service } = await open();
    family.write('ann', update('a'), { a: policy('a') });
    family.write('bob', update('b'), { b: policy('b') });
    expect(await history.lastOf('prod', 'a')).toMatchObject({ author: 'ann' });
    expect(service.asked).toEqual(['GET flow-control-policies/versions']);
  });

  test('is a version of the whole family if that changed the entry, and no other author is named', async () => {
    const { history, family } = await open();
    family.write('ann', update('a'), { a: policy('a'), b: policy('b'), gone: policy('gone') });
    family.write('bob', WHOLE, { a: policy('a', { timeframe: 7 }), gone: undefined });
    family.write('eve', 'Revert document [flow-control-policies] to version [x]', { b: policy('b', { timeframe: 8 }) });
    expect(await history.lastOf('prod', 'a')).toMatchObject({ author: 'bob' });
    expect(await history.lastOf('prod', 'gone')).toMatchObject({ author: 'bob' });
    expect(await history.lastOf('prod', 'b')).toMatchObject({ author: 'eve' });
  });

  test('is not found by the name of the family, which every message contains', async () => {
    const { history, family } = await open();
    family.write('ann', update('flow-control-policies'), { 'flow-control-policies': policy('flow-control-policies') });
    family.write('bob', update('b'), { b: policy('b') });
    expect(await history.lastOf('prod', 'flow-control-policies')).toMatchObject({ author: 'ann' });
  });

  test('is found by reading few versions, each once', async () => {
    const { history, service } = await open(30);
    expect(await history.lastOf('prod', 'a')).toBeUndefined();
    expect(await history.lastOf('prod', 'b')).toBeUndefined();
    expect(service.asked.filter((asked) => asked.includes('versions/'))).toHaveLength(11);
  });

  test('is undefined if the versions cannot be read', async () => {
    const { history, family } = await open();
    family.write('ann', update('a'), { a: policy('a') });
    family.write('bob', WHOLE, { a: policy('a', { timeframe: 7 }) });
    family.after = (what) => what === 'GET versions' && (family.history = 'none');
    expect(await history.lastOf('prod', 'a')).toBeUndefined();
  });
});
