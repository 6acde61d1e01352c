import { Action, type VersionRecord } from '../../../src/model';
import { familyDataSource } from '../../../src/provider/data-sources/family-data-source';
import { path } from '../../../src/provider/framework/diagnostics';
import { closeAll, refusal, Service } from '../resources/support/service';
import { readDataSource } from './support/read-data-source';

afterEach(closeAll);

const actions = familyDataSource(Action);

const RECORD: VersionRecord = {
  version: 'a1b2c3d4',
  author: 'ann',
  email: 'ann@example.org',
  message: 'Begun',
  date: '2025-01-01T00:00:00Z',
  parents: [],
};

/** Returns a service with one version of its actions, or without a history. */
async function open(records: readonly VersionRecord[] = [RECORD]) {
  const service = await Service.start();
  service.instead = (_, at) => {
    if (at === 'actions/versions') return { status: 200, body: { total: records.length, items: records } };
    if (at === 'actions/versions/a1b2c3d4') return { status: 200, body: { total: 1, items: [{ id: 'a', name: 'A', type: 'skip' }] } };
    return at.startsWith('actions/versions/') ? refusal(404, 'version does not exist') : undefined;
  };
  return service;
}

describe('a family as of a version', () => {
  test('has the entries of that version', async () => {
    const { state, diagnostics } = await readDataSource(actions, { version: 'a1b2c3d4' }, (await open()).connection());
    expect(diagnostics).toEqual([]);
    expect(state).toMatchObject({ config: 'prod', version: 'a1b2c3d4', entries: { a: { id: 'a', name: 'A' } } });
  });

  test.each([
    ['unknown', [RECORD], /"unknown".*data source svc_versions.*The newest versions are:\n {2}a1b2c3d4 /s],
    ['a1b2', [RECORD], /"a1b2".*whole identifier.*\n {2}a1b2c3d4 /s],
    ['unknown', [], /the family "actions" has no versions yet, so "unknown" cannot be found\.$/],
  ])('reports a missing version at the argument: %s, of %j', async (version, records, detail) => {
    const { state, diagnostics } = await readDataSource(actions, { version }, (await open(records)).connection());
    expect(state).toBeNull();
    expect(diagnostics).toEqual([
      { severity: 'error', summary: 'Version not found', path: path('version'), detail: expect.stringMatching(detail) },
    ]);
  });

  test('passes other errors on', async () => {
    const service = await open();
    const { diagnostics } = await readDataSource(actions, { config: 'gone', version: 'a1b2c3d4' }, service.connection());
    expect(diagnostics).toMatchObject([{ summary: 'Configuration not found', path: path('config') }]);
  });
});
