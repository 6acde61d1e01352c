import type { FastifyRequest } from 'fastify';
import { parsedBody } from '../http/body';
import { type Family, storedForm } from '../families/family';
import { FamilyService } from '../families/family-service';
import type { StoredEntry, FamilyDraft } from '../store/family-draft';
import { checkSet } from '../validation/set-check';
import { baseOf, inputName, newIdSchema, refusals } from './family';
import { authorOf, configurationOf, lagOf, sendEntryPage } from './request';
import { listOf, messageResponse, ref } from './responses';
import type { ContractRoute, Routes, Services } from './route';

/** Returns the route that lists a family (contract, sections 4.2 to 4.7). */
export function listRoute(family: Family): Routes<ContractRoute> {
  const { entity, path: tag } = family;
  return {
    [`GET ${baseOf(family)}`]: {
      id: `list-${tag}`,
      summary: `List every ${entity.noun}`,
      responses: { 200: { description: 'All entries, in order.', schema: listOf(entity.name) } },
      handle: ({ store }, request, reply) =>
        sendEntryPage(reply, new FamilyService(family, store, lagOf(request)).list(configurationOf(request))),
    },
  };
}

/** Returns the routes that write a whole family (contract, sections 4.4 to 4.6). Each write is atomic, and makes one version. */
export function setRoutes(family: Family): Routes<ContractRoute> {
  const { path: tag, validator, behaviour } = family;
  const body = {
    description: 'The whole set. Ids and names are unique.',
    // Without an id in the path, the body contains it.
    schema: {
      type: 'array',
      items: { allOf: [ref(inputName(family)), { required: ['id'], properties: { id: newIdSchema(family) } }] },
    },
  };
  return {
    [`PUT ${baseOf(family)}`]: {
      id: `put-${tag}`,
      summary: 'Update the whole set',
      description: 'Entries that the body does not list are deleted. The write is atomic.',
      body,
      responses: { 200: messageResponse('The set was written.'), ...refusals(family) },
      handle: async (services, request) => {
        const entries = validEntries(request);
        const isMerged = services.setPut === 'merge';
        await change(services, request, 'Update', (draft) => (isMerged ? draft.merge(entries) : draft.assign(entries)));
        return { message: 'Successfully updated entry' };
      },
    },
    [`POST ${baseOf(family)}`]: {
      id: `post-${tag}`,
      summary: 'Create the whole set',
      description: 'Fails unless the family is empty.',
      body,
      responses: { 201: messageResponse('The set was written.'), ...refusals(family) },
      handle: async (services, request) => {
        const entries = validEntries(request);
        await change(services, request, 'New version of', (draft) => draft.create(entries));
        return { message: 'Successfully created entry' };
      },
    },
    [`DELETE ${baseOf(family)}`]: {
      id: `delete-${tag}`,
      summary: 'Delete all entries',
      responses: { 200: messageResponse('The family is empty.') },
      handle: async (services, request) => {
        await change(services, request, 'Delete', (draft) => draft.assign([]));
        return { message: 'Successfully deleted entry' };
      },
    },
  };

  function change({ store }: Services, request: FastifyRequest, verb: string, write: (draft: FamilyDraft) => void): Promise<void> {
    return new FamilyService(family, store).change(configurationOf(request), authorOf(request), `${verb} document [${tag}]`, write);
  }

  /** Parses the entries of a body. @throws HttpError with all problems */
  function validEntries(request: FastifyRequest): StoredEntry[] {
    const content = parsedBody(request.body);
    const result = 'value' in content ? checkSet(validator, content.value, ['body']) : content;
    if ('entries' in result) return result.entries.map(storedForm);
    throw behaviour.mismatch(result.problems, 'value' in content ? content.value : null);
  }
}
