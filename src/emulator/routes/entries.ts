import type { FastifyRequest } from 'fastify';
import type { RequestProblem } from '../http/http-error';
import { parsedBody } from '../http/body';
import { FirstOf } from '../http/first-of';
import type { JsonObject } from '../../model/json';
import { type Family, storedForm } from '../families/family';
import { FamilyService } from '../families/family-service';
import type { StoredEntry, FamilyDraft } from '../store/family-draft';
import { baseOf, inputName, newIdSchema, refusals } from './family';
import { authorOf, configurationOf, entryIdOf, lagOf, sendJson } from './request';
import { errorResponse, messageResponse, ref } from './responses';
import { type ContractRoute, pathParameter, type Routes, type Services } from './route';

/** Returns the routes of one entry of a family (contract, sections 4.2 to 4.7). */
export function entryRoutes(family: Family): Routes<ContractRoute> {
  const { entity, path: tag, validator, behaviour } = family;
  const { name, noun, idInBody } = entity;
  const path = `${baseOf(family)}/{entry_id}`;
  const parameters = [pathParameter('entry_id', `Id of the ${noun}.`)];
  const id = idInBody === 'required' ? 'equals the id in the path' : 'is optional; if present, it equals the id in the path';
  const body = { description: `The ${noun}. Its \`id\` ${id}.`, schema: ref(inputName(family)) };
  const missing = errorResponse('The configuration or the entry does not exist.');
  const operationOf = (method: string) => `${method}-one-of-${tag}`;
  const link = (method: string): JsonObject => ({
    operationId: operationOf(method),
    parameters: { config: '$request.path.config', entry_id: '$request.path.entry_id' },
  });
  return {
    [`GET ${path}`]: {
      id: operationOf('get'),
      summary: `Read a ${noun}`,
      parameters,
      responses: { 200: { description: `The ${noun}.`, schema: ref(name) }, 404: missing },
      handle: ({ store }, request, reply) =>
        sendJson(reply, new FamilyService(family, store, lagOf(request)).read(configurationOf(request), entryIdOf(request))),
    },
    [`PUT ${path}`]: {
      id: operationOf('put'),
      summary: `Update a ${noun}`,
      parameters,
      body,
      responses: { 200: messageResponse('The entry was updated.'), ...refusals(family), 404: missing },
      handle: async (services, request) => {
        const entry = validEntry(request, entryIdOf(request));
        await change(services, request, 'Update', (draft) => draft.replace(entry));
        return { message: 'Successfully updated entry' };
      },
    },
    [`POST ${path}`]: {
      id: operationOf('post'),
      summary: `Create a ${noun}`,
      parameters: [pathParameter('entry_id', `Id of the new ${noun}.`, newIdSchema(family))],
      body,
      responses: {
        201: { ...messageResponse('The entry was created.'), links: { Read: link('get'), Update: link('put'), Delete: link('delete') } },
        ...refusals(family),
      },
      handle: async (services, request) => {
        const entry = validEntry(request, entryIdOf(request), validator.checkNewId(entryIdOf(request)));
        await change(services, request, 'Add', (draft) => draft.add(entry));
        return { message: 'Successfully created entry' };
      },
    },
    [`DELETE ${path}`]: {
      id: operationOf('delete'),
      summary: `Delete a ${noun}`,
      parameters,
      responses: { 200: messageResponse('The entry was deleted.'), 404: missing },
      handle: async (services, request) => {
        await change(services, request, 'Delete', (draft, entryId) => draft.remove(entryId));
        return { message: 'Successfully deleted entry' };
      },
    },
  };

  /** Writes the entry of the path. */
  function change({ store }: Services, request: FastifyRequest, verb: string, write: (draft: FamilyDraft, entryId: string) => void) {
    const entryId = entryIdOf(request);
    const note = `${verb} entry [${entryId}] of document [${tag}]`;
    return new FamilyService(family, store).change(configurationOf(request), authorOf(request), note, (draft) => write(draft, entryId));
  }

  /** Parses the entry of a body. @throws HttpError with all problems of the request */
  function validEntry(request: FastifyRequest, entryId: string, pathProblems: readonly RequestProblem[] = []): StoredEntry {
    const content = parsedBody(request.body);
    const result = 'value' in content ? validator.check(content.value, ['body'], entryId) : content;
    const problems = new FirstOf(pathProblems);
    if ('entry' in result && problems.isEmpty) return storedForm(result.entry);
    if ('problems' in result) problems.join(result.problems);
    throw behaviour.mismatch(problems, 'value' in content ? content.value : null);
  }
}
