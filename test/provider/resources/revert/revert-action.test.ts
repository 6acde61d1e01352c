import { FlowControlPolicy, LogExporter } from '../../../../src/model';
import { Diagnostics, path } from '../../../../src/provider/framework/diagnostics';
import { UNKNOWN, type Unknown, type ValueObject } from '../../../../src/provider/framework/value';
import { entryResource } from '../../../../src/provider/entities/entry/entry-resource';
import { revertAction } from '../../../../src/provider/resources/revert/revert-action';
import { asRead, least } from '../../../support/entries';
import { actions } from '../support/act';
import { configured } from '../support/configured';
import { Family, policy } from '../support/family';
import { closeAll, Service } from '../support/service';
import { Workspace } from '../support/workspace';

afterEach(closeAll);

const [FIRST, SECOND] = ['version-1-of-the-family', 'version-2-of-the-family'];

/** Opens a family whose second version changes `a`, removes `b` and adds `c`. */
async function open(of: string | Unknown = 'prod') {
  const service = await Service.start();
  const family = new Family(service);
  family.write('ann', 'Begun', { a: policy('a'), b: policy('b'), same: policy('same') });
  family.write('bob', 'Changed', { a: policy('a', { timeframe: 7 }), b: undefined, c: policy('c') });
  const others = service.instead;
  service.instead = (method, place, body) => {
    if (method !== 'PUT' || !place.endsWith('/revert')) return others(method, place, body);
    family.write('us', 'Reverted', { a: policy('a'), b: policy('b'), c: undefined });
    return { status: 200, body: { message: 'Successfully reverted' } };
  };
  const reverts = () => service.asked.filter((what) => what.startsWith('PUT'));
  const connection = service.connection(of);
  /** Plans a resource of the same run that manages an entry of the family. */
  const manage = () => {
    const diagnostics = new Diagnostics();
    connection.run.claims.entry(FlowControlPolicy.routes.path, 'prod', 'a', 'svc_flow_control_policy');
    connection.run.reverts.check(FlowControlPolicy, 'prod', 'svc_flow_control_policy', diagnostics);
    return diagnostics.items;
  };
  return { family, reverts, manage, connection, ...(await actions(revertAction, connection)) };
}

const revert = (more: object = {}) => ({ family: FlowControlPolicy.routes.path, version: FIRST, ...more });

test('refuses a family without versions', async () => {
  const { validate } = await open();
  expect(await validate(revert({ family: 'dynamic-rules' }))).toMatchObject([{ severity: 'error', path: path('family') }]);
});

describe('a plan', () => {
  test('names the version and the entries that change', async () => {
    const { plan, reverts } = await open();
    expect(await plan(revert())).toMatchObject([
      {
        severity: 'warning',
        detail: expect.stringMatching(/ann[^]*It changes "a"\. It creates "b"\. It deletes "c"\./),
      },
    ]);
    expect(reverts()).toEqual([]);
  });

  test('says that no entry changes', async () => {
    const { plan } = await open();
    expect(await plan(revert({ version: SECOND }))).toMatchObject([{ detail: expect.stringContaining('No entry changes.') }]);
  });

  test('says what the service does not show', async () => {
    // GIVEN log exporters, which are read without include_request_data
    const service = await Service.start();
    const items = [asRead(LogExporter, { id: 'soc', ...least(LogExporter, { name: 'SOC' }), include_request_data: true })];
    const records = [
      { version: FIRST, author: 'ann', email: 'ann@example.org', message: 'Begun', date: '2026-11-20T08:00:00Z', parents: [] },
    ];
    service.instead = (_method, place) => ({ status: 200, body: { total: 1, items: place.endsWith('/versions') ? records : items } });
    const { plan } = await actions(revertAction, service.connection());
    // WHEN, THEN
    expect(await plan(revert({ family: LogExporter.routes.path }))).toMatchObject([
      {
        detail: expect.stringContaining(
          'No entry changes. The service does not show include_request_data, so changes of it are not listed.',
        ),
      },
    ]);
  });

  const reverted = { summary: 'A family is managed and reverted in the same run' };

  test.each([[FIRST], [UNKNOWN]])('to version %p warns of a resource that manages the family, in either order', async (version) => {
    const early = await open();
    expect(early.manage()).toEqual([]);
    expect(await early.plan(revert({ version }))).toMatchObject([reverted, { severity: 'warning' }]);
    const late = await open();
    expect(await late.plan(revert({ version }))).toHaveLength(1);
    expect(late.manage()).toMatchObject([reverted]);
  });

  test('warns of another revert of the family', async () => {
    const { plan } = await open();
    await plan(revert());
    expect(await plan(revert({ version: SECOND }))).toMatchObject([{ path: path('version') }, {}]);
    expect(await plan(revert())).toHaveLength(1);
  });

  test.each([
    ['of the action', UNKNOWN, 'prod'],
    ['of the provider', null, UNKNOWN],
  ])('says that the configuration %s is not known yet', async (_, config, of) => {
    const { plan } = await open(of);
    expect(await plan(revert({ config }))).toMatchObject([{ severity: 'warning', summary: expect.stringContaining('not known') }]);
  });

  test('says that a version is not known yet', async () => {
    const { plan } = await open();
    expect(await plan(revert({ version: UNKNOWN }))).toMatchObject([
      { severity: 'warning', summary: expect.stringContaining('not known') },
    ]);
  });

  test.each([
    ['a missing version', { version: 'gone' }, 'version'],
    ['changes after the expected version', { expected_version: FIRST }, 'expected_version'],
  ])('refuses %s', async (_, more, attribute) => {
    const { plan } = await open();
    expect(await plan(revert(more))).toMatchObject([{ severity: 'error', path: path(attribute) }]);
  });
});

describe('an invocation', () => {
  test.each([
    ['the revert', undefined, 'A revert of this run changed'],
    ['another user after the revert', policy('a', { timeframe: 99 }), 'Another user changed'],
  ])('before an update of an entry leads to an error that names %s', async (_, foreign, who) => {
    // GIVEN
    const { invoke, family, connection } = await open();
    const workspace = await Workspace.open(entryResource(FlowControlPolicy), connection);
    const values = (timeframe: number) => ({
      ...configured(FlowControlPolicy, policy('a', { timeframe }) as ValueObject),
      config: 'prod',
      on_destroy: null,
    });
    const { planned } = await workspace.plan(values(50), values(7));
    // WHEN
    await invoke(revert());
    if (foreign) family.write('eve', 'Late', { a: foreign });
    const { diagnostics } = await workspace.apply(values(50), { prior: values(7), planned: planned as ValueObject });
    // THEN
    expect(diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining(who) }]);
    expect(family.entries.get('a')).toEqual(foreign ?? policy('a'));
  });

  test('reverts, and names the new version', async () => {
    const { invoke, family } = await open();
    const { progress, diagnostics } = await invoke(revert({ expected_version: SECOND }));
    expect(diagnostics).toEqual([]);
    expect(progress.at(-1)).toBe('Reverted. The new version is version-3-of-the-family');
    expect([...family.entries.keys()].sort()).toEqual(['a', 'b', 'same']);
  });

  test('reverts nothing after a change that is not expected', async () => {
    const { invoke, family, reverts } = await open();
    family.write('eve', 'Quick change', { d: policy('d') });
    const { diagnostics } = await invoke(revert({ expected_version: SECOND }));
    expect(diagnostics).toMatchObject([{ severity: 'error', detail: expect.stringContaining('eve') }]);
    expect(reverts()).toEqual([]);
  });
});
