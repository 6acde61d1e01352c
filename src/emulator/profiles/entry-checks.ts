import type { RequestProblem } from '../http/http-error';
import { isJsonObject, type Json } from '../../model/json';
import type { EntryCheck } from './profile';

const BUFFER_COUNT = 'large_client_header_buffers_count';
const BUFFER_SIZE = 'large_client_header_buffers_size';
const BUFFER_LIMIT = 64;

/** The header buffers of a proxy template must be whole numbers up to a limit. Large buffers share one limit. */
export const headerBuffers: EntryCheck = (entry) => {
  const problems = ['client_header_buffer_size', BUFFER_COUNT, BUFFER_SIZE]
    .filter((name) => entry[name] !== undefined && !isBufferAmount(entry[name]))
    .map((name) => valueError(name, `Should be a whole number from 0 to ${BUFFER_LIMIT}`));
  const total = Number(entry[BUFFER_COUNT]) * Number(entry[BUFFER_SIZE]);
  return problems.length === 0 && total > BUFFER_LIMIT
    ? [valueError(BUFFER_SIZE, `Times ${BUFFER_COUNT}, the value may not exceed ${BUFFER_LIMIT}`)]
    : problems;
};

function isBufferAmount(text: unknown): boolean {
  return typeof text === 'string' && /^\d+$/.test(text) && Number(text) <= BUFFER_LIMIT;
}

function valueError(name: string, msg: string): RequestProblem {
  return { loc: [name], msg, type: 'value_error' };
}

/** A tag may not be included and excluded at the same time. */
export const disjointTags: EntryCheck = ({ include, exclude }) => {
  const included = new Set(tagsOf(include));
  return tagsOf(exclude).flatMap((tag, index) =>
    included.has(tag) ? [{ loc: ['exclude', 'tags', index], msg: 'The tag is both included and excluded', type: 'value_error' }] : [],
  );
};

function tagsOf(selector: Json | undefined): readonly Json[] {
  return isJsonObject(selector) && Array.isArray(selector['tags']) ? selector['tags'] : [];
}

/** The key of a flow control policy must have parts. All parts must differ, and none may be empty. */
export const flowKey: EntryCheck = ({ key }) => {
  const parts = Array.isArray(key) ? key : undefined;
  if (!parts) return []; // the schema refuses the entry
  if (parts.length === 0) return [{ loc: ['key'], msg: 'The key has no part', type: 'value_error' }];
  const unnamed = parts.flatMap((part, index): RequestProblem[] =>
    isJsonObject(part)
      ? Object.entries(part)
          .filter(([, name]) => typeof name === 'string' && name.trim() === '')
          .map(([kind]) => ({ loc: ['key', index, kind], msg: 'The name is empty', type: 'value_error' }))
      : [],
  );
  return [...unnamed, ...repeatedItems(parts, 'key')];
};

/** The steps of a flow control policy must differ, and none of their names may be empty. */
export const flowSteps: EntryCheck = ({ steps }) => {
  const list = Array.isArray(steps) ? steps : [];
  return [...list.flatMap((step, index) => stepProblems(step, ['steps', index])), ...repeatedItems(list, 'steps')];
};

function stepProblems(step: Json, loc: readonly (string | number)[]): RequestProblem[] {
  if (!isJsonObject(step)) return [];
  const unnamed = Object.entries(step).flatMap(([part, names]): RequestProblem[] =>
    isJsonObject(names) && Object.keys(names).some((name) => name.trim() === '')
      ? [{ loc: [...loc, part], msg: 'A name is empty', type: 'value_error' }]
      : [],
  );
  const headers = isJsonObject(step['headers']) ? step['headers'] : {};
  const hosts = Object.entries(headers).filter(([name, value]) => isHost(name) && value === '');
  return [...unnamed, ...hosts.map(([name]) => ({ loc: [...loc, 'headers', name], msg: 'The host is empty', type: 'value_error' }))];
}

/** Whether a header contains the site of a step. */
function isHost(name: string): boolean {
  return name.toLowerCase() === 'host';
}

/** Returns a problem for each item of a list that repeats an earlier item. */
function repeatedItems(items: readonly Json[], list: string): RequestProblem[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const text = sortedJson(item);
    const problem = { loc: [list, index], msg: 'The value is already in the list', type: 'value_error' };
    if (seen.has(text)) return [problem];
    seen.add(text);
    return [];
  });
}

/** Serializes a value, independent of the order of members. */
function sortedJson(value: Json): string {
  return JSON.stringify(value, (_, part: Json) => (isJsonObject(part) ? Object.fromEntries(Object.entries(part).sort(byName)) : part));
}

function byName([one]: readonly [string, Json], [other]: readonly [string, Json]): number {
  return one < other ? -1 : 1;
}
