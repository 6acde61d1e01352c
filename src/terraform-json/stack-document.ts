import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../model/json';
import { terminalLine } from '../output';

/** The file that an app synthesizes for each stack. */
export const SYNTHESIZED = 'cdk.tf.json';

/** A stack in Terraform's JSON syntax. */
export type StackDocument = Readonly<Record<string, unknown>>;

const HOW_TO_SYNTHESIZE = 'Run "cdktf synth", and pass the folder of a stack, such as cdktf.out/stacks/shop. Files in HCL are not read.';

/**
 * Reads a synthesized stack.
 *
 * @param from folder of the stack, or a file in Terraform's JSON syntax; `-` for standard input
 * @throws Error with the problem and the remedy
 */
export function readStack(from: string): StackDocument {
  const file = from !== '-' && existsSync(from) && statSync(from).isDirectory() ? join(from, SYNTHESIZED) : from;
  let text: string;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(code === 'ENOENT' ? `There is no file ${file}. ${HOW_TO_SYNTHESIZE}` : `${file} cannot be read: ${message}`);
  }
  return stackDocument(text, file === '-' ? 'standard input' : file);
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
    document = JSON.parse(text);
  } catch (error) {
    throw new Error(`${from} is not JSON: ${terminalLine((error as Error).message)}. ${HOW_TO_SYNTHESIZE}`);
  }
  if (!isJsonObject(document)) throw new Error(`${from} is not a synthesized stack. ${HOW_TO_SYNTHESIZE}`);
  return document;
}
