import { type Emulator, startEmulator } from '../../src/emulator';
import { engineInTurn } from './support/engines';
import { Service } from './support/service';
import { Workspace } from './support/workspace';

const backend = (sticky: string, more = '') => `resource "svc_backend_service" "shop" {
  name       = "Shop"
  sticky     = "${sticky}"
  back_hosts = [{ host = "o1.example.org" }]
  http11     = true
  least_conn = false
  transport_mode = "default"
${more}}
`;

describe.each(engineInTurn(__filename))('a saved plan over one entry that somebody changed meanwhile on $name', (engine) => {
  let emulator: Emulator;
  let service: Service;
  let workspace: Workspace;

  beforeEach(async () => {
    emulator = await startEmulator();
    service = new Service(emulator.url);
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
    workspace.write(backend('none'));
    await workspace.apply();
  });
  afterEach(async () => {
    workspace.remove();
    await emulator.close();
  });

  const entry = async () => (await service.entries('backend-services')).shop as Record<string, unknown>;
  const somebodySets = async (fields: object) => service.call('PUT', 'backend-services/shop', { ...(await entry()), ...fields });
  const writes = () => emulator.requests().filter(({ method }) => method !== 'GET');

  test('writes nothing, and says what changed, who changed it and what to do', async () => {
    // GIVEN
    workspace.write(backend('none', '  description = "new"\n'));
    await workspace.plan();
    // WHEN
    await somebodySets({ sticky: 'iphash' });
    emulator.resetRequests();
    const complaint = await workspace.failing('apply', '-input=false', 'tfplan');
    // THEN
    expect(complaint).toMatch(
      /The backend service changed after the plan.*"shop".*\(changed: sticky\).*Run terraform plan again\. Do not use -refresh=false.*history.*\[shop\]/,
    );
    expect(writes()).toEqual([]);
    expect(await entry()).toMatchObject({ sticky: 'iphash' });
  });

  test('destroys nothing', async () => {
    await workspace.plan('-destroy');
    await somebodySets({ sticky: 'iphash' });
    expect(await workspace.failing('apply', '-input=false', 'tfplan')).toContain('The backend service changed after the plan');
    expect(await entry()).toMatchObject({ sticky: 'iphash' });
  });

  test('goes on where the change is what the plan wants, or what the service chooses', async () => {
    workspace.write(backend('iphash'));
    await workspace.plan();
    await somebodySets({ sticky: 'iphash' });
    await workspace.run(['apply', '-input=false', 'tfplan']);
    expect(await workspace.plannedActions()).toEqual({});
  });
});
