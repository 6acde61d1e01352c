import { oneTimeBlocks } from './one-time-blocks';

/** File of a configuration. */
export interface ConfigurationFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Warns of blocks of an earlier import or move that conflict with new blocks.
 *
 * @param blocks the new ones
 * @param files of the root module, where engines allow such blocks
 * @returns the warning; undefined if there is no conflict
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
