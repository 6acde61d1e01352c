import { parseJson } from '../../model';
import { isJsonObject, type Json } from '../../model/json';
import { terminalLine } from '../../output';
import type { StackDocument } from './stack-document';

/**
 * Returns the values of the variables of a stack: given values, converted to the type of the variable, and the defaults of the others. A
 * variable without either is left out.
 *
 * @throws Error if the stack has no such variable, or the value has another type
 */
export function variableValues(document: StackDocument, given: Readonly<Record<string, Json>>): ReadonlyMap<string, Json> {
  const declared = variablesOf(document);
  const values = new Map<string, Json>();
  for (const [name, variable] of declared) if (variable['default'] !== undefined) values.set(name, variable['default'] as Json);
  for (const [name, value] of Object.entries(given)) {
    const variable = declared.get(name);
    if (!variable) {
      const known = [...declared.keys()].join(', ');
      throw new Error(terminalLine(`The stack has no variable ${name}.${known === '' ? '' : ` It has: ${known}.`}`));
    }
    // As in Terraform, null is the default.
    if (value !== null) values.set(name, ofType(value, typeOf(variable), name));
  }
  return values;
}

type Variable = Readonly<Record<string, unknown>>;

function variablesOf({ variable: blocks }: StackDocument): ReadonlyMap<string, Variable> {
  const named = isJsonObject(blocks) ? Object.entries(blocks) : [];
  return new Map(named.flatMap(([name, block]): [string, Variable][] => (isJsonObject(block) ? [[name, block]] : [])));
}

/** Returns the type, such as `number`; the JSON syntax also allows `${number}`. Default: any type. */
function typeOf({ type }: Variable): string {
  return typeof type === 'string' ? type.replace(/^\$\{(.*)\}$/, '$1').trim() : 'any';
}

/** Converts a value to a type. Values of the command line are strings. */
function ofType(value: Json, type: string, name: string): Json {
  const isText = typeof value === 'string';
  if (type === 'string' || (type === 'any' && isText)) {
    if (typeof value === 'object') throw wrong(value, type, name);
    return String(value);
  }
  const read = isText ? parsed(value, type, name) : value;
  if (type === 'number' || type === 'bool') {
    if (typeof read !== (type === 'bool' ? 'boolean' : type)) throw wrong(value, type, name);
  } else if (type !== 'any' && typeof read !== 'object') {
    throw wrong(value, type, name);
  }
  return read;
}

/** Parses numbers, booleans, lists and maps as JSON. */
function parsed(text: string, type: string, name: string): Json {
  try {
    return parseJson(text) as Json;
  } catch {
    throw wrong(text, type, name);
  }
}

function wrong(value: Json, type: string, name: string): Error {
  return new Error(
    terminalLine(`The variable ${name} has the type ${type}, and ${JSON.stringify(value)} does not match. `) +
      'Write numbers as 20, booleans as true, and lists and maps in JSON, such as ["a", "b"].',
  );
}
