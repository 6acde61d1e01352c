import { readFileSync } from 'node:fs';
import { isJsonObject } from '../../model';

/** The paths of constructs, by resource block: `svc_dynamic_rule.Prod_LoginBursts_1A2B` is `shop/Prod/LoginBursts`. */
export type ConstructPaths = ReadonlyMap<string, string>;

/** The file that an app synthesizes for each stack. */
export const SYNTHESIZED = 'cdk.tf.json';

/**
 * Reads the paths from what an app has synthesized. A plan does not have them.
 *
 * @returns none if the file is missing, or is of another origin
 */
export function readConstructPaths(file: string): ConstructPaths {
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return new Map();
  }
  const types = isJsonObject(document) && isJsonObject(document['resource']) ? document['resource'] : {};
  const paths = new Map<string, string>();
  for (const [type, blocks] of Object.entries(types)) {
    for (const [name, block] of Object.entries(isJsonObject(blocks) ? blocks : {})) {
      const path = pathOf(block);
      if (path !== undefined) paths.set(`${type}.${name}`, path);
    }
  }
  return paths;
}

function pathOf(block: unknown): string | undefined {
  const notes = isJsonObject(block) ? block['//'] : undefined;
  const metadata = isJsonObject(notes) ? notes['metadata'] : undefined;
  const path = isJsonObject(metadata) ? metadata['path'] : undefined;
  return typeof path === 'string' ? path : undefined;
}
