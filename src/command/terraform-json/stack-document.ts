import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../model/json';
import { readFoundText, readText } from '../files/read-text';
import { readingError } from '../files/reading-error';
import { parseDocument } from './parse-document';
import { terminalLine } from '../../output';
import { isPlan, isStateFile, type PlanJson, readPlan } from './plan-json';

/** The file that an app synthesizes for each stack. */
export const SYNTHESIZED = 'cdk.tf.json';

/** A stack in Terraform's JSON syntax. */
export type StackDocument = Readonly<Record<string, unknown>>;

const HOW_TO_SYNTHESIZE =
  'Run "cdktf synth", and pass the folder of a stack, such as cdktf.out/stacks/shop. For a Terraform configuration, pass its folder, or ' +
  'a file with the output of "terraform show -json".';

/**
 * Reads a synthesized stack that was found.
 *
 * @param from folder of the stack, or a file in Terraform's JSON syntax
 * @throws Error with the problem and the remedy
 */
export function readStack(from: string): StackDocument {
  const file = isFolder(from) ? join(from, SYNTHESIZED) : from;
  return stackDocument(textOf(file), file);
}

/**
 * Reads a synthesized stack, or a plan as JSON.
 *
 * @param from folder of the stack, or a file; `-` for standard input
 * @throws Error with the problem and the remedy
 */
export async function readStackOrPlan(from: string): Promise<StackDocument | PlanJson> {
  if (from !== '-' && isFolder(from)) return readStack(from);
  const source = from === '-' ? 'standard input' : from;
  const text = await readText(from).catch((error: unknown) => {
    throw readingError(error, from, { missing: HOW_TO_SYNTHESIZE });
  });
  return stackOrPlan(text, source);
}

function textOf(file: string): string {
  try {
    return readFoundText(file);
  } catch (error) {
    throw readingError(error, file, { missing: HOW_TO_SYNTHESIZE });
  }
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/**
 * Reads a synthesized stack, or a plan, from its text.
 *
 * @param from source of the text, for messages
 * @throws Error if the text is neither
 */
export function stackOrPlan(text: string, from: string): StackDocument | PlanJson {
  // readPlan names the remedies for a plan file, which is not JSON, and for a state file.
  const document = text.startsWith('PK') ? undefined : jsonObject(text, from);
  return document === undefined || isPlan(document) || isStateFile(document) ? readPlan(text, from) : stackOf(document, from);
}

/**
 * Reads a synthesized stack from its text.
 *
 * @param from source of the text, for messages
 * @throws Error if the text is not a stack
 */
export function stackDocument(text: string, from: string): StackDocument {
  return stackOf(jsonObject(text, from), from);
}

function jsonObject(text: string, from: string): StackDocument {
  const document = parseDocument(text, from, (message) => new Error(`${from} is not JSON: ${terminalLine(message)}. ${HOW_TO_SYNTHESIZE}`));
  if (!isJsonObject(document)) throw new Error(`${from} is not a synthesized stack. ${HOW_TO_SYNTHESIZE}`);
  return document;
}

function stackOf(document: StackDocument, from: string): StackDocument {
  const [other] = Object.entries(document).find(([name, value]) => name !== '//' && !isBlock(value)) ?? [];
  if (other !== undefined)
    throw new Error(`${from} is not a synthesized stack: ${terminalLine(JSON.stringify(other))} is not a block. ${HOW_TO_SYNTHESIZE}`);
  return document;
}

/** Whether a value can be a block of any type in Terraform's JSON syntax. */
function isBlock(value: unknown): boolean {
  return value === null || isJsonObject(value) || (Array.isArray(value) && value.every(isJsonObject));
}
