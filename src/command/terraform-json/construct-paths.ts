import { resourceBlocks } from './resource-blocks';
import { readStack } from './stack-document';

/** The paths of constructs, by resource block: `svc_dynamic_rule.Prod_LoginBursts_1A2B` is `shop/Prod/LoginBursts`. */
export type ConstructPaths = ReadonlyMap<string, string>;

/**
 * Reads the paths from a synthesized stack. Plans do not contain them.
 *
 * @returns an empty map if the file is missing, or is not a synthesized stack
 */
export function readConstructPaths(file: string): ConstructPaths {
  const paths = new Map<string, string>();
  for (const { type, name, path } of blocksIn(file)) if (path !== undefined) paths.set(`${type}.${name}`, path);
  return paths;
}

function blocksIn(file: string): ReturnType<typeof resourceBlocks> {
  try {
    return resourceBlocks(readStack(file));
  } catch {
    return [];
  }
}
