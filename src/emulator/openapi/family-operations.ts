import { API_VERSION, ENTRY_ID_PATTERN } from '../../model';
import type { Problem } from '../http/api-error';
import type { Family } from '../families/family';
import { HISTORY_ID } from '../families/history-id';
import { FirstOf } from '../http/first-of';
import type { JsonObject } from '../http/json';
import { entrySchema, idSchema } from '../validation/entry-schema';
import { CONFIG, type Operation, pathParameter, ref, type Response } from './operation';
import { BODY_REFUSED, EVERYWHERE, message } from './responses';
import { documented, readSchema } from './schema';
import { listOf } from './shared-schemas';

/** The schemas of a family's entries: as they are read, and as they are written. */
export function familySchemas({ entity, behaviour, hidden }: Family): JsonObject {
  const input = documented(entrySchema(entity, behaviour));
  const read = readSchema(entity.schema, hidden);
  return {
    [entity.name]: { ...read, properties: withNulls(read, behaviour.nullable) },
    [inputName(entity.name)]: { ...input, title: inputName(entity.name) },
  };
}

/** All operations of a family (contract, sections 4.2 to 4.7). */
export function familyOperations(family: Family): Operation[] {
  const { wholeSet, versions } = family.entity.routes;
  return [
    listOperation(family),
    ...(wholeSet ? setOperations(family) : []),
    ...entryOperations(family),
    ...(versions ? versionOperations(family) : []),
  ];
}

/** The parts that all operations of a family share. */
function common({ entity, path }: Family) {
  return { section: entity.routes.section, tag: path, parameters: [CONFIG] };
}

function baseOf({ path }: Family): string {
  return `/api/${API_VERSION}/conf/{config}/${path}`;
}

function listOperation(family: Family): Operation {
  const { entity, path } = family;
  return {
    ...common(family),
    id: `list-${path}`,
    method: 'get',
    path: baseOf(family),
    summary: `List every ${entity.noun}`,
    responses: { 200: { description: 'All entries, in their order.', schema: listOf(entity.name) }, ...EVERYWHERE },
  };
}

function setOperations(family: Family): Operation[] {
  const { entity, path } = family;
  const body = {
    description: 'The whole set. No two entries share an id or a name.',
    // Without an id in the path, the body contains it.
    schema: {
      type: 'array',
      items: { allOf: [ref(inputName(entity.name)), { required: ['id'], properties: { id: newIdSchema(family) } }] },
    },
  };
  const shared = { ...common(family), path: baseOf(family) };
  return [
    {
      ...shared,
      id: `put-${path}`,
      method: 'put',
      summary: 'Update the whole set',
      description: 'Entries that the body does not list are deleted. All of it is written, or nothing.',
      body,
      responses: { 200: message('The set is what the body says.'), ...written(family) },
    },
    {
      ...shared,
      id: `post-${path}`,
      method: 'post',
      summary: 'Create the whole set',
      description: 'The family is empty so far.',
      body,
      responses: { 201: message('The set is what the body says.'), ...written(family) },
    },
    {
      ...shared,
      id: `delete-${path}`,
      method: 'delete',
      summary: 'Delete all entries',
      responses: { 200: message('The family is empty.'), ...EVERYWHERE },
    },
  ];
}

function entryOperations(family: Family): Operation[] {
  const { entity, path } = family;
  const { name, noun, idInBody } = entity;
  const shared = { ...common(family), path: `${baseOf(family)}/{entry_id}` };
  const parameters = [CONFIG, pathParameter('entry_id', `Id of the ${noun}.`)];
  const id = idInBody === 'required' ? 'is that of the path' : 'may be left to the path; else it is the same';
  const body = { description: `The ${noun}. Its \`id\` ${id}.`, schema: ref(inputName(name)) };
  const missing: Response = { description: 'The configuration or the entry does not exist.', schema: ref('Error') };
  const operationOf = (method: string) => `${method}-one-of-${path}`;
  const link = (method: string): JsonObject => ({
    operationId: operationOf(method),
    parameters: { config: '$request.path.config', entry_id: '$request.path.entry_id' },
  });
  return [
    {
      ...shared,
      parameters,
      id: operationOf('get'),
      method: 'get',
      summary: `Read a ${noun}`,
      responses: { 200: { description: `The ${noun}.`, schema: ref(name) }, ...EVERYWHERE, 404: missing },
    },
    {
      ...shared,
      parameters,
      id: operationOf('put'),
      method: 'put',
      summary: `Update a ${noun}`,
      body,
      responses: { 200: message('The entry is what the body says.'), ...written(family), 404: missing },
    },
    {
      ...shared,
      parameters: [CONFIG, pathParameter('entry_id', `Id of the new ${noun}.`, newIdSchema(family))],
      id: operationOf('post'),
      method: 'post',
      summary: `Create a ${noun}`,
      body,
      responses: {
        201: { ...message('The entry was created.'), links: { Read: link('get'), Update: link('put'), Delete: link('delete') } },
        ...written(family),
      },
    },
    {
      ...shared,
      parameters,
      id: operationOf('delete'),
      method: 'delete',
      summary: `Delete a ${noun}`,
      responses: { 200: message('The entry was deleted.'), ...EVERYWHERE, 404: missing },
    },
  ];
}

function versionOperations(family: Family): Operation[] {
  const { entity, path } = family;
  const base = `${baseOf(family)}/${HISTORY_ID}`;
  const parameters = [CONFIG, pathParameter('version', 'Identifier of the version.')];
  const missing: Response = { description: 'The configuration or the version does not exist.', schema: ref('Error') };
  const link = (operationId: string): JsonObject => ({
    operationId,
    parameters: { config: '$request.path.config', version: '$response.body#/items/0/version' },
  });
  return [
    {
      ...common(family),
      id: `list-versions-of-${path}`,
      method: 'get',
      path: base,
      summary: 'List the versions, newest first',
      responses: {
        200: {
          description: 'The versions.',
          schema: listOf('VersionRecord'),
          links: { Read: link(`get-version-of-${path}`), Revert: link(`revert-${path}`) },
        },
        ...EVERYWHERE,
      },
    },
    {
      ...common(family),
      id: `get-version-of-${path}`,
      method: 'get',
      path: `${base}/{version}`,
      summary: 'List the entries as of a version',
      parameters,
      responses: { 200: { description: 'All entries as of the version.', schema: listOf(entity.name) }, ...EVERYWHERE, 404: missing },
    },
    {
      ...common(family),
      id: `revert-${path}`,
      method: 'put',
      path: `${base}/{version}/revert`,
      summary: 'Make a version the current one',
      description: 'A new version comes to be on top, whose content is the old one.',
      parameters,
      responses: { 200: message('The content is that of the version.'), ...EVERYWHERE, 404: missing },
    },
  ];
}

/** The answers that refuse a write, depending on the profile. */
function written({ behaviour }: Family): Record<number, Response> {
  const refusals = ['missing', 'value_error']
    .map((type): Problem => ({ loc: ['body'], msg: '', type }))
    .map((problem) => behaviour.mismatch(new FirstOf([problem]), null));
  const mismatches = refusals.map(({ status, body }) => {
    const schema = ref(
      typeof body === 'object' && body !== null && 'detail' in body ? 'ValidationError' : status === 400 ? 'Error' : 'Message',
    );
    return [status, { description: 'The body does not match, or the id cannot be given.', schema }] as const;
  });
  return {
    ...EVERYWHERE,
    409: { description: 'The id or the name is taken, or the set exists.', schema: ref('Error') },
    ...BODY_REFUSED,
    ...Object.fromEntries(mismatches),
  };
}

/** The pattern for the id of a new entry. */
function newIdSchema({ entity }: Family): JsonObject {
  const { pattern } = idSchema(entity.schema);
  return {
    type: 'string',
    minLength: 1,
    ...(pattern === ENTRY_ID_PATTERN && { pattern }),
    ...(entity.routes.versions && { not: { const: HISTORY_ID } }), // which means the history in a path
  };
}

function inputName(name: string): string {
  return `${name}Input`;
}

function withNulls({ properties }: JsonObject, nullable: readonly string[]): JsonObject {
  const fields = Object.entries(properties as Record<string, JsonObject>).map(([name, field]) => [
    name,
    nullable.includes(name) ? { ...field, type: [field['type'] as string, 'null'] } : field,
  ]);
  return Object.fromEntries(fields) as JsonObject;
}
