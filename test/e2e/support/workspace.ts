import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from '../../../package.json';
import { installProvider } from '../../../src/cli/provider-mirror';
import { writeCliConfig } from '../../../tools/engines/cli-config';
import type { Engine } from '../../../tools/engines/engine';
import { neutralEnvironment } from '../../../tools/environment';
import { fromRoot } from '../../../tools/paths';
import { type Finished, run } from '../../../tools/process';

/** A planned or refreshed change, as `show -json` tells it. */
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

/** What `show -json` tells of a plan. */
export interface PlanJson {
  readonly resource_changes?: readonly ResourceChange[];
  readonly resource_drift?: readonly ResourceChange[];
}

/** A warning or an error, as `-json` tells it. */
export interface ToldDiagnostic {
  readonly severity: 'error' | 'warning';
  readonly summary: string;
  readonly detail: string;
  readonly address?: string;
}

/** Where a module gets the provider from. */
export const PROVIDER_REQUIREMENT = `terraform {
  required_providers {
    svc = { source = "svc-waap/svc" }
  }
}
`;

/** A working directory of a real engine, with our built provider in a mirror of its own. */
export class Workspace {
  /**
   * Makes one and initialises it.
   *
   * @param provider the folder of the provider to use, by default the built one
   */
  public static async make(
    engine: Engine,
    environment: Readonly<Record<string, string>>,
    provider: string = fromRoot('dist', 'provider'),
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
    /** Set for every run; tests may change it. */
    public environment: Readonly<Record<string, string>>,
  ) {}

  public get work(): string {
    return join(this.folder, 'work');
  }

  /** Replaces the configuration. The provider block is part of it. */
  public write(hcl: string): void {
    writeFileSync(join(this.work, 'main.tf'), PROVIDER_REQUIREMENT + hcl);
  }

  /** Replaces the configuration by a file that says itself where the provider comes from. */
  public writeWhole(hcl: string): void {
    writeFileSync(join(this.work, 'main.tf'), hcl);
  }

  /** Replaces the configuration by what an app synthesizes, and initialises it. */
  public async writeSynthesized(json: string): Promise<void> {
    rmSync(join(this.work, 'main.tf'), { force: true });
    writeFileSync(join(this.work, 'main.tf.json'), json);
    await this.run(['init', '-input=false']);
  }

  /** Replaces the configuration of a module in a folder of its own. */
  public writeModule(name: string, hcl: string): void {
    mkdirSync(join(this.work, name), { recursive: true });
    writeFileSync(join(this.work, name, 'main.tf'), PROVIDER_REQUIREMENT + hcl);
  }

  /** Runs the engine. */
  public run(args: readonly string[], accept: readonly number[] = [0], more: Readonly<Record<string, string>> = {}): Promise<Finished> {
    const [command = '', ...rest] = args;
    // The subcommands of these do not know the flag, and have no colours.
    const plain = ['state', 'providers'].includes(command) ? [] : ['-no-color'];
    return run(this.engine.path, [command, ...plain, ...rest], { cwd: this.work, env: this.env(more), accept });
  }

  /** The environment of every run, for programs that run the engine themselves. */
  public env(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
    return neutralEnvironment({
      TF_CLI_CONFIG_FILE: join(this.folder, 'cli.tfrc'),
      TF_IN_AUTOMATION: '1',
      // An engine ends before its garbage matters. Collecting it takes a sixth of a plan's processor time.
      GOGC: 'off',
      GOMEMLIMIT: '2GiB',
      ...this.environment,
      ...more,
    });
  }

  /** Starts the engine in the background, to be interrupted as by Ctrl-C. */
  public start(args: readonly string[]): { interrupt: () => void; ended: Promise<number | null> } {
    const child = spawn(this.engine.path, [...args, '-no-color'], { cwd: this.work, env: this.env({}), stdio: 'ignore' });
    return {
      interrupt: () => child.kill('SIGINT'),
      ended: new Promise((resolve) => child.once('exit', resolve)),
    };
  }

  /** Plans, and tells the plan. */
  public async plan(...args: string[]): Promise<PlanJson> {
    await this.run(['plan', '-input=false', '-out=tfplan', ...args]);
    const { stdout } = await this.run(['show', '-json', 'tfplan']);
    return JSON.parse(stdout) as PlanJson;
  }

  /** What the plan would do, address by address; what stays as it is left out. */
  public async plannedActions(...args: string[]): Promise<Record<string, string>> {
    const { resource_changes: changes = [] } = await this.plan(...args);
    const acting = changes.filter(({ change }) => change.actions.join() !== 'no-op');
    return Object.fromEntries(acting.map(({ address, change }) => [address, change.actions.join()]));
  }

  /** Plans into `tfplan`, and tells each warning and error, also those that the engine would group on a terminal. */
  public async toldByPlan(): Promise<ToldDiagnostic[]> {
    const { stdout } = await this.run(['plan', '-input=false', '-out=tfplan', '-json']);
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
    const told = lines.map((line) => (JSON.parse(line) as { diagnostic?: ToldDiagnostic }).diagnostic);
    return told.filter((diagnostic) => diagnostic !== undefined);
  }

  public apply(...args: string[]): Promise<Finished> {
    return this.run(['apply', '-input=false', '-auto-approve', ...args]);
  }

  /** Runs something that must fail, and returns what the engine printed, without its frame and line breaks. */
  public async failing(...args: string[]): Promise<string> {
    const { stdout, stderr } = await this.run(args, [1]);
    return (stdout + stderr).replace(/[│╷╵]/g, ' ').replace(/\s+/g, ' ');
  }

  public destroy(): Promise<Finished> {
    return this.run(['destroy', '-input=false', '-auto-approve']);
  }

  /** Takes a file of the configuration away. */
  public removeFile(name: string): void {
    rmSync(join(this.work, name));
  }

  /** Loses the state, as by an accident. */
  public loseState(): void {
    rmSync(join(this.work, 'terraform.tfstate'), { force: true });
  }

  /** Takes the working directory away. */
  public remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
