import { type Emulator, type EmulatorOptions, startEmulator } from '../../../src/emulator';
import type { Engine } from '../../../tools/engines/engine';
import { Service } from './service';
import { Workspace } from './workspace';

/** A service, and a working directory of an engine that manages the service's configuration "prod". */
export interface Stage {
  readonly emulator: Emulator;
  /** Client of the service, independent of the engine. */
  readonly service: Service;
  readonly workspace: Workspace;
}

/**
 * Makes a separate stage for each test of the suite, which exists during the test.
 *
 * @param options of the emulator
 */
export function freshStage(engine: Engine, options?: EmulatorOptions): Stage {
  const stage = {} as { -readonly [Part in keyof Stage]: Stage[Part] };
  beforeEach(async () => {
    stage.emulator = await startEmulator(options);
    stage.service = new Service(stage.emulator.url);
    stage.workspace = await Workspace.make(engine, { SVC_BASE_URL: stage.emulator.url, SVC_CONFIG: 'prod' });
  });
  afterEach(async () => {
    stage.workspace.remove();
    await stage.emulator.close();
  });
  return stage;
}
