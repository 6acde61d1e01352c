import { Type, type TSchema } from '@sinclair/typebox';
import { Value, type ValueError } from '@sinclair/typebox/value';
import { terminalLine, type TerminalText } from '../../output';

/** Makes a member optional and nullable: engines omit empty members, or write null. */
export const may = (schema: TSchema) => Type.Optional(Type.Union([schema, Type.Null()]));

/** Returns the first location at which a document does not match the schema; undefined if the document matches. */
export function mistakeIn(form: TSchema, document: unknown): TerminalText | undefined {
  const mistake = Value.Errors(form, document).First();
  return mistake && terminalLine(innermost(mistake).path);
}

/** Finds the mistake inside a nullable value. */
function innermost(mistake: ValueError): ValueError {
  const inner = mistake.errors[0]?.First();
  return inner ? innermost(inner) : mistake;
}
