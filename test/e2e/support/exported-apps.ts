import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportedFile } from '../../../src/export/print/printer';
import { neutralEnvironment } from '../../../tools/environment';
import { fromRoot, ROOT } from '../../../tools/paths';
import { run } from '../../../tools/process';

/** Runs the main file of each app in one process: loading the CDK takes longer than all apps together. */
const SYNTHESIZE_ALL = `
for (const app of process.argv.slice(2)) {
  process.chdir(app);
  process.env.CDKTF_OUTDIR = app + '/cdktf.out';
  await import('file://' + app + '/main.ts');
}
`;

/** Where exported apps in TypeScript run: in the clone, where they find our package as if it were installed. */
export class ExportedApps {
  public static set(name: string): ExportedApps {
    const folder = fromRoot('dist', 'stages', name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'node_modules', '@svc-waap'), { recursive: true });
    symlinkSync(ROOT, join(folder, 'node_modules', '@svc-waap', 'cdktf'), 'junction');
    writeFileSync(join(folder, 'synthesize-all.mjs'), SYNTHESIZE_ALL);
    return new ExportedApps(folder);
  }

  private readonly configs: string[] = [];

  private constructor(private readonly folder: string) {}

  /** Writes the app of a configuration. */
  public add(config: string, files: readonly ExportedFile[]): void {
    mkdirSync(this.app(config));
    for (const { name, text } of files) writeFileSync(join(this.app(config), name), text);
    this.configs.push(config);
  }

  /** The stacks that the apps synthesize, by configuration. */
  public async synthesize(): Promise<Map<string, string>> {
    const apps = this.configs.map((config) => this.app(config));
    const [node, ...args] = [process.execPath, '--import', 'tsx', join(this.folder, 'synthesize-all.mjs'), ...apps];
    await run(node, args, { cwd: this.folder, env: neutralEnvironment({}) });
    const stackOf = (config: string) => join(this.app(config), 'cdktf.out', 'stacks', `${config}-protection`, 'cdk.tf.json');
    return new Map(this.configs.map((config) => [config, readFileSync(stackOf(config), 'utf8')]));
  }

  /** Checks the types of all apps. */
  public async check(): Promise<void> {
    const tsconfig = { extends: `./${this.configs[0]}/tsconfig.json`, include: ['*/*.ts'] };
    writeFileSync(join(this.folder, 'tsconfig.json'), JSON.stringify(tsconfig));
    await run(process.execPath, [fromRoot('node_modules', 'typescript', 'bin', 'tsc'), '-p', this.folder], { cwd: this.folder });
  }

  private app(config: string): string {
    return join(this.folder, config);
  }
}
