import type { AddHelpTextContext } from 'commander';

/** Columns that a description beside its term needs at least. Where there are fewer, it is below the term. */
const LEAST_BESIDE = 30;

/** Columns of a line below its term, after the indentation. */
const BELOW = 4;

/** Columns of a command that goes on, after the indentation: more than a description below the command has. */
const COMMAND_BELOW = 6;

const COMMAND = '$ ';

/** A part of a help text: a paragraph, a term with its description, a command, or a line of a sample. */
interface Part {
  /** Text before the first line of the content, which is the indentation of the others. */
  readonly lead: string;
  readonly content: string;
}

/** Returns the columns of help: those of the terminal, or of COLUMNS for a pipe. */
export function helpWidth(terminal: number | undefined, environment: NodeJS.ProcessEnv = process.env): number {
  return terminal || Number(environment['COLUMNS']) || 80;
}

/**
 * Returns a text for `addHelpText`, whose lines end where the terminal does. Lines that begin in one column are a paragraph, two blanks
 * are between a term and its description, `$` begins a command, and a bracket or a quote a line of a sample.
 */
export function helpText(text: string): (context: AddHelpTextContext) => string {
  return ({ command, error }) => {
    const { getOutHelpWidth, getErrHelpWidth } = command.configureOutput();
    return fitted(text, (error ? getErrHelpWidth : getOutHelpWidth)?.() ?? 80);
  };
}

/** Returns a help text with lines of at most so many columns. A longer word, and a line of a sample, stay as they are. */
export function fitted(text: string, columns: number): string {
  return partsOf(text)
    .flatMap((part) => linesOf(part, columns))
    .join('\n');
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  for (const line of text.split('\n')) {
    const last = parts.at(-1);
    const next = partOf(line);
    if (last && goesOn(last, next)) parts[parts.length - 1] = { lead: last.lead, content: `${last.content} ${next.content}` };
    else parts.push(next);
  }
  return parts;
}

function partOf(line: string): Part {
  const content = line.trimStart();
  const indent = line.length - content.length;
  const gap = content.lastIndexOf('  ') + 2;
  // A paragraph has no terms.
  const start = indent > 0 && gap > 1 ? indent + gap : indent;
  return { lead: line.slice(0, start), content: line.slice(start) };
}

function goesOn(last: Part, next: Part): boolean {
  const isText = [last, next].every((part) => part.content !== '' && !isCommand(part) && !isSample(part));
  return isText && next.lead.trim() === '' && next.lead.length === last.lead.length;
}

const isCommand = ({ content }: Part): boolean => content.startsWith(COMMAND);

/** Whether a line is JSON or HCL. A description beside a term, and a paragraph, may begin with the same characters. */
const isSample = ({ lead, content }: Part): boolean => lead !== '' && lead.trim() === '' && /^[{}[\]"]/.test(content);

function linesOf(part: Part, columns: number): string[] {
  const { lead, content } = part;
  if (lead.length + content.length <= columns || isSample(part)) return [lead + content];
  if (isCommand(part)) {
    const below = lead + ' '.repeat(COMMAND_BELOW);
    const lines = filled(shellWords(content), columns - below.length - ' \\'.length);
    return lines.map((line, i) => `${i === 0 ? lead : below}${line}${i === lines.length - 1 ? '' : ' \\'}`);
  }
  const words = content.split(' ');
  if (lead.trim() !== '' && columns - lead.length < LEAST_BESIDE) {
    const below = ' '.repeat(lead.length - lead.trimStart().length + BELOW);
    return [lead.trimEnd(), ...filled(words, columns - below.length).map((line) => below + line)];
  }
  return filled(words, columns - lead.length).map((line, i) => (i === 0 ? lead : ' '.repeat(lead.length)) + line);
}

/** Returns words in lines of at most so many columns, or of one longer word. */
function filled(words: readonly string[], columns: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Returns the words of a command, as a shell divides them. An option has its value beside it. */
function shellWords(command: string): string[] {
  const words: string[] = [];
  for (const part of command.split(' ')) {
    const last = words.at(-1);
    if (last !== undefined && (last === COMMAND.trim() || isOpen(last) || isOption(last, part)))
      words[words.length - 1] = `${last} ${part}`;
    else words.push(part);
  }
  return words;
}

/** Whether the next word may be the value of an option. */
const isOption = (word: string, next: string): boolean => /^--\w/.test(word) && !word.includes(' ') && /^['"\w]/.test(next);

/** Whether a quote of a word has no end. */
const isOpen = (word: string): boolean => ["'", '"'].some((quote) => word.split(quote).length % 2 === 0);
