import type { Json, JsonObject } from '../http/json';

/** A parameter of the path or the query, or a header. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonObject;
}

/** An answer of one status. */
export interface Response {
  readonly description: string;
  /** The schema of its JSON; absent if the answer has no body. */
  readonly schema?: JsonObject;
  readonly links?: JsonObject;
}

/** One method of one path, as the document describes it. */
export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'put' | 'post' | 'delete';
  /** With `{name}` for parameters. */
  readonly path: string;
  /** Section of the contract: `4.3`. */
  readonly section: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
  /** The content of its body; absent if it has none. */
  readonly body?: { readonly description: string; readonly schema: JsonObject; readonly optional?: true };
  readonly responses: Readonly<Record<number, Response>>;
}

/** A reference to a schema of the document. */
export function ref(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** A parameter of the path. */
export function pathParameter(name: string, description: string, schema: JsonObject = {}): Parameter {
  // An empty value would make another path.
  return { name, in: 'path', required: true, description, schema: { type: 'string', minLength: 1, ...schema } };
}

/** The parameter of every path. */
export const CONFIG = pathParameter('config', 'Name of the configuration.');

/** The operation in the document's form. */
export function operationObject({ id, section, tag, summary, description, parameters, body, responses }: Operation): JsonObject {
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    'x-contract-section': section,
    parameters: parameters as unknown as Json[],
    ...(body && {
      requestBody: {
        description: body.description,
        required: body.optional !== true,
        content: { 'application/json': { schema: body.schema } },
      },
    }),
    responses: Object.fromEntries(Object.entries(responses).map(([status, response]) => [status, responseObject(response)])),
  };
}

function responseObject({ description, schema, links }: Response): JsonObject {
  return { description, ...(schema && { content: { 'application/json': { schema } } }), ...(links && { links }) };
}
