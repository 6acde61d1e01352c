import type { AttributedVersion } from '../../model';
import { hclLiteral, jsonText, terminalLine } from '../../output';

/** Longest value in a summary, in characters. */
const LONGEST = 40;

/** Shortens a value for a summary. */
export function inSummary(value: string): string {
  const characters = [...value];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : value;
}

/** Returns a value for a summary, shortened and in quotation marks. Nothing in it looks like a line of the message. */
export function quotedInSummary(value: string): string {
  return quoted(inSummary(value));
}

/** The text in quotation marks. Nothing in it looks like a line of the message. */
export function quoted(text: string): string {
  return jsonText(text);
}

/** The text without quotation marks. Nothing in it looks like a line of the message. */
export function onOneLine(text: string): string {
  return terminalLine(text);
}

/** `"a", "b"`; `none` for an empty list. */
export function quotedList(texts: readonly string[]): string {
  return texts.map(quoted).join(', ') || 'none';
}

/** What to write where only some values are allowed. */
export function writeOneOf(values: readonly string[]): string {
  return `Write one of: ${quotedList(values)}.`;
}

/** What there is in the service, each in words. */
export function available(things: readonly string[]): string {
  return `Available: ${things.map(terminalLine).join(', ') || 'none'}.`;
}

/** The lines, indented, on lines of their own. A line break in one of them makes no other line. */
export function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${terminalLine(line)}`).join('\n');
}

/** What the service says about one value. */
export function theServiceSays(said: string): string {
  return `The service says: ${said}`;
}

/**
 * Returns a version as a line of a message. Everything in it comes from the service: nothing of it can look like another line.
 *
 * @param length how much of the identifier is shown, in characters
 */
export function versionLine({ version, author, email, date, message }: AttributedVersion, length = Infinity): string {
  return `  ${terminalLine(`${version.slice(0, length)}  ${date}  ${author} <${email}>: ${message}`)}`;
}

/**
 * What to do where an apply would undo a change that its plan did not show. Terraform 1.11 plans the destroy of what left the
 * configuration from the state before its refresh, so that planning again shows nothing new.
 */
export const PLAN_AGAIN =
  'Run terraform plan again. Do not use -refresh=false, because it hides the change. If the new plan does not show the change either, ' +
  'run terraform apply -refresh-only first.';

/** How to destroy where the plan that comes first would create what the service already has. An item of a list. */
export const HOW_TO_DESTROY =
  '- If you are destroying, an earlier destroy has removed this resource from the state: run terraform destroy -refresh=false.';

/** What to do about the create of an object that is tainted: its plan is that of any other create. An item of a list. */
export const HOW_TO_UNTAINT = '- If this resource is tainted, run terraform untaint TYPE.NAME. The next plan shows an update.';

/** How a resource leaves the state while the service stays as it is. It ends a detail. */
export const HOW_TO_FORGET =
  'To forget a resource without changing the service, delete its resource block, and write this block instead:\n\n' +
  '  removed {\n    from = TYPE.NAME\n    lifecycle {\n      destroy = false\n    }\n  }';

/** An import block. It ends a detail, or a paragraph. */
export function importBlock(typeName: string, importId: string): string {
  return `  import {\n    to = ${typeName}.NAME\n    id = ${hclLiteral(importId)}\n  }`;
}
