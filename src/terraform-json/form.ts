import { Type, type TSchema } from '@sinclair/typebox';
import { Value, type ValueError } from '@sinclair/typebox/value';
import { terminalLine, type TerminalText } from '../output';

/** Engines leave out what is empty, or write null. */
export const may = (schema: TSchema) => Type.Optional(Type.Union([schema, Type.Null()]));

/** Returns the first place at which a document has another form; undefined where it has this one. */
export function mistakeIn(form: TSchema, document: unknown): TerminalText | undefined {
  const mistake = Value.Errors(form, document).First();
  return mistake && terminalLine(innermost(mistake).path);
}

/** Of what may also be null, the mistake is in what is there. */
function innermost(mistake: ValueError): ValueError {
  const inner = mistake.errors[0]?.First();
  return inner ? innermost(inner) : mistake;
}
