import { builders, printer } from 'prettier/doc';
import { type Code, code, codeLines } from '../../../output';

/** Code with possible line breaks, for Prettier's document printer. */
export type Doc = Code | readonly Doc[] | Layout;

declare const LAYOUT: unique symbol;

/** Result of Prettier's builders. */
interface Layout {
  readonly [LAYOUT]: true;
}

/** Prettier's builders, restricted to code. The originals accept any string. */
const BUILDERS = builders as unknown as {
  readonly line: Doc;
  readonly softline: Doc;
  readonly hardline: Doc;
  readonly literalline: Doc;
  group(content: Doc, options: { shouldBreak: boolean }): Doc;
  indent(content: Doc): Doc;
  ifBreak(content: Code): Doc;
  conditionalGroup(layouts: readonly Doc[]): Doc;
  join(separator: Doc, docs: readonly Doc[]): Doc;
};

export const { line, softline: softLine, hardline: hardLine, indent: indented, ifBreak: ifBroken, join } = BUILDERS;

/**
 * Code on one line if it fits, and on several lines otherwise.
 *
 * @param isBroken whether to use several lines even if one is enough
 */
export const group = (content: Doc, isBroken = false): Doc => BUILDERS.group(content, { shouldBreak: isBroken });

/** The first layout that fits up to its first line break, or else the last one. */
export const firstFitting = (...layouts: readonly Doc[]): Doc => BUILDERS.conditionalGroup(layouts);

/** Items between brackets, with a trailing comma on several lines. */
export function bracketed(open: Code, items: readonly Doc[], close: Code, isBroken = false, padding = softLine): Doc {
  if (items.length === 0) return [open, close];
  return group([open, indented([padding, join([code`,`, line], items)]), ifBroken(code`,`), padding, close], isBroken);
}

/** Code whose line breaks are a part of a string: no line is indented. */
export function verbatim(text: Code): Doc {
  const lines = codeLines(text);
  return lines.length < 2 ? text : join(BUILDERS.literalline, lines);
}

/** A block: a head, and indented lines below. */
export function block(head: Doc, lines: readonly Doc[], end?: Code): Doc {
  return [head, indented(lines.map((each): Doc => [hardLine, each])), end === undefined ? [] : [hardLine, end]];
}

/** Breaks a group onto several lines. */
export function opened(doc: Doc): Doc {
  const layout = doc as Partial<builders.Group>;
  return layout.type === 'group' ? ({ ...layout, break: true } as unknown as Doc) : doc;
}

/** Returns the code within a width. */
export function printDoc(doc: Doc, width: number, indentWidth: number): Code {
  const options = { printWidth: width, tabWidth: indentWidth, useTabs: false };
  // Documents contain code only. Prettier adds spaces and line breaks.
  return printer.printDocToString(doc as unknown as builders.Doc, options).formatted as Code;
}
