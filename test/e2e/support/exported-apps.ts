import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { neutralEnvironment } from '../../../tools/environment';
import { makePackage, PYTHON } from '../../../tools/languages/languages';
import { PYTHON_IN_APP } from '../../../tools/languages/python';
import { fromRoot, ROOT } from '../../../tools/paths';
import { run } from '../../../tools/process';
import { checkPythonTypes } from '../../../tools/python/type-checkers';

/** Scripts that run the main file of each app in one process, because loading the CDK takes longer than all apps. */
const SYNTHESIZE_ALL = {
  typescript: `
for (const app of process.argv.slice(2)) {
  process.chdir(app);
  await import('file://' + app + '/main.ts');
}
`,
  python: `
import os, runpy, sys

for app in sys.argv[1:]:
    os.chdir(app)
    sys.path.insert(0, app)
    runpy.run_path("main.py", run_name="__main__")
    sys.path.remove(app)
    for name in [name for name, module in sys.modules.items() if (getattr(module, "__file__", None) or "").startswith(app)]:
        del sys.modules[name]
`,
};

/** Folder of exported apps of one language, in the clone, where they resolve the package as if it were installed. */
export class ExportedApps {
  private readonly folder: string;
  private readonly configs: string[] = [];

  /** @param purpose part of the folder's name, because tests run at the same time */
  public constructor(
    private readonly language: keyof typeof SYNTHESIZE_ALL,
    purpose = 'exported',
  ) {
    this.folder = fromRoot('dist', 'stages', `${purpose}-${language}`);
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
  }

  /** Writes the app of a configuration. */
  public add(config: string, files: readonly { readonly name: string; readonly text: string }[]): void {
    mkdirSync(this.app(config));
    for (const { name, text } of files) writeFileSync(join(this.app(config), name), text);
    this.configs.push(config);
  }

  /** Synthesizes the apps, and returns their stacks by configuration. */
  public async synthesize(): Promise<Map<string, string>> {
    if (this.configs.length === 0) return new Map();
    const apps = this.configs.map((config) => this.app(config));
    const output = join(this.folder, 'cdktf.out');
    const [program, environment] = await this.prepared();
    const env = neutralEnvironment({ ...environment, CDKTF_OUTDIR: output });
    await run(program[0]!, [...program.slice(1), ...apps], { cwd: this.folder, env });
    const stackOf = (config: string) => join(output, 'stacks', `${config}-protection`, 'cdk.tf.json');
    return new Map(this.configs.map((config) => [config, readFileSync(stackOf(config), 'utf8')]));
  }

  /** Checks the formatting of files of the apps with prettier. */
  public async checkFormat(...names: readonly string[]): Promise<void> {
    const prettier = [fromRoot('node_modules', 'prettier', 'bin', 'prettier.cjs'), '--check', '--no-config', '--ignore-path', '/dev/null'];
    const files = (names.length > 0 ? names : ['*.ts', '*.json']).map((name) => `c[0-9]*/${name}`);
    await run(process.execPath, [...prettier, ...files], { cwd: this.folder });
  }

  /** Checks the types of all apps. Those in Python were synthesized before. */
  public async checkTypes(): Promise<void> {
    if (this.language === 'python') {
      // All apps have modules of the same names.
      for (const config of this.configs) await checkPythonTypes(this.app(config), join(this.folder, PYTHON_IN_APP));
      return;
    }
    const tsconfig = { extends: `./${this.configs[0]}/tsconfig.json`, include: ['*/*.ts'], exclude: ['*/*.test.ts'] };
    writeFileSync(join(this.folder, 'tsconfig.json'), JSON.stringify(tsconfig));
    await run(process.execPath, [fromRoot('node_modules', 'typescript', 'bin', 'tsc'), '-p', this.folder], { cwd: this.folder });
  }

  /** Returns the command that synthesizes, with its environment. */
  private async prepared(): Promise<[program: string[], environment: Readonly<Record<string, string>>]> {
    if (this.language === 'typescript') {
      mkdirSync(join(this.folder, 'node_modules', '@svc-waap'), { recursive: true });
      symlinkSync(ROOT, join(this.folder, 'node_modules', '@svc-waap', 'cdktf'), 'junction');
      return [[process.execPath, '--import', 'tsx', this.script('synthesize-all.mjs')], {}];
    }
    await makePackage(PYTHON.steps);
    writeFileSync(join(this.folder, 'requirements.txt'), readFileSync(join(this.app(this.configs[0]!), 'requirements.txt')));
    const environment = await PYTHON.example!.install(this.folder);
    return [['python', this.script('synthesize_all.py')], environment];
  }

  private script(name: string): string {
    writeFileSync(join(this.folder, name), SYNTHESIZE_ALL[this.language]);
    return join(this.folder, name);
  }

  private app(config: string): string {
    return join(this.folder, config);
  }
}
