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
