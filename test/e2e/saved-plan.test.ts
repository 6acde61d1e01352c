import { engineInTurn } from './support/engines';
import { freshStage } from './support/stage';

const backend = (sticky: string, more = '') => `resource "svc_backend_service" "shop" {
  name       = "Shop"
  sticky     = "${sticky}"
  back_hosts = [{ host = "o1.example.org" }]
  http11     = true
  least_conn = false
  transport_mode = "default"
${more}}
`;

describe.each(engineInTurn(__filename))('a saved plan of an entry that another user changed since on $name', (engine) => {
  const stage = freshStage(engine);

  beforeEach(async () => {
    stage.workspace.write(backend('none'));
    await stage.workspace.apply();
  });

  const entry = async () => (await stage.service.entries('backend-services')).shop as Record<string, unknown>;
  const somebodySets = async (fields: object) => stage.service.call('PUT', 'backend-services/shop', { ...(await entry()), ...fields });
  const writes = () => stage.emulator.requests().filter(({ method }) => method !== 'GET');

  test('writes nothing, and reports the change with author and remedy', async () => {
    // GIVEN
    stage.workspace.write(backend('none', '  description = "new"\n'));
    await stage.workspace.plan();
    // WHEN
    await somebodySets({ sticky: 'iphash' });
    stage.emulator.resetRequests();
    const complaint = await stage.workspace.failing('apply', '-input=false', 'tfplan');
    // THEN
    expect(complaint).toMatch(
      /The backend service changed after the plan.*"shop".*\(changed: sticky\).*Run terraform plan again\. Do not use -refresh=false.*history.*\[shop\]/,
    );
    expect(writes()).toEqual([]);
    expect(await entry()).toMatchObject({ sticky: 'iphash' });
  });

  test('destroys nothing', async () => {
    await stage.workspace.plan('-destroy');
    await somebodySets({ sticky: 'iphash' });
    expect(await stage.workspace.failing('apply', '-input=false', 'tfplan')).toContain('The backend service changed after the plan');
    expect(await entry()).toMatchObject({ sticky: 'iphash' });
  });

  test('is applied if the change equals the plan, or is of a value that the service chooses', async () => {
    stage.workspace.write(backend('iphash'));
    await stage.workspace.plan();
    await somebodySets({ sticky: 'iphash' });
    await stage.workspace.run(['apply', '-input=false', 'tfplan']);
    expect(await stage.workspace.plannedActions()).toEqual({});
  });
});
