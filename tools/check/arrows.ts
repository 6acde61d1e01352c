import { posix } from 'node:path';
import { type Imports, reachableFrom } from './imports';

/** Returns the arrows between folders, as `from to`: a file of the first folder imports a file of the second. */
export function folderArrows(imports: Imports): ReadonlySet<string> {
  const arrows = [...imports].flatMap(([file, imported]) => imported.map((each) => [posix.dirname(file), posix.dirname(each)] as const));
  return new Set(arrows.filter(([from, to]) => from !== to).map(([from, to]) => `${from} ${to}`));
}

/**
 * Returns the number of arrows between folders that run upward: the fewest, of the orders tried, that point from a lower folder to a higher
 * one. The orders tried put the folder with the fewest arrows to others at the bottom, one after the other.
 */
export function upwardArrows(arrows: ReadonlySet<string>): number {
  const pairs = [...arrows].map((arrow) => arrow.split(' ') as [string, string]);
  const left = new Set(pairs.flat());
  let upward = 0;
  while (left.size > 0) {
    const open = (folder: string) => pairs.filter(([from, to]) => from === folder && left.has(to)).length;
    const users = (folder: string) => pairs.filter(([from, to]) => to === folder && left.has(from)).length;
    const [lowest = ''] = [...left].sort((a, b) => open(a) - open(b) || users(b) - users(a) || a.localeCompare(b));
    upward += open(lowest);
    left.delete(lowest);
  }
  return upward;
}

/** Returns the circles: the largest groups of files in which each file reaches each other one through imports. */
export function circles(imports: Imports): string[][] {
  const reached = new Map([...imports.keys()].map((file) => [file, reachableFrom(file, imports)]));
  const grouped = new Set<string>();
  return [...imports.keys()].flatMap((file) => {
    if (grouped.has(file)) return [];
    const circle = [...reached.get(file)!].filter((other) => reached.get(other)!.has(file));
    for (const each of circle) grouped.add(each);
    return circle.length > 1 ? [circle] : [];
  });
}
