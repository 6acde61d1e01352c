import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../model/json';
import { JsonTooLarge, parseJson } from '../../model/json-limits';
import { DOCUMENT_LIMITS, tooLarge } from './document-limits';
import { terminalLine } from '../../output';
import { isPlan, type PlanJson, readPlan } from './plan-json';

/** The file that an app synthesizes for each stack. */
export const SYNTHESIZED = 'cdk.tf.json';

/** A stack in Terraform's JSON syntax. */
export type StackDocument = Readonly<Record<string, unknown>>;

const HOW_TO_SYNTHESIZE =
  'Run "cdktf synth", and pass the folder of a stack, such as cdktf.out/stacks/shop. For a Terraform configuration, pass its folder, or ' +
  'a file with the output of "terraform show -json".';

/**
 * Reads a synthesized stack.
 *
 * @param from folder of the stack, or a file in Terraform's JSON syntax; `-` for standard input
 * @throws Error with the problem and the remedy
 */
export function readStack(from: string): StackDocument {
  const { text, source } = contentOf(from);
  return stackDocument(text, source);
}

/**
 * Reads a synthesized stack as `readStack` does, or a plan as JSON.
 *
 * @throws Error with the problem and the remedy
 */
export function readStackOrPlan(from: string): StackDocument | PlanJson {
  const { text, source } = contentOf(from);
  return stackOrPlan(text, source);
}

function contentOf(from: string): { readonly text: string; readonly source: string } {
  const file = from !== '-' && existsSync(from) && statSync(from).isDirectory() ? join(from, SYNTHESIZED) : from;
  try {
    return { text: readFileSync(file === '-' ? 0 : file, 'utf8'), source: file === '-' ? 'standard input' : file };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(code === 'ENOENT' ? `There is no file ${file}. ${HOW_TO_SYNTHESIZE}` : `${file} cannot be read: ${message}`);
  }
}

/**
 * Reads a synthesized stack, or a plan, from its text.
 *
 * @param from source of the text, for messages
 * @throws Error if the text is neither
 */
export function stackOrPlan(text: string, from: string): StackDocument | PlanJson {
  // readPlan names the remedy for a plan file, which is not JSON.
  const document = text.startsWith('PK') ? undefined : stackDocument(text, from);
  return document === undefined || isPlan(document) ? readPlan(text, from) : document;
}

/**
 * Reads a synthesized stack from its text.
 *
 * @param from source of the text, for messages
 * @throws Error if the text is not a stack
 */
export function stackDocument(text: string, from: string): StackDocument {
  let document: unknown;
  try {
    document = parseJson(text, DOCUMENT_LIMITS);
  } catch (error) {
    if (error instanceof JsonTooLarge) throw tooLarge(from, error);
    throw new Error(`${from} is not JSON: ${terminalLine((error as Error).message)}. ${HOW_TO_SYNTHESIZE}`);
  }
  if (!isJsonObject(document)) throw new Error(`${from} is not a synthesized stack. ${HOW_TO_SYNTHESIZE}`);
  return document;
}
