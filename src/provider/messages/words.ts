import { type AttributedVersion, HISTORY_HEADING } from '../../model';
import { CREATE_BEFORE_DESTROY, hclLiteral, jsonText, terminalLine, timeText } from '../../output';
import { inApp } from '../framework/audience';

/** Longest value in a summary, in characters. */
const LONGEST = 40;

/** Maximum number of versions in a message. */
const MOST_VERSIONS = 5;
const ABBREVIATED = 10;

/** Shortens a value for a summary. */
export function inSummary(value: string): string {
  const characters = [...value];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : value;
}

/** Returns a value for a summary, shortened and in quotation marks, on one line. */
export function quotedInSummary(value: string): string {
  return quoted(inSummary(value));
}

/** Returns a string in quotation marks, on one line. */
export function quoted(text: string): string {
  return jsonText(text);
}

/** Returns a string on one line, without quotation marks. */
export function onOneLine(text: string): string {
  return terminalLine(text);
}

/** Returns `"a", "b"`, or `none` for an empty list. */
export function quotedList(texts: readonly string[]): string {
  return texts.map(quoted).join(', ') || 'none';
}

/** Returns a sentence that lists the allowed values. */
export function writeOneOf(values: readonly string[]): string {
  return `Write one of: ${quotedList(values)}.`;
}

/** Returns a sentence that lists existing objects. */
export function available(things: readonly string[]): string {
  return `Available: ${things.map(terminalLine).join(', ') || 'none'}.`;
}

/** Returns the lines indented. Line breaks inside of a line are escaped. */
export function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${terminalLine(line)}`).join('\n');
}

/** Quotes the service's message about one value. */
export function serviceMessage(text: string): string {
  return `The service reports: ${text}`;
}

/** Returns the authors of versions, one per line; empty if there are none. */
export function authorsText(versions: readonly AttributedVersion[]): string {
  return versions.length > 0 ? `\n\n${HISTORY_HEADING}\n${versionsText(versions, ABBREVIATED)}` : '';
}

/**
 * Returns the first versions of a list, one per line, and the number of the others.
 *
 * @param length of identifiers, in characters
 */
export function versionsText(versions: readonly AttributedVersion[], length = Infinity): string {
  const lines = versions.slice(0, MOST_VERSIONS).map((version) => versionLine(version, length));
  if (versions.length > MOST_VERSIONS) lines.push(`  ... and ${versions.length - MOST_VERSIONS} more`);
  return lines.join('\n');
}

/** Returns a version as one line of a message. Line breaks in its values are escaped. */
function versionLine({ version, author, email, date, message }: AttributedVersion, length: number): string {
  return `  ${terminalLine(`${version.slice(0, length)}  ${timeText(date)}  ${author} <${email}>: ${message}`)}`;
}

/**
 * Remedy if an apply would undo a change that its plan did not show. Terraform 1.11 plans the destroy of a removed resource from the
 * state before the refresh, so another plan shows no change.
 */
export const PLAN_AGAIN =
  'Run terraform plan again. Do not use -refresh=false, because it hides the change. If the new plan does not show the change either, ' +
  'run terraform apply -refresh-only first.';

/**
 * Ends the sentence about a write that would undo a change.
 *
 * @param isTried whether the service may have carried out an earlier try
 */
export function notWritten(isTried: boolean): string {
  return isTried
    ? 'so the write was not sent again. The service may have carried out an earlier try, which ended without a usable answer.'
    : 'so nothing was written.';
}

/** Explains an error of Terraform's own: the apply repeated the plan of a create, and got another result. */
export function ifInconsistent(what: string): string {
  return (
    `If the apply ends with "Provider produced inconsistent final plan", ${what} changed after the plan, and nothing was written. ` +
    'Run terraform plan again.'
  );
}

/** Remedy for a destroy whose plan would first create an existing object. An item of a list. */
export const HOW_TO_DESTROY =
  '- If you are destroying, an earlier destroy has removed this resource from the state: run terraform destroy -refresh=false.';

/** Remedy for the create of a tainted object, whose plan is that of any other create. An item of a list. */
export const HOW_TO_UNTAINT = '- If this resource is tainted, run terraform untaint TYPE.NAME. The next plan shows an update.';

/** Remedy for an object of a whole configuration or listener that the engine did not destroy after its replacement. Item of a list. */
export const HOW_TO_FORGET_DEPOSED =
  '- If the plan destroys a deposed object, which an interrupted replacement left in the state, forget the whole resource. Then write it ' +
  'again, and apply. A set is then imported, or gets overwrite = true for this apply.\n';

/** Returns the steps to remove a resource from the state without changing the service. Placed at the end of a detail. */
export function howToForget(): string {
  return inApp(
    'To forget a resource without changing the service, delete its construct from your app, and before you deploy the app, run this ' +
      'command in the folder of the stack (cdktf.out/stacks/NAME):\n\n  terraform state rm TYPE.NAME',
    'To forget a resource without changing the service, delete its resource block, and write this block instead:\n\n' +
      '  removed {\n    from = TYPE.NAME\n    lifecycle {\n      destroy = false\n    }\n  }',
  );
}

/**
 * Returns two ways to update the entries that refer to an entry before its destroy. Placed at the end of a detail, after a sentence that
 * names these entries.
 *
 * @param userTypes their resource types; none if the entry is replaced: updating only them would replace it first, too
 */
export function howToUpdateUsersFirst(userTypes: readonly string[]): string {
  const targeted = `  terraform apply ${userTypes.map((type) => `-target=${type}.NAME`).join(' ')}`;
  const isReplaced = userTypes.length === 0;
  const block = indented(CREATE_BEFORE_DESTROY.trimEnd().split('\n'));
  return (
    'If they are managed elsewhere, change them there first. If this configuration manages them' +
    (isReplaced ? ':\n\n' : ', choose one:\n\n') +
    inApp(
      '- If you removed the construct, put it back, deploy, and remove it afterwards. A construct sets create_before_destroy itself. A ' +
        'binding needs lifecycle: { createBeforeDestroy: true }.' +
        (isReplaced ? '' : `\n- Before you deploy, run this command in the folder of the stack (cdktf.out/stacks/NAME):\n\n${targeted}`),
      '- Add this block to the resource, and apply. If you removed the resource, put it back for this apply, and remove it ' +
        `afterwards.\n\n${block}` +
        (isReplaced ? '' : `\n\n- Apply the resources of these entries first, and then everything:\n\n${targeted}\n  terraform apply`),
    )
  );
}

/** Returns an import block, or the step in its place in an app. Placed at the end of a detail, or of a paragraph. */
export function importBlock(typeName: string, importId: string): string {
  return inApp(
    `  Call the method importFrom of the construct with ${quoted(importId)}. Remove the call after the deployment.`,
    `  import {\n    to = ${typeName}.NAME\n    id = ${hclLiteral(importId)}\n  }`,
  );
}

/**
 * The remedy after a create that the service carried out, and after which another user changed the object.
 *
 * @param what the object, as a noun with its article
 */
export function howToImportAfterTry(what: string, typeName: string, importId: string): string {
  return (
    `Terraform does not have ${what} in the state. If the service no longer has it, run terraform plan again. Otherwise, to manage it ` +
    `with this resource, import it, and the next plan shows the change:\n\n${importBlock(typeName, importId)}`
  );
}

/**
 * The reason and the remedy of an object that cannot be read, in an answer with others that can.
 *
 * @param problem as a clause
 */
export function misshapenInList(problem: string): { readonly what: string; readonly remedy: string } {
  return {
    what: `the provider cannot use what the service returned: ${problem}`,
    remedy: 'Correct the object in the service, or report the answer to the operator of the service.',
  };
}
