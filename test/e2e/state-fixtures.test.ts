import { startEmulator } from '../../src/emulator';
import { engines } from './support/engines';
import { stateFixtures } from './support/state-fixture';
import { Workspace } from './support/workspace';

describe.each(engines())('states of earlier versions on $name', (engine) => {
  test.each(stateFixtures().map((fixture) => [fixture.version, fixture] as const))(
    '%s is read, and leaves nothing to do',
    async (_, fixture) => {
      // GIVEN a service and a state of that version
      const emulator = await startEmulator({ seed: fixture.service });
      const workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
      try {
        workspace.write(fixture.configuration);
        fixture.layInto(workspace.work);

        // THEN the plan of this version is empty
        expect(await workspace.plannedActions()).toEqual({});

        // AND a destroy works
        await workspace.destroy();
      } finally {
        workspace.remove();
        await emulator.close();
      }
    },
  );

  test('at least one fixture exists', () => {
    expect(stateFixtures().length).toBeGreaterThan(0);
  });
});
