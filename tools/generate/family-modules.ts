import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entity } from '../../src/model/entity';
import { fromRoot } from '../paths';

/** A module of src/model that declares an entity. */
export interface FamilyModule {
  /** File name without extension: `dynamic-rule`. */
  readonly file: string;
  readonly entity: Entity;
}

/**
 * Finds the modules that declare an entity, in the order of the contract's sections. It does not read the list of entities, which is
 * generated from the result.
 */
export async function familyModules(folder = fromRoot('src/model')): Promise<FamilyModule[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  const found: FamilyModule[] = [];
  for (const file of files) {
    const [, name] = /^export const (\w+) = entity\(/m.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    if (name === undefined) continue;
    const { [name]: entity } = (await import(join(folder, file))) as Record<string, Entity>;
    found.push({ file: file.replace(/\.ts$/, ''), entity: entity! });
  }
  return found.sort((a, b) => a.entity.section.localeCompare(b.entity.section, 'en', { numeric: true }));
}

/** Returns the constant that a file of an entity exports: `DYNAMIC_RULE`. */
export function constantOf({ file }: FamilyModule): string {
  return file.replaceAll('-', '_').toUpperCase();
}
