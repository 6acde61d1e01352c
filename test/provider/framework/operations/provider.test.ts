import { path } from '../../../../src/provider/framework/diagnostics';
import { UNKNOWN, type Value } from '../../../../src/provider/framework/value';
import { noteResource, Notes, serveNotes } from '../support/provider';

describe('validating the provider block', () => {
  test.each<[Value, object[]]>([
    ['', [{ severity: 'error', summary: 'Empty', path: path('service') }]],
    ['old', [{ severity: 'warning', summary: 'Old' }]],
    ['up', []],
    [UNKNOWN, []],
  ])('asks the validators and the provider of %j', async (service, expected) => {
    const server = await serveNotes(new Notes(), { service: 'unconfigured' });
    const { diagnostics } = await server.validateProviderConfig({ config: { service } });
    expect(diagnostics).toMatchObject(expected);
    expect(diagnostics).toHaveLength(expected.length);
  });
});

describe('configuring the provider', () => {
  const configure = async (service: Value) => {
    const server = await serveNotes(new Notes(), { service: 'unconfigured' });
    return server.configureProvider({ config: { service }, engineVersion: '1.11.4', deferralAllowed: false });
  };

  test.each<[string, Value]>([
    ['known', 'up'],
    ['unknown', UNKNOWN],
  ])('says nothing where it is %s', async (_, service) => {
    expect(await configure(service)).toEqual({ diagnostics: [] });
  });

  test('explains an error of the connection', async () => {
    expect((await configure('down')).diagnostics).toMatchObject([{ severity: 'error', summary: 'Refused', detail: 'nobody there' }]);
  });

  test('counts as shared by several walks unless Core validates it in the same process first', async () => {
    const notes = new Notes();
    const server = await serveNotes(notes, { service: 'unconfigured' });
    const config = { service: 'up' };
    const request = { config, engineVersion: '1.16.0', deferralAllowed: false };
    await server.validateProviderConfig({ config });
    await server.configureProvider(request);
    await server.configureProvider(request);
    expect(notes.shared).toEqual([false, true]);
  });

  test('begins another walk, which does not count earlier validations', async () => {
    const resource = noteResource({ hasInstances: true, plan: (_change, _diagnostics, context) => void seen.push(context?.instance) });
    const seen: (string | undefined)[] = [];
    const server = await serveNotes(new Notes(), { resource });
    const config = { id: 'a', text: null, stamp: null };
    const plan = () =>
      server.planResourceChange({
        ...{ typeName: 'test_note', prior: null, config, proposed: config, private: {}, priorIdentity: null, deferralAllowed: false },
      });
    await server.validateResourceConfig({ typeName: 'test_note', config });
    await plan();
    await server.configureProvider({ config: { service: 'up' }, engineVersion: '1.11.4', deferralAllowed: false });
    await server.validateResourceConfig({ typeName: 'test_note', config });
    await plan();
    expect(seen[1]).toBe(seen[0]);
  });
});
