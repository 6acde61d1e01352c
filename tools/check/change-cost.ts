import { type Imports, reachableFrom } from './imports';

/**
 * Returns the change cost: the share of all files that a file reaches through imports of imports, on average. A file reaches itself.
 */
export function changeCost(imports: Imports): number {
  const files = [...imports.keys()];
  const reached = files.reduce((sum, file) => sum + reachableFrom(file, imports).size, 0);
  return files.length === 0 ? 0 : reached / files.length ** 2;
}
