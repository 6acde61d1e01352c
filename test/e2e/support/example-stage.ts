import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../../../src/emulator';
import { ENTITIES } from '../../../src/model';
import type { ProfileName } from '../../../src/emulator/profiles';
import { EXAMPLE_SERVICE, type Example, reads } from '../../../tools/docs/example';
import type { Engine } from '../../../tools/engines/engine';
import type { Finished } from '../../../tools/process';
import { Service } from './service';
import { type PlanJson, PROVIDER_REQUIREMENT, Workspace } from './workspace';

/** One example. */
export interface Act {
  readonly example: Example;
  /** Name of its module. */
  readonly module: string;
  /** Name of its provider, and of its service. */
  readonly provider: string;
  /** Content of its service before the apply. */
  readonly before: string;
  /** Returns the present content. */
  now(): Promise<string>;
}

/** Planned actions of one example by address, without unchanged resources. */
export type Actions = Readonly<Record<string, string>>;

const EMULATED = [...ENTITIES.map(({ routes }) => routes.path), 'load-balancers', 'load-balancers/regions'];

/** Provider of the examples that only read. */
const READERS = 'readers';

/**
 * All examples in one configuration, for one start of the engine: each is a module with its unchanged file. Those that write have a
 * separate provider and service. Those that only read share one, because an engine starts each provider several times per command.
 */
export class ExampleStage {
  public static async set(engine: Engine, profile: ProfileName, examples: readonly Example[]): Promise<ExampleStage> {
    const emulators = new Map<string, Emulator>();
    const acts: Act[] = [];
    for (const example of examples) {
      const module = `${example.kind.folder}_${example.name}`;
      const provider = writes(example) ? module : READERS;
      const seeded = reads(example) || provider === READERS;
      const emulator = emulators.get(provider) ?? (await startEmulator({ profile, ...(seeded ? { seed: EXAMPLE_SERVICE } : {}) }));
      emulators.set(provider, emulator);
      const service = new Service(emulator.url);
      const now = async () => JSON.stringify(await Promise.all(EMULATED.map((path) => service.get(path))));
      acts.push({ example, module, provider, before: await now(), now });
    }
    // No example has a value that causes a warning.
    const workspace = await Workspace.make(engine, { SVC_UNKNOWN_VALUES: 'error' });
    const stage = new ExampleStage(workspace, emulators, acts);
    stage.lay();
    await workspace.run(['init', '-input=false']);
    return stage;
  }

  private constructor(
    private readonly workspace: Workspace,
    private readonly emulators: ReadonlyMap<string, Emulator>,
    public readonly acts: readonly Act[],
  ) {}

  /** Applies, and returns the output of the engine. Failures show in the next plan. */
  public apply(): Promise<Finished> {
    return this.workspace.run(['apply', '-input=false', '-auto-approve'], [0, 1]);
  }

  /** Applies the last plan of `left`. */
  public applyPlan(): Promise<Finished> {
    return this.workspace.run(['apply', '-input=false', 'tfplan'], [0, 1]);
  }

  /**
   * Plans, and returns the planned actions by module.
   *
   * @param outputs whether new values of outputs count, which they do not while the state is empty
   */
  public async left({ outputs }: { outputs: boolean }): Promise<ReadonlyMap<string, Actions>> {
    const plan = (await this.workspace.plan()) as PlanJson & { output_changes?: Record<string, { actions: string[] }> };
    const left = new Map<string, Record<string, string>>(this.acts.map(({ module }) => [module, {}]));
    for (const { address, change } of plan.resource_changes ?? []) {
      const [, module = '', within = ''] = /^module\.([^.]+)\.(.*)$/.exec(address) ?? [];
      if (change.actions.join() !== 'no-op') left.get(module)![within] = change.actions.join();
    }
    for (const [module, { actions }] of Object.entries(plan.output_changes ?? {})) {
      if (outputs && actions.join() !== 'no-op') left.get(module)!.outputs = actions.join();
    }
    return left;
  }

  /** Deletes the state. The next plan and apply import all examples. */
  public importAnew(by: 'id' | 'identity'): void {
    rmSync(join(this.workspace.work, 'terraform.tfstate'));
    const blocks = this.acts.flatMap(({ module, example: { imports, importByIdentity = '' } }) =>
      by === 'id'
        ? imports.map(({ address, id }) => `import {\n  to = module.${module}.${address}\n  id = ${JSON.stringify(id)}\n}\n`)
        : [importByIdentity.replace(/(\bto\s*=\s*)/, `$1module.${module}.`)],
    );
    writeFileSync(join(this.workspace.work, 'imports.tf'), blocks.join('\n'));
  }

  /** Destroys the examples. */
  public destroy(): Promise<Finished> {
    rmSync(join(this.workspace.work, 'imports.tf'), { force: true });
    return this.workspace.run(['destroy', '-input=false', '-auto-approve'], [0, 1]);
  }

  /** Stops the services, and deletes the folders. */
  public async strike(): Promise<void> {
    this.workspace.remove();
    await Promise.all([...this.emulators.values()].map((emulator) => emulator.close()));
  }

  private lay(): void {
    const providers = [...this.emulators].map(
      ([name, { url }]) => `
provider "svc" {
  alias    = "${name}"
  base_url = "${url}"
  config   = "prod"
}
`,
    );
    const modules = this.acts.map(({ example, module, provider }) => {
      const folder = join(this.workspace.work, module);
      mkdirSync(folder);
      writeFileSync(join(folder, example.kind.exampleFile), example.configuration);
      writeFileSync(join(folder, 'provider.tf'), PROVIDER_REQUIREMENT);
      return `
module "${module}" {
  source    = "./${module}"
  providers = { svc = svc.${provider} }
}

output "${module}" {
  value     = module.${module}
  sensitive = true
}
`;
    });
    this.workspace.write([...providers, ...modules].join(''));
  }
}

function writes({ configuration }: Example): boolean {
  return /^resource "svc_/m.test(configuration);
}
