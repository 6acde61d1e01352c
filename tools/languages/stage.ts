import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { installProvider } from '../../src/command/cli/installation/provider-mirror';
import { version } from '../../package.json';
import { writeCliConfig } from '../engines/cli-config';
import type { Engine } from '../engines/engine';
import { neutralEnvironment } from '../environment';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';

/** Working copy of an example app, with its output. */
export class Stage {
  /**
   * Creates the working copy again.
   *
   * @param folder emptied first
   * @param example folder of the app below `examples`
   */
  public static async set(engine: Engine, folder: string, example: string): Promise<Stage> {
    await rm(folder, { recursive: true, force: true });
    const app = join(folder, 'shop');
    await mkdir(folder, { recursive: true });
    await cp(fromRoot('examples', example), app, { recursive: true, filter: (file) => !file.includes('node_modules') });
    const stage = new Stage(app, folder, engine);
    await installProvider(stage.mirror, version, fromRoot('dist', 'provider'));
    await writeCliConfig(join(folder, 'cli.tfrc'), stage.mirror);
    return stage;
  }

  /**
   * Creates the working copy of the app in TypeScript, inside the clone. It resolves our package as if installed, and others from
   * the clone's node_modules.
   *
   * @param name folder below `dist`, emptied first
   */
  public static async setForTypeScript(engine: Engine, name: string): Promise<Stage> {
    const stage = await Stage.set(engine, fromRoot('dist', name), 'typescript');
    await mkdir(join(stage.folder, 'node_modules', '@svc-waap'), { recursive: true });
    await symlink(ROOT, join(stage.folder, 'node_modules', '@svc-waap', 'cdktf'), 'junction');
    return stage;
  }

  /** Folder of the emulator's store. */
  public readonly emulatorData: string;

  /** Provider mirror of the engine. */
  public readonly mirror: string;

  /** File for traffic records. */
  public readonly trafficFile: string;

  /** Additional environment variables of the app. */
  public environment: Readonly<Record<string, string>> = {};

  private service: Readonly<Record<string, string>> = {};

  private constructor(
    public readonly app: string,
    private readonly folder: string,
    private readonly engine: Engine,
  ) {
    this.emulatorData = join(folder, 'emulator');
    this.mirror = join(folder, 'mirror');
    this.trafficFile = join(folder, 'traffic.ndjson');
  }

  /** Points the app's deployments at a service. */
  public pointAt(baseUrl: string, apiKey: string): void {
    this.service = { SVC_BASE_URL: baseUrl, SVC_API_KEY: apiKey };
  }

  /** Runs the real `cdktf` on the app. */
  public cdktf(args: readonly string[], onOutput?: (text: string) => void): Promise<string> {
    const cli = fromRoot('node_modules', 'cdktf-cli', 'bundle', 'bin', 'cdktf.js');
    return this.run(process.execPath, [cli, ...args], onOutput);
  }

  /**
   * Runs the real `cdktn` on the app.
   *
   * @param programs folder with the command, and with a Node that it works with
   */
  public cdktn(programs: string, args: readonly string[]): Promise<string> {
    const { PATH = process.env.PATH } = this.environment;
    return this.run(join(programs, 'cdktn'), args, undefined, { PATH: [programs, PATH].join(delimiter) });
  }

  /** Runs the command `svc-waap` on the synthesized stack. */
  public async command(args: readonly string[], accept: readonly number[] = [0]): Promise<string> {
    const cli = fromRoot('dist', 'cli', 'svc-waap.cjs');
    const { stdout } = await run(process.execPath, [cli, ...args], { cwd: this.stackFolder, env: this.fullEnvironment(), accept });
    return stdout;
  }

  /** Returns the synthesized stack. */
  public async stack(): Promise<unknown> {
    return JSON.parse(await readFile(join(this.stackFolder, 'cdk.tf.json'), 'utf8'));
  }

  /** Runs the engine on the synthesized stack. */
  public async engineOnStack(args: readonly string[], accept: readonly number[]): Promise<number> {
    const { status } = await run(this.engine.path, args, { cwd: this.stackFolder, env: this.fullEnvironment(), accept });
    return status;
  }

  private async run(
    program: string,
    args: readonly string[],
    onOutput?: (text: string) => void,
    environment: NodeJS.ProcessEnv = {},
  ): Promise<string> {
    const env = { ...this.fullEnvironment(), ...environment };
    const { stdout, stderr } = await run(program, args, { cwd: this.app, env, onOutput });
    return stdout + stderr;
  }

  private get stackFolder(): string {
    return join(this.app, 'cdktf.out', 'stacks', 'shop');
  }

  private fullEnvironment(): NodeJS.ProcessEnv {
    return neutralEnvironment({
      ...this.service,
      ...this.environment,
      TERRAFORM_BINARY_NAME: this.engine.path,
      TF_CLI_CONFIG_FILE: join(this.folder, 'cli.tfrc'),
      CDKTF_HOME: join(this.folder, 'cdktf-home'),
      CDKTF_LOG_LEVEL: 'warn',
      CI: '1',
    });
  }
}
