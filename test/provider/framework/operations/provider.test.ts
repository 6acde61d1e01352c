import { path } from '../../../../src/provider/framework/diagnostics';
import { UNKNOWN, type Value } from '../../../../src/provider/framework/value';
import { Notes, serveNotes } from '../support/provider';

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
});
