import { createScanner, LanguageVariant, ScriptTarget, SyntaxKind } from 'typescript';
import { linesOf, type Sources } from './sources';

/** Tokens of a file, as numbers of their texts, and the line of each, from 0. */
interface Tokens {
  readonly file: string;
  readonly texts: readonly number[];
  readonly lines: readonly number[];
}

/** Start of a window. */
interface Place {
  readonly tokens: Tokens;
  readonly at: number;
}

/**
 * Returns the share of lines that are repeated: those in a sequence of tokens that occurs at least twice, in any files. Layout,
 * comments and the choice of quotes do not matter.
 *
 * @param window minimum length of a sequence, in tokens
 */
export function repeatedShare(sources: Sources, window = 60): number {
  const numbers = new Map<string, number>();
  const files = [...sources].map(([file, text]) => tokensOf(file, text, numbers));
  const first = new Map<number, Place[]>();
  const repeated = new Set<string>();
  for (const tokens of files) {
    for (const [at, hash] of windowHashes(tokens.texts, window).entries()) {
      const here = { tokens, at };
      const others = first.get(hash) ?? [];
      const other = others.find((each) => isSame(each, here, window));
      if (!other) first.set(hash, [...others, here]);
      else for (const place of [other, here]) mark(place, window, repeated);
    }
  }
  const lines = [...sources.values()].reduce((sum, text) => sum + linesOf(text), 0);
  return lines === 0 ? 0 : repeated.size / lines;
}

function tokensOf(file: string, text: string, numbers: Map<string, number>): Tokens {
  const scanner = createScanner(ScriptTarget.Latest, true, LanguageVariant.Standard, text);
  const lineStarts = [...text.matchAll(/\n/g)].map(({ index }) => index + 1);
  const [texts, lines]: [number[], number[]] = [[], []];
  let line = 0;
  let before = SyntaxKind.Unknown;
  // The expressions of a template are code. After the closing brace, the text continues.
  const braces: boolean[] = [];
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind === SyntaxKind.SlashToken && !ENDS_OPERAND.has(before)) kind = scanner.reScanSlashToken();
    before = kind;
    if (kind === SyntaxKind.TemplateHead) braces.push(true);
    if (kind === SyntaxKind.OpenBraceToken) braces.push(false);
    if (kind === SyntaxKind.CloseBraceToken && braces.pop()) {
      kind = scanner.reScanTemplateToken(false);
      if (kind === SyntaxKind.TemplateMiddle) braces.push(true);
    }
    const name = kind === SyntaxKind.StringLiteral ? `"${scanner.getTokenValue()}` : scanner.getTokenText();
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    while ((lineStarts[line] ?? Infinity) <= scanner.getTokenStart()) line += 1;
    texts.push(number);
    lines.push(line);
  }
  return { file, texts, lines };
}

/** After these, a slash divides. Elsewhere, it begins a regular expression. */
const ENDS_OPERAND: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.Identifier,
  SyntaxKind.NumericLiteral,
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateTail,
  SyntaxKind.CloseParenToken,
  SyntaxKind.CloseBracketToken,
  SyntaxKind.CloseBraceToken,
  SyntaxKind.ThisKeyword,
]);

const BASE = 1_000_003;

/** Rolling hash of each window, from left to right. */
function windowHashes(texts: readonly number[], window: number): number[] {
  let leaving = 1;
  for (let i = 0; i < window; i += 1) leaving = Math.imul(leaving, BASE);
  const hashes: number[] = [];
  let hash = 0;
  texts.forEach((text, i) => {
    hash = (Math.imul(hash, BASE) + text) | 0;
    if (i >= window) hash = (hash - Math.imul(leaving, texts[i - window]!)) | 0;
    if (i >= window - 1) hashes.push(hash);
  });
  return hashes;
}

function isSame(a: Place, b: Place, window: number): boolean {
  // Overlapping sequences are not repetitions.
  if (a.tokens === b.tokens && b.at - a.at < window) return false;
  for (let i = 0; i < window; i += 1) if (a.tokens.texts[a.at + i] !== b.tokens.texts[b.at + i]) return false;
  return true;
}

function mark({ tokens, at }: Place, window: number, repeated: Set<string>): void {
  for (let i = at; i < at + window; i += 1) repeated.add(`${tokens.file}:${tokens.lines[i]}`);
}
