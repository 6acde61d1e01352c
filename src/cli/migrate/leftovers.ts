import { oneTimeBlocks } from './one-time-blocks';

/** A file of a configuration. */
export interface ConfigurationFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Says which blocks of an earlier import or move are in the way of new ones.
 *
 * @param blocks the new ones
 * @param files of the root module, where engines allow such blocks
 * @returns the warning; undefined if nothing is in the way
 */
export function leftoverWarning(blocks: string, files: readonly ConfigurationFile[]): string | undefined {
  const addresses = new Set(oneTimeBlocks(blocks).map(({ address }) => address));
  const leftovers = files.flatMap(({ name, text }) =>
    oneTimeBlocks(text)
      .filter(({ address }) => addresses.has(address))
      .map(({ kind, address, line }) => `${name}:${line}: the ${kind} block of ${address}`),
  );
  if (leftovers.length === 0) return undefined;
  return `The configuration still has blocks of an earlier import or move. Delete them, or the next plan fails:\n${leftovers.join('\n')}`;
}
