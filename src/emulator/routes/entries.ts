import type { FastifyRequest } from 'fastify';
import type { Problem } from '../http/api-error';
import { FirstOf } from '../http/first-of';
import { parsedBody } from '../http/body';
import { storedForm } from '../families/family';
import type { FamilyService } from '../families/family-service';
import type { Entry } from '../store/family-draft';
import type { Methods } from './methods';
import { authorOf, configurationOf, entryIdOf, sendJson } from './request';

/** The entry routes of a family (contract, sections 4.2 to 4.7). */
export function entryMethods(service: FamilyService): Methods {
  const { path, validator, behaviour } = service.family;
  return {
    GET: (request, reply) => sendJson(reply, service.read(configurationOf(request), entryIdOf(request))),
    POST: async (request, reply) => {
      const id = entryIdOf(request);
      const entry = sound(request, id, validator.checkNewId(id));
      await service.change(configurationOf(request), authorOf(request), `Add entry [${id}] of document [${path}]`, (draft) =>
        draft.add(entry),
      );
      return reply.code(201).send({ message: 'Successfully created entry' });
    },
    PUT: async (request) => {
      const id = entryIdOf(request);
      const entry = sound(request, id);
      await service.change(configurationOf(request), authorOf(request), `Update entry [${id}] of document [${path}]`, (draft) =>
        draft.replace(entry),
      );
      return { message: 'Successfully updated entry' };
    },
    DELETE: async (request) => {
      const id = entryIdOf(request);
      await service.change(configurationOf(request), authorOf(request), `Delete entry [${id}] of document [${path}]`, (draft) =>
        draft.remove(id),
      );
      return { message: 'Successfully deleted entry' };
    },
  };

  /** The entry in a body, if nothing is wrong with the request. */
  function sound(request: FastifyRequest, id: string, pathProblems: readonly Problem[] = []): Entry {
    const body = parsedBody(request.body);
    const verdict = 'value' in body ? validator.check(body.value, ['body'], id) : body;
    const problems = new FirstOf(pathProblems);
    if ('entry' in verdict && problems.isEmpty) return storedForm(verdict.entry);
    if ('problems' in verdict) problems.join(verdict.problems);
    throw behaviour.mismatch(problems, 'value' in body ? body.value : null);
  }
}
