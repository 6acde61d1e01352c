import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { API_VERSION } from '../../model';
import { ApiError, type Problem } from '../api-error';
import { parsedBody } from '../body';
import { storedForm, type Family } from '../family';
import { type ConfigurationStore } from '../store/configuration-store';
import { type Entry, type FamilyDraft } from '../store/family-draft';
import { Refusal } from '../store/refusal';
import { type Author } from '../store/version';
import { servePath } from './methods';

interface FamilyParameters {
  readonly config: string;
}

interface EntryParameters extends FamilyParameters {
  readonly entry_id: string;
}

/** The list and the entry routes of a family (contract, sections 4.2 to 4.7). */
export function serveEntries(app: FastifyInstance, family: Family, store: ConfigurationStore, author: Author): void {
  const { path, validator, behaviour } = family;
  const base = `/api/${API_VERSION}/conf/:config/${path}`;

  servePath(app, base, {
    GET: (request, reply) => {
      const { config } = parameters<FamilyParameters>(request);
      const { total, items } = answered(family, () => store.list(config, path));
      return json(reply, `{"total":${total},"items":${items}}`);
    },
  });

  servePath(app, `${base}/:entry_id`, {
    GET: (request, reply) => {
      const { config, entry_id } = entryParameters(request);
      return json(reply, answered(family, () => store.read(config, path, entry_id)));
    },
    POST: async (request, reply) => {
      const { entry_id } = entryParameters(request);
      const entry = sound(request, entry_id, validator.checkNewId(entry_id));
      await written(request, `Add entry [${entry_id}] of document [${path}]`, (draft) => draft.add(entry));
      return reply.code(201).send({ message: 'Successfully created entry' });
    },
    PUT: async (request) => {
      const { entry_id } = entryParameters(request);
      const entry = sound(request, entry_id);
      await written(request, `Update entry [${entry_id}] of document [${path}]`, (draft) => draft.replace(entry));
      return { message: 'Successfully updated entry' };
    },
    DELETE: async (request) => {
      const { entry_id } = entryParameters(request);
      await written(request, `Delete entry [${entry_id}] of document [${path}]`, (draft) => draft.remove(entry_id));
      return { message: 'Successfully deleted entry' };
    },
  });

  /** The entry in a body, if nothing is wrong with the request. */
  function sound(request: FastifyRequest, id: string, pathProblems: readonly Problem[] = []): Entry {
    const body = parsedBody(request.body);
    const verdict = 'value' in body ? validator.check(body.value, ['body'], id) : body;
    const problems = [...pathProblems, ...('problems' in verdict ? verdict.problems : [])];
    if ('entry' in verdict && problems.length === 0) {
      return storedForm(id, verdict.entry);
    }
    throw behaviour.mismatch(problems);
  }

  async function written(request: FastifyRequest, message: string, write: (draft: FamilyDraft) => void): Promise<void> {
    const { config } = parameters<FamilyParameters>(request);
    try {
      await store.change(config, path, { ...author, message }, write);
    } catch (error) {
      throw asAnswer(family, error);
    }
  }
}

/** What the store answers; its refusals as the API's errors. */
function answered<T>(family: Family, ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    throw asAnswer(family, error);
  }
}

function asAnswer({ behaviour }: Family, error: unknown): unknown {
  if (!(error instanceof Refusal)) {
    return error;
  }
  switch (error.reason) {
    case 'id-taken':
      return ApiError.plain(409, error.message);
    case 'name-taken':
      return ApiError.plain(behaviour.nameTakenStatus, error.message);
    default:
      return ApiError.plain(404, error.message);
  }
}

/** An entry's id is never empty, though the contract's pattern would allow it: no path could tell it from the list's. */
function entryParameters(request: FastifyRequest): EntryParameters {
  const found = parameters<EntryParameters>(request);
  if (found.entry_id === '') {
    throw ApiError.plain(404, 'The path names no entry');
  }
  return found;
}

function parameters<T>(request: FastifyRequest): T {
  return request.params as T;
}

/** Sends a text that is JSON already. */
function json(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text);
}
