import type { FastifyRequest } from 'fastify';
import { parsedBody } from '../http/body';
import { storedForm } from '../families/family';
import type { FamilyService } from '../families/family-service';
import type { Entry } from '../store/family-draft';
import { checkSet } from '../validation/set-check';
import type { Methods } from './methods';
import { authorOf, configurationOf, sendJson } from './request';

/** What a PUT of a whole set does with entries that it does not list: they go, or they stay. */
export type SetPut = 'replace' | 'merge';

/** The route that every family has for itself (contract, sections 4.2 to 4.7). */
export function listMethods(service: FamilyService): Methods {
  return {
    GET: (request, reply) => {
      const { total, items } = service.list(configurationOf(request));
      return sendJson(reply, `{"total":${total},"items":${items}}`);
    },
  };
}

/** The routes that write a family as a whole (contract, sections 4.4 to 4.6). Each write is one version, or nothing. */
export function setMethods(service: FamilyService, setPut: SetPut): Methods {
  const { path, validator, behaviour } = service.family;
  return {
    PUT: async (request) => {
      const entries = sound(request);
      await service.change(configurationOf(request), authorOf(request), `Update document [${path}]`, (draft) =>
        setPut === 'merge' ? draft.merge(entries) : draft.assign(entries),
      );
      return { message: 'Successfully updated entry' };
    },
    POST: async (request, reply) => {
      const entries = sound(request);
      await service.change(configurationOf(request), authorOf(request), `New version of document [${path}]`, (draft) =>
        draft.create(entries),
      );
      return reply.code(201).send({ message: 'Successfully created entry' });
    },
    DELETE: async (request) => {
      await service.change(configurationOf(request), authorOf(request), `Delete document [${path}]`, (draft) => draft.assign([]));
      return { message: 'Successfully deleted entry' };
    },
  };

  /** The entries in a body, if nothing is wrong with any of them. */
  function sound(request: FastifyRequest): Entry[] {
    const body = parsedBody(request.body);
    const verdict = 'value' in body ? checkSet(validator, body.value, ['body']) : body;
    if ('entries' in verdict) return verdict.entries.map(storedForm);
    throw behaviour.mismatch(verdict.problems, 'value' in body ? body.value : null);
  }
}
