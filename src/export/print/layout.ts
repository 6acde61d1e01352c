import { type Code, code, NOTHING } from '../../output';

/**
 * Text that may be laid out in several ways, in the manner of prettier: a group stands on one line where it fits, and on several
 * otherwise.
 */
export type Doc = Code | readonly Doc[] | Group | Indented | Line | IfBroken | Choice;

interface Group {
  readonly kind: 'group';
  readonly content: Doc;
  readonly isBroken: boolean;
}

interface Indented {
  readonly kind: 'indented';
  readonly content: Doc;
}

interface Line {
  readonly kind: 'line';
  /** What stands there on one line. Undefined where the line always ends. */
  readonly flat: Code | undefined;
}

interface IfBroken {
  readonly kind: 'if broken';
  readonly text: Code;
}

/** The first of several layouts that fits up to its first line break; the last one where none does. */
interface Choice {
  readonly kind: 'choice';
  readonly layouts: readonly Doc[];
}

export const line: Doc = { kind: 'line', flat: code` ` };
export const softLine: Doc = { kind: 'line', flat: NOTHING };
export const hardLine: Doc = { kind: 'line', flat: undefined };

/** @param isBroken whether it stands on several lines, even where it fits on one */
export const group = (content: Doc, isBroken = false): Doc => ({ kind: 'group', content, isBroken: isBroken || breaks(content) });

export const indented = (content: Doc): Doc => ({ kind: 'indented', content });

/** A text for the layout on several lines only. */
export const ifBroken = (text: Code): Doc => ({ kind: 'if broken', text });

export const choice = (...layouts: readonly Doc[]): Doc => ({ kind: 'choice', layouts });

export function join(separator: Doc, docs: readonly Doc[]): Doc {
  return docs.flatMap((doc, i) => (i === 0 ? [doc] : [separator, doc]));
}

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
  return typeof doc === 'object' && 'kind' in doc && doc.kind === 'group' ? { ...doc, isBroken: true } : doc;
}

interface Command {
  readonly indent: number;
  readonly isBroken: boolean;
  readonly doc: Doc;
}

/** The text within a width. */
export function render(doc: Doc, width: number, indentWidth: number): Code {
  const commands: Command[] = [{ indent: 0, isBroken: true, doc }];
  const parts: string[] = [];
  let column = 0;
  const write = (part: string) => {
    parts.push(part);
    column += widthOf(part);
  };
  const endLine = (indent: number) => {
    while (parts.length > 0 && /^ *$/.test(parts.at(-1)!)) parts.pop();
    parts.push('\n', ' '.repeat(indent));
    column = indent;
  };
  for (let command = commands.pop(); command; command = commands.pop()) {
    const { indent, isBroken, doc: current } = command;
    if (typeof current === 'string') {
      write(current);
    } else if (isList(current)) {
      for (let i = current.length - 1; i >= 0; i -= 1) commands.push({ indent, isBroken, doc: current[i]! });
    } else {
      switch (current.kind) {
        case 'indented':
          commands.push({ indent: indent + indentWidth, isBroken, doc: current.content });
          break;
        case 'if broken':
          if (isBroken) write(current.text);
          break;
        case 'line':
          if (!isBroken && current.flat !== undefined) write(current.flat);
          else endLine(indent);
          break;
        case 'group': {
          const flat = { indent, isBroken: false, doc: current.content };
          const breaks = current.isBroken || !fits(flat, commands, width - column);
          commands.push(breaks ? { ...flat, isBroken: true } : flat);
          break;
        }
        case 'choice': {
          const candidates = current.layouts.map((layout, i) => ({ indent, isBroken: i > 0, doc: layout }));
          commands.push(candidates.find((each) => fits(each, commands, width - column)) ?? candidates.at(-1)!);
        }
      }
    }
  }
  // Documents contain code only, and what is between has blanks and line breaks only.
  return parts.join('') as Code;
}

/** Whether what follows stands within the rest of the line, up to the first line break. */
function fits(first: Command, rest: readonly Command[], width: number): boolean {
  const commands = [first];
  let left = width;
  let next = rest.length;
  while (left >= 0) {
    const command = commands.pop() ?? rest[(next -= 1)];
    if (!command) return true;
    const { doc, isBroken } = command;
    if (typeof doc === 'string') left -= widthOf(doc);
    else if (isList(doc)) for (let i = doc.length - 1; i >= 0; i -= 1) commands.push({ ...command, doc: doc[i]! });
    else if (doc.kind === 'indented') commands.push({ ...command, doc: doc.content });
    else if (doc.kind === 'if broken') left -= isBroken ? widthOf(doc.text) : 0;
    else if (doc.kind === 'group') commands.push({ ...command, isBroken: doc.isBroken, doc: doc.content });
    else if (doc.kind === 'choice') commands.push({ ...command, isBroken: false, doc: doc.layouts[0]! });
    else if (isBroken || doc.flat === undefined) return true;
    else left -= widthOf(doc.flat);
  }
  return false;
}

/** Whether the text cannot stand on one line. A choice decides that for itself. */
function breaks(doc: Doc): boolean {
  if (typeof doc === 'string') return false;
  if (isList(doc)) return doc.some(breaks);
  switch (doc.kind) {
    case 'group':
      return doc.isBroken;
    case 'indented':
      return breaks(doc.content);
    case 'line':
      return doc.flat === undefined;
    default:
      return false;
  }
}

const CHARACTERS = new Intl.Segmenter('en');

/** Columns of a fixed-width font: characters of East Asian scripts, and emoji, take two. */
function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of CHARACTERS.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

const WIDE =
  /[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u;

function isList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}
