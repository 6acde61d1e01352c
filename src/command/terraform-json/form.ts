import { KindGuard, Type, type TSchema } from '@sinclair/typebox';
import { Value, type ValueError } from '@sinclair/typebox/value';
import { own } from '../../model';
import { terminalLine, type TerminalText } from '../../output';

/** Makes a member optional and nullable: engines and tools omit empty members, or write null. */
export const may = (schema: TSchema) => Type.Optional(Type.Union([schema, Type.Null()]));

/** Makes a member optional and nullable, where null says more than absence. */
export const mayBeNull = (schema: TSchema) => Type.Optional(Type.Union([schema, Type.Null()], { keepsNull: true }));

/** Returns the first location at which a document does not match the schema; undefined if the document matches. */
export function mistakeIn(form: TSchema, document: unknown): TerminalText | undefined {
  const mistake = Value.Errors(form, document).First();
  return mistake && terminalLine(innermost(mistake).path);
}

/** Returns a document that matches the schema, without the members that are null and may be absent. */
export function withoutNulls(form: TSchema, document: unknown, forms: ReadonlyMap<string, TSchema> = new Map()): unknown {
  const known = form.$id === undefined ? forms : new Map([...forms, [form.$id, form]]);
  const inner = (schema: TSchema, value: unknown) => withoutNulls(schema, value, known);
  const { $ref, anyOf, items, properties, patternProperties } = form as Readonly<Record<string, unknown>> & {
    readonly $ref?: string;
    readonly anyOf?: readonly TSchema[];
    readonly items?: TSchema;
    readonly properties?: Readonly<Record<string, TSchema>>;
    readonly patternProperties?: Readonly<Record<string, TSchema>>;
  };
  if (document === null || typeof document !== 'object') return document;
  if ($ref !== undefined) return inner(known.get($ref)!, document);
  if (anyOf) return inner(anyOf[0]!, document);
  if (Array.isArray(document)) return items ? document.map((item) => inner(items, item)) : document;
  const [ofEach] = Object.values(patternProperties ?? {});
  const members = Object.entries(document).flatMap(([name, value]): [string, unknown][] => {
    const schema = ofEach ?? own(properties ?? {}, name);
    if (!schema) return [[name, value]];
    return value === null && KindGuard.IsOptional(schema) && schema['keepsNull'] !== true ? [] : [[name, inner(schema, value)]];
  });
  return Object.fromEntries(members);
}

/** Finds the mistake inside a nullable value. */
function innermost(mistake: ValueError): ValueError {
  const inner = mistake.errors[0]?.First();
  return inner ? innermost(inner) : mistake;
}
