import type { FastifyRequest } from 'fastify';
import { parsedBody } from '../http/body';
import { type Family, storedForm } from '../families/family';
import { FamilyService } from '../families/family-service';
import type { Entry, FamilyDraft } from '../store/family-draft';
import { checkSet } from '../validation/set-check';
import { baseOf, inputName, newIdSchema, refusals } from './family';
import { authorOf, configurationOf, sendListed } from './request';
import { listOf, message, ref } from './responses';
import type { ContractRoute, Routes, Services } from './route';

/** What a PUT of a whole set does with entries that it does not list: they go, or they stay. */
export type SetPut = 'replace' | 'merge';

/** The route that every family has for itself (contract, sections 4.2 to 4.7). */
export function listRoute(family: Family): Routes<ContractRoute> {
  const { entity, path: tag } = family;
  return {
    [`GET ${baseOf(family)}`]: {
      id: `list-${tag}`,
      summary: `List every ${entity.noun}`,
      responses: { 200: { description: 'All entries, in their order.', schema: listOf(entity.name) } },
      handle: ({ store }, request, reply) => sendListed(reply, new FamilyService(family, store).list(configurationOf(request))),
    },
  };
}

/** The routes that write a family as a whole (contract, sections 4.4 to 4.6). Each write is one version, or nothing. */
export function setRoutes(family: Family): Routes<ContractRoute> {
  const { path: tag, validator, behaviour } = family;
  const body = {
    description: 'The whole set. No two entries share an id or a name.',
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
      description: 'Entries that the body does not list are deleted. All of it is written, or nothing.',
      body,
      responses: { 200: message('The set is what the body says.'), ...refusals(family) },
      handle: async (services, request) => {
        const entries = sound(request);
        const isMerged = services.setPut === 'merge';
        await change(services, request, 'Update', (draft) => (isMerged ? draft.merge(entries) : draft.assign(entries)));
        return { message: 'Successfully updated entry' };
      },
    },
    [`POST ${baseOf(family)}`]: {
      id: `post-${tag}`,
      summary: 'Create the whole set',
      description: 'The family is empty so far.',
      body,
      responses: { 201: message('The set is what the body says.'), ...refusals(family) },
      handle: async (services, request) => {
        const entries = sound(request);
        await change(services, request, 'New version of', (draft) => draft.create(entries));
        return { message: 'Successfully created entry' };
      },
    },
    [`DELETE ${baseOf(family)}`]: {
      id: `delete-${tag}`,
      summary: 'Delete all entries',
      responses: { 200: message('The family is empty.') },
      handle: async (services, request) => {
        await change(services, request, 'Delete', (draft) => draft.assign([]));
        return { message: 'Successfully deleted entry' };
      },
    },
  };

  function change({ store }: Services, request: FastifyRequest, what: string, write: (draft: FamilyDraft) => void): Promise<void> {
    return new FamilyService(family, store).change(configurationOf(request), authorOf(request), `${what} document [${tag}]`, write);
  }

  /** The entries in a body, if nothing is wrong with any of them. */
  function sound(request: FastifyRequest): Entry[] {
    const content = parsedBody(request.body);
    const verdict = 'value' in content ? checkSet(validator, content.value, ['body']) : content;
    if ('entries' in verdict) return verdict.entries.map(storedForm);
    throw behaviour.mismatch(verdict.problems, 'value' in content ? content.value : null);
  }
}
