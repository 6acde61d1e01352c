import { builders, printer } from 'prettier/doc';
import { type Code, code } from '../../output';

/** Code with places where its lines may end, for prettier's document printer. */
export type Doc = Code | readonly Doc[] | Layout;

declare const LAYOUT: unique symbol;

/** What prettier's builders return. */
interface Layout {
  readonly [LAYOUT]: true;
}

/** Prettier's builders, for code alone: theirs take any string. */
const BUILDERS = builders as unknown as {
  readonly line: Doc;
  readonly softline: Doc;
  readonly hardline: Doc;
  group(content: Doc, options: { shouldBreak: boolean }): Doc;
  indent(content: Doc): Doc;
  ifBreak(content: Code): Doc;
  conditionalGroup(layouts: readonly Doc[]): Doc;
  join(separator: Doc, docs: readonly Doc[]): Doc;
};

export const { line, softline: softLine, hardline: hardLine, indent: indented, ifBreak: ifBroken, join } = BUILDERS;

/**
 * Code that stands on one line where it fits, and on several otherwise.
 *
 * @param isBroken whether it stands on several lines, even where it fits on one
 */
export const group = (content: Doc, isBroken = false): Doc => BUILDERS.group(content, { shouldBreak: isBroken });

/** The first of several layouts that fits up to its first line break; the last one where none does. */
export const choice = (...layouts: readonly Doc[]): Doc => BUILDERS.conditionalGroup(layouts);

/** Items between brackets. On several lines, a comma follows the last one, too. */
export function listed(open: Code, items: readonly Doc[], close: Code, isBroken = false, padding = softLine): Doc {
  if (items.length === 0) return [open, close];
  return group([open, indented([padding, join([code`,`, line], items)]), ifBroken(code`,`), padding, close], isBroken);
}

/** The lines of a block below its head. */
export function block(head: Doc, lines: readonly Doc[], end?: Code): Doc {
  return [head, indented(lines.map((each): Doc => [hardLine, each])), end === undefined ? [] : [hardLine, end]];
}

/** A group on several lines. */
export function opened(doc: Doc): Doc {
  const layout = doc as Partial<builders.Group>;
  return layout.type === 'group' ? ({ ...layout, break: true } as unknown as Doc) : doc;
}

/** Returns the code within a width. */
export function render(doc: Doc, width: number, indentWidth: number): Code {
  const options = { printWidth: width, tabWidth: indentWidth, useTabs: false };
  // Documents contain code only, and what is between has blanks and line breaks only.
  return printer.printDocToString(doc as unknown as builders.Doc, options).formatted as Code;
}
