import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../paths';
import { KINDS, type Kind } from './kind';

/** Folder of the HCL examples. */
export const EXAMPLES = fromRoot('examples', 'hcl');

/** Seed of the emulator for examples that read. */
export const EXAMPLE_SERVICE = join(EXAMPLES, 'shop.json');

/** One `terraform import` command. */
export interface ImportCommand {
  /** Address of the resource: `svc_action.polite_block`. */
  readonly address: string;
  readonly id: string;
}

/** Example of one resource, data source or function: a folder with the file that its page shows. */
export interface Example {
  readonly kind: Kind;
  /** Name of the resource, data source or function: `svc_action`. */
  readonly name: string;
  readonly configuration: string;
  /** Commands of `import.sh`. Empty without such a file. */
  readonly imports: readonly ImportCommand[];
  /** Comment in `import.sh`. */
  readonly importRemark?: string;
  /** Content of `import-by-identity.tf`. */
  readonly importByIdentity?: string;
}

/** Returns an example. Undefined if there is none. */
export function exampleOf(kind: Kind, name: string): Example | undefined {
  const folder = join(EXAMPLES, kind.folder, name);
  const configuration = contentOf(join(folder, kind.exampleFile));
  if (configuration === undefined) return undefined;
  const importScript = contentOf(join(folder, 'import.sh')) ?? '';
  return {
    kind,
    name,
    configuration,
    imports: importCommands(importScript),
    importRemark: importRemark(importScript),
    importByIdentity: contentOf(join(folder, 'import-by-identity.tf')),
  };
}

/** Whether the example reads from the service, and therefore needs the service of the examples. */
export function reads({ configuration }: Example): boolean {
  return /^(data|ephemeral) "svc_/m.test(configuration);
}

/** Returns every example, found by its folder. */
export function examples(): Example[] {
  return KINDS.flatMap((kind) => {
    const folder = join(EXAMPLES, kind.folder);
    const names = existsSync(folder) ? readdirSync(folder).sort() : [];
    return names.map((name) => {
      const example = exampleOf(kind, name);
      if (!example) throw new Error(`${join(folder, name)} has no ${kind.exampleFile}.`);
      return example;
    });
  });
}

/** Returns the example of the provider block. */
export function providerExample(): string {
  return readFileSync(join(EXAMPLES, 'provider', 'provider.tf'), 'utf8');
}

/**
 * Returns the commands of an `import.sh`.
 *
 * @throws Error for a line that is neither such a command nor a comment
 */
export function importCommands(script: string): ImportCommand[] {
  const lines = script.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, address, id] = /^terraform import (\S+) '?([^\s']+)'?$/.exec(line) ?? [];
    if (!address || !id) throw new Error(`Not an import command: ${line}`);
    return { address, id };
  });
}

/** Returns the comments of an `import.sh` as one paragraph. Undefined without comments. */
export function importRemark(script: string): string | undefined {
  const lines = script.split('\n').filter((line) => line.startsWith('#'));
  return lines.length > 0 ? lines.map((line) => line.replace(/^#\s*/, '')).join(' ') : undefined;
}

function contentOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
