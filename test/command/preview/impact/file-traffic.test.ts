import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConfigurationImpact, FileTraffic, replayImpact, type ReplayOptions } from '../../../../src/command/preview/impact';
import type { TrafficRecord } from '../../../../src/model/traffic';
import { rule } from '../../../traffic/rules/support';
import { at, login, LOGINS, NOON, only, protection } from './support';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-impact-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string, content: readonly (TrafficRecord | string)[]): string {
  const path = join(folder, name);
  writeFileSync(path, content.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return path;
}

const ADDED = protection({ rules: [[null, LOGINS]] });
const EVER = { from: '1970-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

const impactOf = async (traffic: FileTraffic, options: Partial<ReplayOptions> = {}) =>
  (await replayImpact({ protections: [ADDED], traffic, window: EVER, ...options })).configurations;

describe('the requests of files', () => {
  test('may be in any order', async () => {
    // GIVEN the newest requests in the first file, and the oldest in the second
    const files = [file('new', [login(9, 'a'), login(2, 'a'), login(1, 'a')]), file('old', [login(0, 'a')])];
    // WHEN
    const [impact] = await impactOf(new FileTraffic(files));
    // THEN the rule catches the source with its third login, and the next request
    expect(impact!.traffic).toMatchObject({ source: { kind: 'files', files, lines: 4, badLines: 0 }, requests: 4 });
    expect(only(impact!.rules).after).toMatchObject({ effect: { requests: 1, sources: 1 } });
  });

  test('belong to the configuration that they name, or to every configuration', async () => {
    const path = file('traffic', [login(0, 'a', { branch: 'prod' }), login(1, 'a', { branch: 'staging' }), login(2, 'a')]);
    const protections = [ADDED, { ...ADDED, config: 'staging' }, { ...ADDED, config: 'test' }];
    const impacts = await impactOf(new FileTraffic([path]), { protections });
    expect(impacts.map(({ traffic }) => traffic.requests)).toEqual([2, 2, 1]);
    const others = impacts.map(({ notes }) => notes.flatMap(({ kind, text }) => (kind === 'other-configurations' ? [text] : [])));
    expect(others).toEqual([
      ['1 record is left out: the branch is not "prod", but for example "staging".'],
      ['1 record is left out: the branch is not "staging", but for example "prod".'],
      ['2 records are left out: the branch is not "test", but for example "prod", "staging".'],
    ]);
  });

  test('name a few other configurations, each in part', async () => {
    const names = ['e', 'b', 'd', 'a'.repeat(61), 'c'];
    const path = file('traffic', [login(0, 'a'), ...names.map((branch) => login(1, 'a', { branch }))]);
    const [{ notes }] = (await impactOf(new FileTraffic([path]))) as [ConfigurationImpact];
    const shown = `"${'a'.repeat(60)}…", "b", "c"`;
    expect(notes.map(({ text }) => text)).toContain(`5 records are left out: the branch is not "prod", but for example ${shown}.`);
  });

  test('are limited to a window, also one relative to the newest request', async () => {
    const path = file(
      'traffic',
      [0, 10, 20, 30, 5].map((second) => login(second, 'a')),
    );
    const used = async (window: ReplayOptions['window']) => (await impactOf(new FileTraffic([path]), { window }))[0]!.traffic;
    expect(await used({ last: 20 })).toMatchObject({ requests: 3, used: { from: '2025-03-01T12:00:10.000Z' }, reductions: [] });
    expect(await used({ from: '2025-03-01T12:00:20', to: '2025-03-01T12:00:05' })).toMatchObject({ requests: 3 });
    await expect(used({ from: 'yesterday', to: 'today' })).rejects.toThrow('"yesterday" is not a time. Example: 2025-03-01T08:00:00Z.');
  });

  test('say nothing of records before the window, whichever the order of the file', async () => {
    // GIVEN a file whose first record, before the window, is the only one with a session and with the tag of the rule
    const path = file('traffic', [login(0, 'a', { session: 's' }), at(30, { ip: 'a', tags: ['all'] })]);
    // WHEN
    const [impact] = await impactOf(new FileTraffic([path]), { window: { last: 20 } });
    // THEN
    expect(only(impact!.rules).after).toMatchObject({ effect: { sessions: null } });
    expect(impact!.notes.map(({ kind }) => kind)).toContain('missing-tags');
  });

  test.each<[string, ReplayOptions['window'], number | null]>([
    ['a fixed window', EVER, 10],
    ['a window that ends with the newest', { last: 60 }, null],
  ])('are reduced to the newest ones above the limit: %s', async (_, window, available) => {
    // GIVEN ten logins, and a limit of four
    const path = file(
      'traffic',
      [3, 1, 9, 7, 0, 2, 4, 8, 5, 6].map((second) => login(second, 'a')),
    );
    // WHEN
    const [impact] = await impactOf(new FileTraffic([path], { requests: 4 }), { window });
    // THEN
    expect(impact!.traffic).toMatchObject({
      requests: 4,
      used: { from: '2025-03-01T12:00:06.000Z', to: '2025-03-01T12:00:09.000Z' },
      reductions: [{ kind: 'shortened', limit: 'requests', value: 4, available }],
    });
    expect(impact!.notes[0]).toMatchObject({ kind: 'shortened', text: expect.stringContaining('more than 4 requests') });
  });

  test('exclude bad lines, which are reported', async () => {
    const path = file('traffic', ['nonsense', login(0, 'a'), '', '{"status":200}']);
    const [impact] = await impactOf(new FileTraffic([path]));
    expect(impact!.traffic.source).toEqual({
      kind: 'files',
      formats: [{ file: path, formats: ['traffic records'], unknownMembers: [] }],
      files: [path],
      lines: 3,
      badLines: 2,
      firstBadLines: [
        { file: path, line: 1, problem: expect.any(String) },
        { file: path, line: 4, problem: expect.any(String) },
      ],
    });
    expect(impact!.notes[1]).toMatchObject({
      kind: 'bad-lines',
      text: expect.stringContaining(`2 lines could not be read. The first is line 1 of ${path}`),
    });
  });

  test('are noted if they are ahead of the clock', async () => {
    const path = file('traffic', [login(0, 'a')]);
    const noteAt = async (now: number) => {
      const [impact] = await impactOf(new FileTraffic([path], { now: () => now }));
      return impact!.notes.find(({ kind }) => kind === 'ahead-of-clock')?.text;
    };
    expect(await noteAt(NOON - 7_080_000)).toMatch(/^The newest request is 118 minutes ahead of this machine's clock\. .* --shift -2h\.$/);
    expect(await noteAt(NOON)).toBeUndefined();
  });

  test('report progress, and are no longer read after a cancellation', async () => {
    const path = file('traffic', [login(0, 'a')]);
    const stop = new AbortController();
    const reported: unknown[] = [];
    const replay = impactOf(new FileTraffic([path, path]), {
      signal: stop.signal,
      onProgress: (progress) => {
        reported.push(progress);
        stop.abort(new Error('enough'));
      },
    });
    await expect(replay).rejects.toThrow('enough');
    expect(reported).toEqual([{ doing: 'reading', requests: 1 }]);
  });
});

describe('an access log', () => {
  const line = (second: number, path: string) => `192.0.2.1 - - [01/Mar/2025:12:00:0${second} +0000] "GET ${path} HTTP/1.1" 200 1 "-" "-"`;

  test('can be replayed, without numbers of humans and sessions', async () => {
    // GIVEN four requests of one address, and a rule that counts all requests
    const path = file('access.log', [line(0, '/'), line(1, '/'), line(2, '/'), line(3, '/')]);
    const everything = rule({ include: { relation: 'OR', tags: ['all'] } });
    // WHEN
    const [impact] = await impactOf(new FileTraffic([path]), { protections: [protection({ rules: [[null, everything]] })] });
    // THEN
    expect(impact!.traffic.humanRequests).toBeNull();
    expect(only(impact!.rules).after).toMatchObject({
      effect: { requests: 1, sources: 1, humanRequests: null, humanSources: null, sessions: null },
    });
    expect(only(impact!.rules).sweep!.points).toContainEqual(
      expect.objectContaining({ threshold: 2, planned: true, sources: 1, humans: null, requests: 1, humanRequests: null }),
    );
  });

  test('gets tags from filters', async () => {
    // GIVEN four requests, of which three are logins, and a rule that counts logins
    const path = file('access.log', [line(0, '/login'), line(1, '/login'), line(2, '/login'), line(3, '/')]);
    const tagsOf = ({ path: requested }: TrafficRecord) => (requested === '/login' ? ['login'] : []);
    // WHEN
    const [impact] = await impactOf(new FileTraffic([path], { accessLog: { tagsOf } }));
    // THEN
    expect(only(impact!.rules).after).toMatchObject({ effect: { requests: 1, sources: 1 } });
  });

  test('causes notes about fields and tags that rules need', async () => {
    const path = file('access.log', [line(0, '/')]);
    const rules = [rule({ id: 'tags' }), rule({ id: 'tenants', target: 'headers_x-tenant', include: { relation: 'OR', tags: ['all'] } })];
    const [impact] = await impactOf(new FileTraffic([path]), { protections: [protection({ rules: rules.map((each) => [null, each]) })] });
    expect(impact!.notes.slice(0, 4)).toEqual([
      { kind: 'unusable', entries: ['tenants'], text: 'Not usable for "tenants": 1 of 1 record: no headers x-tenant (1).' },
      { kind: 'unusable', entries: ['tags'], text: 'Not usable for "tags": 0 of 1 record.' },
      { kind: 'missing-fields', entries: ['tenants'], text: 'No record has the field headers, which "tenants" needs.' },
      { kind: 'missing-tags', entries: ['tags'], text: 'No request has the tag login. Without it, "tags" counts nothing.' },
    ]);
  });
});

test('every replay has the general notes', async () => {
  const [impact] = await impactOf(new FileTraffic([file('traffic', [at(0, { ip: 'a', tags: ['login'] })])]));
  expect(impact!.notes.map(({ kind }) => kind)).toEqual(['unusable', 'formats', 'already-filtered', 'exact-counting', 'only-the-plan']);
});
