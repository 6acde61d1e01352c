import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { cacheFolder } from '../../../tools/cache';
import { EmulatorProcess } from '../../../tools/emulator-process';
import type { Engine } from '../../../tools/engines/engine';
import { neutralEnvironment } from '../../../tools/environment';
import { fromRoot } from '../../../tools/paths';
import { run } from '../../../tools/process';
import { FULL } from '../../full';
import { applied } from './diff';
import type { Step } from './page';

const EMULATOR = /^npx svc-waap emulator\b.*$/m;
const CDK_COMMAND = / cdktf-cli@\S+/;
const ADDRESS_ON_PAGES = /http:\/\/127\.0\.0\.1:4300/g;

/**
 * A terminal in an empty folder outside the clone, with a separate home directory. It keeps the folder and the exported variables between
 * commands.
 *
 * It differs from a page in two ways, to isolate tests: the emulator uses a free port, and `git clone` copies these sources. A normal run
 * also uses the CDK's command of this clone, because npm takes long to install the command.
 */
export class Terminal {
  /**
   * @param engine that the command `terraform` runs
   * @param clone that `git clone` copies
   * @param programs folder in front of the PATH. Default: none
   */
  public static async open(engine: Engine, clone: string, programs?: string): Promise<Terminal> {
    const folder = mkdtempSync(join(tmpdir(), 'svc-e2e-'));
    for (const name of ['bin', 'home', 'desk']) mkdirSync(join(folder, name));
    // The pages use the command terraform.
    symlinkSync(engine.path, join(folder, 'bin', 'terraform'));
    // Package managers need their settings and caches, as in the user's home.
    const [userconfig = '', cache = ''] = await Promise.all(['userconfig', 'cache'].map(npmSetting));
    return new Terminal(folder, clone, {
      HOME: join(folder, 'home'),
      PATH: [join(folder, 'bin'), programs, process.env.PATH].filter(Boolean).join(delimiter),
      TERRAFORM_BINARY_NAME: engine.path,
      TF_CLI_ARGS: '-no-color',
      npm_config_userconfig: userconfig,
      npm_config_cache: cache,
      npm_config_prefer_offline: 'true',
      // Caches of pip, of Go, and of our own tools.
      XDG_CACHE_HOME: dirname(cacheFolder()),
      GOPATH: process.env.GOPATH ?? join(homedir(), 'go'),
    });
  }

  private emulator: EmulatorProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly clone: string,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  /** Address of the started emulator. */
  public get url(): string {
    return this.emulator?.url ?? '';
  }

  /** In a normal run: takes the CDK's command of this clone for the app in this folder, whose package.json names it. */
  public useCdkCommand(): void {
    if (FULL) return;
    this.edit('package.json', / *"cdktf-cli": .*\n/, '');
    mkdirSync(this.path('node_modules/.bin'), { recursive: true });
    symlinkSync(fromRoot('node_modules/.bin/cdktf'), this.path('node_modules/.bin/cdktf'));
  }

  /** Executes a step of a page. */
  public async follow(step: Step | undefined): Promise<string> {
    if (step === undefined) throw new Error('The page has no such step any more.');
    if ('commands' in step) return this.type(step.commands);
    this.write(step.file, 'diff' in step ? applied(step.diff, readFileSync(this.path(step.file), 'utf8')) : step.content);
    return '';
  }

  /** Types commands one by one, answers each question with yes, and returns the output. */
  public async type(commands: string): Promise<string> {
    const [before = '', ...after] = commands.split(EMULATOR);
    let printed = before.trim() === '' ? '' : await this.bash(before);
    if (EMULATOR.test(commands)) {
      await this.startEmulator();
      printed += await this.bash(after.join(''));
    }
    return printed;
  }

  /** Starts the emulator of the packages in this folder, with options. */
  public async startEmulator(...options: string[]): Promise<void> {
    this.emulator = await EmulatorProcess.start(options, this.path('node_modules/.bin/svc-waap'));
  }

  public write(file: string, content: string): void {
    mkdirSync(dirname(this.path(file)), { recursive: true });
    writeFileSync(this.path(file), content);
  }

  /** Replaces text in a file, as in an editor. */
  public edit(file: string, from: string | RegExp, to: string): void {
    const text = readFileSync(this.path(file), 'utf8');
    const edited = text.replace(from, to);
    if (edited === text) throw new Error(`${file} has nothing to edit: ${String(from)}`);
    this.write(file, edited);
  }

  /** Returns a path in the terminal's folder. */
  public path(file: string): string {
    const current = this.remembered('folder');
    return join(existsSync(current) ? readFileSync(current, 'utf8').trim() : this.desk, file);
  }

  /** Returns a path in the home directory. */
  public inHome(path: string): string {
    return join(this.folder, 'home', path);
  }

  public async close(): Promise<void> {
    await this.emulator?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get desk(): string {
    return join(this.folder, 'desk');
  }

  private async bash(commands: string): Promise<string> {
    const typed = withCdkCommand(commands)
      .replace(/^git clone \S+$/m, `ln -s ${this.clone} cdktf`)
      .replace(ADDRESS_ON_PAGES, this.url);
    const script = `set -eo pipefail
[ ! -f ${this.remembered('exports')} ] || . ${this.remembered('exports')}
${typed}
export -p > ${this.remembered('exports')}
pwd > ${this.remembered('folder')}
`;
    writeFileSync(this.remembered('script'), script);
    const { stdout, stderr } = await run('bash', ['-c', `yes yes 2>/dev/null | bash ${this.remembered('script')}`], {
      cwd: this.path('.'),
      env: neutralEnvironment(this.environment),
    });
    return stdout + stderr;
  }

  private remembered(what: 'exports' | 'folder' | 'script'): string {
    return join(this.folder, what);
  }
}

function withCdkCommand(commands: string): string {
  if (FULL || !CDK_COMMAND.test(commands)) return commands;
  return `${commands.replace(CDK_COMMAND, '')}\nln -s ${fromRoot('node_modules/.bin/cdktf')} node_modules/.bin/cdktf\n`;
}

async function npmSetting(name: string): Promise<string> {
  return (await run('npm', ['config', 'get', name])).stdout.trim();
}
