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

/** An `import` or a `removed` block, which takes effect in one apply and is deleted afterwards. */
export interface OneTimeBlock {
  readonly kind: 'import' | 'removed';
  /** Address of the resource, without keys. */
  readonly address: string;
  /** First line of the block, from 1. */
  readonly line: number;
}

/** Comments and heredocs, and strings, which may contain the beginning of a comment. */
const NOT_CODE = /"(?:[^"\\\n]|\\.)*"|#.*|\/\/.*|\/\*[\s\S]*?\*\/|<<-?(\w+)\n[\s\S]*?\n[ \t]*\1(?!\w)/g;
const HEAD = /^[ \t]*(import|removed)[ \t]*\{/gm;
const REFERENCE = /(?:^|[\s{])(?:to|from)[ \t]*=[ \t]*(.+)/;
const KEY = /\[(?:"(?:[^"\\]|\\.)*"|[^\]"])*\]/g;

/** Finds the blocks in a file in Terraform's language. Blocks without an address are left out. */
export function oneTimeBlocks(text: string): OneTimeBlock[] {
  const code = text.replace(NOT_CODE, (part) => (part.startsWith('"') ? part : part.replace(/[^\n]/g, ' ')));
  return [...code.matchAll(HEAD)].flatMap(({ 0: head, 1: kind, index }) => {
    const [, reference] = REFERENCE.exec(bodyAt(code, index + head.length)) ?? [];
    const [address] = /^[\p{L}_][\p{L}\p{N}_.-]*/u.exec(reference?.replace(KEY, '') ?? '') ?? [];
    const line = code.slice(0, index).split('\n').length;
    return address === undefined ? [] : [{ kind: kind as OneTimeBlock['kind'], address, line }];
  });
}

/** Returns the text up to the brace that closes the block. Braces inside strings do not count. */
function bodyAt(code: string, start: number): string {
  let depth = 1;
  for (const { 0: part, index } of code.slice(start).matchAll(/"(?:[^"\\\n]|\\.)*"|[{}]/g)) {
    if (part === '{') depth += 1;
    if (part === '}') depth -= 1;
    if (depth === 0) return code.slice(start, start + index);
  }
  return code.slice(start);
}
