import { DynamicRule, FlowControlPolicy, type VersionRecord } from '../../../src/model';
import { authorsText, History } from '../../../src/provider/resources/history';
import { Family } from './support/family';
import { closeAll, Service } from './support/service';

afterEach(closeAll);

async function open(versions = 0) {
  const service = await Service.start();
  const family = new Family(service);
  for (let i = 1; i <= versions; i += 1) family.write('ann', `change ${i}`, {});
  const stop = new AbortController();
  return { service, family, stop, history: new History(FlowControlPolicy, service.connection(), stop.signal) };
}

const messages = (records: readonly VersionRecord[]) => records.map(({ message }) => message);

describe('the history of a family', () => {
  test('has the newest version at its head', async () => {
    const { history, family, service } = await open(3);
    expect(await history.head('prod')).toBe(family.versions[0]?.version);
    expect(service.asked).toEqual(['GET flow-control-policies/versions']);
  });

  test('tells the versions since an earlier one, newest first', async () => {
    const { history, family } = await open(3);
    expect(messages(await history.since('prod', family.versions[2]?.version))).toEqual(['change 3', 'change 2']);
    expect(await history.since('prod', family.versions[0]?.version)).toEqual([]);
  });

  test.each([undefined, 'forgotten'])('tells the newest alone since one that it does not know: %s', async (head) => {
    expect(messages(await (await open(3)).history.since('prod', head))).toEqual(['change 3']);
  });

  test('may be empty', async () => {
    const { history } = await open();
    expect(await history.head('prod')).toBeUndefined();
    expect(await history.since('prod', undefined)).toEqual([]);
  });

  test.each(['none', 'broken'] as const)('fails nobody where it is %s', async (state) => {
    const { history, family } = await open(3);
    family.history = state;
    expect(await history.head('prod')).toBeUndefined();
    expect(await history.since('prod', family.versions[2]?.version)).toEqual([]);
  });

  test('is not asked for where the family keeps none', async () => {
    const { service, stop } = await open(3);
    const history = new History(DynamicRule, service.connection(), stop.signal);
    expect(await history.head('prod')).toBeUndefined();
    expect(service.asked).toEqual([]);
  });

  test('ends with the run', async () => {
    const { history, stop } = await open(3);
    stop.abort();
    await expect(history.head('prod')).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('the text about authors', () => {
  const record = (n: number): VersionRecord => ({
    version: `${n}123456789abcdef`,
    author: 'Ann',
    email: 'ann@example.org',
    message: `change ${n}`,
    date: '2025-01-02T03:04:05Z',
    parents: [],
  });

  test('has a line for each version: which, when, who and why', () => {
    expect(authorsText([record(2), record(1)])).toBe(
      '\n\nAccording to the history:\n' +
        '  2123456789  2025-01-02T03:04:05Z  Ann <ann@example.org>: change 2\n' +
        '  1123456789  2025-01-02T03:04:05Z  Ann <ann@example.org>: change 1',
    );
  });

  test('stops at five, and counts the others', () => {
    const lines = authorsText([1, 2, 3, 4, 5, 6, 7].map(record)).trim().split('\n');
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toBe('  ... and 2 more');
    expect(authorsText([1, 2, 3, 4, 5].map(record))).not.toContain('more');
  });

  test('is empty where there are none', () => {
    expect(authorsText([])).toBe('');
  });
});
