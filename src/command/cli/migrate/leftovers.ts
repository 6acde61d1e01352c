import { endOfString, isJsonObject, JsonTooLarge, own, parseJson } from '../../../model';
import { withoutInstanceKeys } from '../../terraform-json';

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
    (name.endsWith('.json') ? oneTimeBlocksOfJson(name, text) : oneTimeBlocks(text))
      .filter(({ address }) => addresses.has(address))
      .map(({ kind, address, line }) => `${name}${line === undefined ? '' : `:${line}`}: the ${kind} block of ${address}`),
  );
  if (leftovers.length === 0) return undefined;
  return `The configuration still has blocks of an earlier import or move. Delete them, or the next plan fails:\n${leftovers.join('\n')}`;
}

/** An `import` or a `removed` block, which takes effect in one apply and is deleted afterwards. */
export interface OneTimeBlock {
  readonly kind: 'import' | 'removed';
  /** Address of the resource, without keys. */
  readonly address: string;
  /** First line of the block, from 1; undefined in JSON. */
  readonly line?: number;
}

/** Members of the blocks that contain the address. */
const TARGETS = { import: 'to', removed: 'from' } as const;

/**
 * Finds the blocks in a file in JSON, such as one that an app synthesizes. A file that is not JSON has none, and engines refuse it.
 *
 * @throws Error if the file is too large
 */
export function oneTimeBlocksOfJson(name: string, text: string): OneTimeBlock[] {
  let root: unknown;
  try {
    root = parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonTooLarge)) return [];
    throw new Error(`${name} is too large to be read: ${error.message}. Set --dir to a folder without it.`, { cause: error });
  }
  return bodiesIn(root).flatMap((body) =>
    (['import', 'removed'] as const).flatMap((kind) =>
      bodiesIn(own(body, kind)).flatMap((block) => {
        const reference = own(block, TARGETS[kind]);
        const address = typeof reference === 'string' ? addressIn(reference.replace(/^\$\{/, '').trimStart()) : undefined;
        return address === undefined ? [] : [{ kind, address }];
      }),
    ),
  );
}

/** Returns the bodies of blocks: engines take one, or a list of them. */
function bodiesIn(value: unknown): Readonly<Record<string, unknown>>[] {
  return (Array.isArray(value) ? value : [value]).filter(isJsonObject);
}

/** The begin of a string, a comment up to its end, the begin of one of several lines, or of a heredoc. */
const APART = /"|#[^\n]*|\/\/[^\n]*|\/\*|<<-?/g;
/** First character behind an identifier, or the end of the text. */
const BEHIND_IDENTIFIER = /[^\p{ID_Continue}-]|$/gu;
const HEAD = /^[ \t]*(import|removed)[ \t]*\{/gm;
const REFERENCE = /(?:^|[\s{])(?:to|from)[ \t]*=[ \t]*(.+)/;

/** Finds the blocks in a file in Terraform's language. Blocks without an address are left out. */
export function oneTimeBlocks(text: string): OneTimeBlock[] {
  const code = withoutProse(text);
  const blocks: OneTimeBlock[] = [];
  let line = 1;
  let counted = 0;
  HEAD.lastIndex = 0;
  for (let head = HEAD.exec(code); head; head = HEAD.exec(code)) {
    line += linesIn(code.slice(counted, head.index));
    counted = head.index;
    const end = endOfBody(code, HEAD.lastIndex);
    const [, reference = ''] = REFERENCE.exec(code.slice(HEAD.lastIndex, end)) ?? [];
    const address = addressIn(reference);
    if (address !== undefined) blocks.push({ kind: head[1] as OneTimeBlock['kind'], address, line });
    HEAD.lastIndex = end;
  }
  return blocks;
}

/** Returns the address at the beginning of a reference, without keys. */
function addressIn(reference: string): string | undefined {
  const [address = ''] = withoutInstanceKeys(reference).split(/[^\p{L}\p{N}_.-]/u, 1);
  return /^[\p{L}_]/u.test(address) ? address : undefined;
}

/** Returns a text of the same length and lines, with blanks in place of comments and heredocs. */
function withoutProse(text: string): string {
  let code = '';
  let from = 0;
  APART.lastIndex = 0;
  for (let part = APART.exec(text); part; part = APART.exec(text)) {
    if (part[0] === '"') {
      APART.lastIndex = endOfLineString(text, part.index);
      continue;
    }
    if (part[0] === '/*') APART.lastIndex = endOfComment(text, APART.lastIndex);
    if (part[0].startsWith('<<')) APART.lastIndex = endOfHeredoc(text, APART.lastIndex);
    code += text.slice(from, part.index) + text.slice(part.index, APART.lastIndex).replace(/[^\n]/g, ' ');
    from = APART.lastIndex;
  }
  return code + text.slice(from);
}

/** Returns the end of a string. One without its end ends with its line. */
function endOfLineString(text: string, start: number): number {
  return endOfString(text, start, '\n');
}

/**
 * Returns the end of a heredoc, which is a line with nothing but its marker.
 *
 * @param start of the marker; without one and a line break behind it, there is no heredoc
 */
function endOfHeredoc(text: string, start: number): number {
  BEHIND_IDENTIFIER.lastIndex = start;
  const behind = BEHIND_IDENTIFIER.exec(text)!.index;
  const marker = text.slice(start, behind);
  const end = text[behind] === '\r' ? behind + 1 : behind;
  if (!/^[\p{ID_Start}_]/u.test(marker) || text[end] !== '\n') return start;
  for (let at = end + 1; at < text.length; at = endOfLine(text, at) + 1) {
    const line = text.slice(at, endOfLine(text, at));
    if (line.trim() === marker) return at + line.length;
  }
  return text.length;
}

function endOfComment(text: string, start: number): number {
  const end = text.indexOf('*/', start);
  return end < 0 ? text.length : end + 2;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** Returns the position of the brace that closes a block. Braces inside strings do not count. */
function endOfBody(code: string, start: number): number {
  const parts = /["{}]/g;
  parts.lastIndex = start;
  let depth = 1;
  for (let part = parts.exec(code); part; part = parts.exec(code)) {
    if (part[0] === '"') parts.lastIndex = endOfLineString(code, part.index);
    if (part[0] === '{') depth += 1;
    if (part[0] === '}') depth -= 1;
    if (depth === 0) return part.index;
  }
  return code.length;
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}
