import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportedFile } from '../../../src/command/export/print/printer';
import { PROVIDER_REQUIREMENT, type ResourceChange, type Workspace } from './workspace';

/** A synthesized stack. */
interface Synthesized {
  readonly import?: readonly { readonly to: string; readonly id: string }[];
  readonly [block: string]: unknown;
}

/**
 * Many exported configurations in one plan with one provider process, each as a module. Modules cannot have imports and provider
 * configurations, so the imports are in the root module, and each resource sets its configuration.
 */
export class ExportedModules {
  private readonly root: string[] = [];

  public constructor(private readonly workspace: Workspace) {}

  /** Adds files in Terraform's language as a module. */
  public addFiles(config: string, files: readonly ExportedFile[]): void {
    const folder = this.module(config);
    for (const { name, text } of files) {
      const withConfig = text.replace(/^provider "svc" \{[^}]*\}\n/m, '').replace(/^resource .* \{\n/gm, `$&  config = "${config}"\n\n`);
      if (name === 'imports.tf') this.root.push(text.replace(/^( {2}to +)= /gm, `$1= module.${config}.`));
      else if (name.endsWith('.tf')) writeFileSync(join(folder, name), withConfig);
    }
  }

  /** Adds a synthesized stack as a module. */
  public addStack(config: string, json: string): void {
    const { import: imports = [], provider: _, terraform: __, ...blocks } = JSON.parse(json) as Synthesized;
    const folder = this.module(config);
    writeFileSync(join(folder, 'versions.tf'), PROVIDER_REQUIREMENT);
    writeFileSync(join(folder, 'main.tf.json'), JSON.stringify(blocks));
    for (const { to, id } of imports) this.root.push(`import {\n  to = module.${config}.${to}\n  id = ${JSON.stringify(id)}\n}\n`);
  }

  /** Plans all modules, and returns the imports and the other actions of the plan. */
  public async plan(): Promise<{ imported: number; changes: readonly object[] }> {
    this.workspace.writeWhole(PROVIDER_REQUIREMENT + this.root.join('\n'));
    await this.workspace.run(['init', '-input=false']);
    const { resource_changes: changes = [] } = (await this.workspace.plan()) as { resource_changes?: readonly Importing[] };
    const acting = changes.filter(({ change }) => change.actions.join() !== 'no-op');
    return {
      imported: changes.filter(({ change }) => change.importing).length,
      changes: acting.map(({ address, change: { actions, before, after } }) => ({ address, actions, before, after })),
    };
  }

  private module(config: string): string {
    this.root.push(`module "${config}" {\n  source = "./${config}"\n}\n`);
    const folder = join(this.workspace.work, config);
    mkdirSync(folder);
    return folder;
  }
}

type Importing = ResourceChange & { readonly change: ResourceChange['change'] & { readonly importing?: object } };
