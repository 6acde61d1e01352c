import { startEmulator } from '../../src/emulator';
import { engines } from './support/engines';
import { stateFixtures } from './support/state-fixture';
import { Workspace } from './support/workspace';

describe.each(engines())('states of earlier versions on $name', (engine) => {
  test.each(stateFixtures().map((fixture) => [fixture.version, fixture] as const))(
    '%s is read, and leaves nothing to do',
    async (_, fixture) => {
      // GIVEN a service and a state as that version left them
      const emulator = await startEmulator({ seed: fixture.service });
      const workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
      try {
        workspace.write(fixture.configuration);
        fixture.layInto(workspace.work);

        // THEN this version has nothing to do
        expect(await workspace.plannedActions()).toEqual({});

        // AND can take it all down
        await workspace.destroy();
      } finally {
        workspace.remove();
        await emulator.close();
      }
    },
  );

  test('there is at least one', () => {
    expect(stateFixtures().length).toBeGreaterThan(0);
  });
});
