import { engineInTurn } from './support/engines';
import { flow, flowSet } from './support/flow';
import { freshStage } from './support/stage';

const polite = (more = '', label = 'polite') => `
resource "svc_action" "${label}" {
  name   = "Polite"
  type   = "block"
  params = { status = 403, content = "No." }
${more}}
`;
const KEEP = '  on_destroy = "keep"\n';
const both = (more: string) => polite(more) + flowSet({ one: flow('One') }, more);

describe.each(engineInTurn(__filename))('entries with on_destroy = "keep" on $name', (engine) => {
  const stage = freshStage(engine);
  const entries = async () => [
    ...Object.keys(await stage.service.entries('actions')).filter((id) => id === 'polite'),
    ...Object.keys(await stage.service.entries('flow-control-policies')),
  ];
  const managed = async () => (await stage.workspace.run(['state', 'list'])).stdout.split('\n').filter((line) => line !== '');

  test('stay on the service when their resources are removed, and are managed again later', async () => {
    // GIVEN
    stage.workspace.write(both(''));
    await stage.workspace.apply();
    const before = await entries();
    expect(before).toEqual(['polite', 'one']);
    // WHEN only on_destroy changes
    stage.workspace.write(both(KEEP));
    stage.emulator.resetRequests();
    await stage.workspace.apply();
    // THEN nothing is written, and nothing is left to change
    expect(stage.emulator.requests().filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(await stage.workspace.plannedActions()).toEqual({});
    // WHEN
    stage.workspace.write('');
    await stage.workspace.apply();
    // THEN
    expect(await managed()).toEqual([]);
    expect(await entries()).toEqual(before);
    // WHEN the same entries are created
    stage.workspace.write(polite());
    await stage.workspace.apply();
    // THEN
    expect(await managed()).toEqual(['svc_action.polite']);
    // WHEN they are destroyed without on_destroy
    stage.workspace.write('');
    await stage.workspace.apply();
    expect(await entries()).toEqual(['one']);
  });

  test('keep the former entry where the id changes', async () => {
    stage.workspace.write(polite(KEEP));
    await stage.workspace.apply();
    stage.workspace.write(polite(`${KEEP}  id = "other"\n`).replace('"Polite"', '"Other"'));
    await stage.workspace.apply();
    expect(Object.keys(await stage.service.entries('actions'))).toEqual(expect.arrayContaining(['polite', 'other']));
  });
});
