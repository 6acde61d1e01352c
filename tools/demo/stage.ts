import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { installProvider } from '../../src/cli/provider-mirror';
import { version } from '../../package.json';
import { writeCliConfig } from '../engines/cli-config';
import type { Engine } from '../engines/engine';
import { neutralEnvironment } from '../environment';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';

const STAGE = fromRoot('dist', 'demo');

/** Where the demonstration plays: a copy of the example app, with everything that it writes, inside the clone. */
export class Stage {
  /** Sets the stage anew. */
  public static async set(engine: Engine): Promise<Stage> {
    await rm(STAGE, { recursive: true, force: true });
    const app = join(STAGE, 'shop');
    await mkdir(join(STAGE, 'node_modules', '@svc-waap'), { recursive: true });
    await cp(fromRoot('examples', 'typescript'), app, { recursive: true, filter: (file) => !file.includes('node_modules') });
    // The app finds our package as if it were installed; everything else it finds in the clone's node_modules.
    await symlink(ROOT, join(STAGE, 'node_modules', '@svc-waap', 'cdktf'), 'junction');
    await installProvider(join(STAGE, 'mirror'), version, fromRoot('dist', 'provider'));
    await writeCliConfig(join(STAGE, 'cli.tfrc'), join(STAGE, 'mirror'));
    return new Stage(app, engine);
  }

  /** Where the emulator keeps its store. */
  public readonly emulatorData = join(STAGE, 'emulator');

  private service: Readonly<Record<string, string>> = {};

  private constructor(
    public readonly app: string,
    private readonly engine: Engine,
  ) {}

  /** Points the app's deployments at a service. */
  public pointAt(baseUrl: string, apiKey: string): void {
    this.service = { SVC_BASE_URL: baseUrl, SVC_API_KEY: apiKey };
  }

  /** Runs the real `cdktf` on the app. */
  public async cdktf(args: readonly string[], onOutput: (text: string) => void): Promise<string> {
    const cli = fromRoot('node_modules', 'cdktf-cli', 'bundle', 'bin', 'cdktf.js');
    const { stdout, stderr } = await run(process.execPath, [cli, ...args], { cwd: this.app, env: this.environment(), onOutput });
    return stdout + stderr;
  }

  /** Runs the engine on the synthesized stack. */
  public async engineOnStack(args: readonly string[], accept: readonly number[]): Promise<number> {
    const cwd = join(this.app, 'cdktf.out', 'stacks', 'shop');
    const { status } = await run(this.engine.path, args, { cwd, env: this.environment(), accept });
    return status;
  }

  private environment(): NodeJS.ProcessEnv {
    return neutralEnvironment({
      ...this.service,
      TERRAFORM_BINARY_NAME: this.engine.path,
      TF_CLI_CONFIG_FILE: join(STAGE, 'cli.tfrc'),
      CDKTF_HOME: join(STAGE, 'cdktf-home'),
      CDKTF_LOG_LEVEL: 'warn',
      CI: '1',
    });
  }
}
