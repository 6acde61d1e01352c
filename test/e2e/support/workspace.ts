import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from '../../../package.json';
import { installProvider } from '../../../src/command/cli/installation/provider-mirror';
import { writeCliConfig } from '../../../tools/engines/cli-config';
import type { Engine } from '../../../tools/engines/engine';
import { neutralEnvironment } from '../../../tools/environment';
import { type Finished, run } from '../../../tools/process';
import { providerUnderTest } from './provider';

/** A planned or refreshed change in `show -json`. */
export interface ResourceChange {
  readonly address: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly before: Record<string, unknown> | null;
    readonly after: Record<string, unknown> | null;
    readonly after_unknown: Record<string, unknown>;
    readonly replace_paths?: readonly unknown[];
  };
}

/** A plan in `show -json`. */
export interface PlanJson {
  readonly resource_changes?: readonly ResourceChange[];
  readonly resource_drift?: readonly ResourceChange[];
}

/** A warning or an error in `-json`. */
export interface ToldDiagnostic {
  readonly severity: 'error' | 'warning';
  readonly summary: string;
  readonly detail: string;
  readonly address?: string;
}

/** Provider requirement of a module. */
export const PROVIDER_REQUIREMENT = `terraform {
  required_providers {
    svc = { source = "svc-waap/svc" }
  }
}
`;

/** A working directory of a real engine, with the built provider in a separate mirror. */
export class Workspace {
  /**
   * Makes and initialises a working directory.
   *
   * @param provider folder of the provider. Default: the one under test
   */
  public static async make(
    engine: Engine,
    environment: Readonly<Record<string, string>>,
    provider: string = providerUnderTest(),
  ): Promise<Workspace> {
    const folder = mkdtempSync(join(tmpdir(), 'svc-e2e-'));
    const mirror = join(folder, 'mirror');
    await installProvider(mirror, version, provider);
    await writeCliConfig(join(folder, 'cli.tfrc'), mirror);
    mkdirSync(join(folder, 'work'));
    const workspace = new Workspace(engine, folder, environment);
    workspace.write('');
    await workspace.run(['init', '-input=false']);
    return workspace;
  }

  private constructor(
    private readonly engine: Engine,
    private readonly folder: string,
    /** Environment variables of every run. Tests may change them. */
    public environment: Readonly<Record<string, string>>,
  ) {}

  public get work(): string {
    return join(this.folder, 'work');
  }

  /** Replaces the configuration, including the provider block. */
  public write(hcl: string): void {
    writeFileSync(join(this.work, 'main.tf'), PROVIDER_REQUIREMENT + hcl);
  }

  /** Replaces the configuration by a file with its own provider requirement. */
  public writeWhole(hcl: string): void {
    writeFileSync(join(this.work, 'main.tf'), hcl);
  }

  /** Replaces the configuration by a synthesized stack, and initialises it. */
  public async writeSynthesized(json: string): Promise<void> {
    rmSync(join(this.work, 'main.tf'), { force: true });
    writeFileSync(join(this.work, 'main.tf.json'), json);
    await this.run(['init', '-input=false']);
  }

  /** Replaces the configuration of a module in a separate folder. */
  public writeModule(name: string, hcl: string): void {
    mkdirSync(join(this.work, name), { recursive: true });
    writeFileSync(join(this.work, name, 'main.tf'), PROVIDER_REQUIREMENT + hcl);
  }

  /** Runs the engine. */
  public run(args: readonly string[], accept: readonly number[] = [0], more: Readonly<Record<string, string>> = {}): Promise<Finished> {
    const [command = '', ...rest] = args;
    // The subcommands of these lack the flag, and have no colours.
    const plain = ['state', 'providers'].includes(command) ? [] : ['-no-color'];
    return run(this.engine.path, [command, ...plain, ...rest], { cwd: this.work, env: this.env(more), accept });
  }

  /** Returns the environment of every run, for programs that run the engine themselves. */
  public env(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
    return neutralEnvironment({
      TF_CLI_CONFIG_FILE: join(this.folder, 'cli.tfrc'),
      TF_IN_AUTOMATION: '1',
      // Garbage collection takes a sixth of a plan's processor time, and is not needed in short runs.
      GOGC: 'off',
      GOMEMLIMIT: '2GiB',
      ...this.environment,
      ...more,
    });
  }

  /** Starts the engine in the background, to be interrupted as by Ctrl-C. */
  public start(args: readonly string[]): { interrupt: (signal?: NodeJS.Signals) => void; ended: Promise<number | null> } {
    // With ignored SIGHUP, as nohup starts it.
    const child = spawn('sh', ['-c', 'trap "" HUP; exec "$0" "$@"', this.engine.path, ...args, '-no-color'], {
      cwd: this.work,
      env: this.env({}),
      stdio: 'ignore',
      detached: true,
    });
    return {
      interrupt: (signal = 'SIGINT') => process.kill(-child.pid!, signal),
      ended: new Promise((resolve) => child.once('exit', resolve)),
    };
  }

  /** Plans, and returns the plan. */
  public async plan(...args: string[]): Promise<PlanJson> {
    await this.run(['plan', '-input=false', '-out=tfplan', ...args]);
    const { stdout } = await this.run(['show', '-json', 'tfplan']);
    return JSON.parse(stdout) as PlanJson;
  }

  /** Returns the planned actions by address, without unchanged resources. */
  public async plannedActions(...args: string[]): Promise<Record<string, string>> {
    const { resource_changes: changes = [] } = await this.plan(...args);
    const acting = changes.filter(({ change }) => change.actions.join() !== 'no-op');
    return Object.fromEntries(acting.map(({ address, change }) => [address, change.actions.join()]));
  }

  /** Plans to `tfplan`, and returns each warning and error, also those that the engine would group on a terminal. */
  public async toldByPlan(): Promise<ToldDiagnostic[]> {
    const { stdout } = await this.run(['plan', '-input=false', '-out=tfplan', '-json']);
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
    const told = lines.map((line) => (JSON.parse(line) as { diagnostic?: ToldDiagnostic }).diagnostic);
    return told.filter((diagnostic) => diagnostic !== undefined);
  }

  public apply(...args: string[]): Promise<Finished> {
    return this.run(['apply', '-input=false', '-auto-approve', ...args]);
  }

  /** Runs a command that must fail, and returns its output without frame and line breaks. */
  public async failing(...args: string[]): Promise<string> {
    const { stdout, stderr } = await this.run(args, [1]);
    return (stdout + stderr).replace(/[│╷╵]/g, ' ').replace(/\s+/g, ' ');
  }

  public destroy(): Promise<Finished> {
    return this.run(['destroy', '-input=false', '-auto-approve']);
  }

  /** Deletes a file of the configuration. */
  public removeFile(name: string): void {
    rmSync(join(this.work, name));
  }

  /** Deletes the state. */
  public loseState(): void {
    rmSync(join(this.work, 'terraform.tfstate'), { force: true });
  }

  /** Deletes the working directory. */
  public remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
