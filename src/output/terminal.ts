import { visible } from './characters';
import { type Safe, templateFor } from './safe';

/** Text that a terminal may show: its only escapes are the colors of the program itself. */
export type TerminalText = Safe<'terminal'>;

/** Makes terminal text of a template. */
export const terminalText = templateFor<'terminal'>();

/**
 * Returns a foreign string as part of a line. Control characters and line breaks are replaced with their codes: the string cannot forge a
 * line of the program.
 */
export function terminalLine(text: string): TerminalText {
  return visible(text) as TerminalText;
}

/** Like `terminalLine`, but keeps line breaks. For messages, whose foreign parts have none. */
export function terminalLines(text: string): TerminalText {
  return visible(text, '\n') as TerminalText;
}

/**
 * Returns a message whose lines after the first are indented: no line of it looks like another message, even if a foreign part has line
 * breaks.
 */
export function terminalMessage(text: string): TerminalText {
  return terminalLines(text.replaceAll('\n', '\n  '));
}
