import { type ApiError, ConflictError, InputError, ValidationError } from '../../api/errors';

/** A problem in the message of a refusal. */
export interface MessageProblem {
  /** The id of the entry with the problem, if the message contains one. */
  readonly entry?: string;
  /** The path in the body or the entry; empty if the message does not contain it. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The beginning of `Entry [a], steps.0.uri: It is empty`, and the rest. */
const NAMED = /^entry \[([^\]]+)\][\s,:]*/i;
/** `tags.0: Too short`. */
// eslint-disable-next-line patterns/linear -- the client cuts what a service says to 500 characters
const PLACED = /^([a-z_][\w-]*(?:\.[\w-]+)*|\d+(?:\.[\w-]+)+)\s*:\s+(\S.*)$/i;
const ENTRY = /\[([^[\]]+)\]/g;
const WORD = /\b[a-z][a-z0-9_]*\b/g;

/**
 * Finds places in the message of a refusal that has only a message (400, 409, 422).
 *
 * @param isPlace whether the request has a member at a path
 * @param ids of the entries in the request, if there are several
 * @returns an empty list for other errors, and if the message contains no place
 */
export function messageProblems(
  error: ApiError,
  isPlace: (path: readonly (string | number)[]) => boolean,
  ids: readonly string[] = [],
): MessageProblem[] {
  const { said } = error;
  if (said === undefined || !isWordsAlone(error)) return [];
  const placed = said.split('; ').map((part) => placedProblem(part, ids));
  const isSent = ({ entry }: MessageProblem) => ids.length === 0 || (entry !== undefined && ids.includes(entry));
  if (placed.every((problem) => problem !== undefined && isPlace(problem.path) && isSent(problem))) return placed as MessageProblem[];
  const [path, ...others] = [...new Set(said.match(WORD))].filter((word) => isPlace([word]));
  const [entry, ...otherEntries] = [...new Set([...said.matchAll(ENTRY)].map(([, id]) => id as string))].filter((id) => ids.includes(id));
  const problem: MessageProblem = {
    ...(entry !== undefined && otherEntries.length === 0 ? { entry } : {}),
    path: path !== undefined && others.length === 0 ? [path] : [],
    message: said,
  };
  return problem.entry !== undefined || (ids.length === 0 && problem.path.length > 0) ? [problem] : [];
}

/** Whether an error is a 422 that names no member of the request. */
export function isUnnamedRefusal(error: unknown, isPlace: (path: readonly (string | number)[]) => boolean): error is ValidationError {
  if (!ValidationError.is(error) || error.status !== 422 || !isWordsAlone(error)) return false;
  return !(error.said?.match(WORD) ?? []).some((word) => isPlace([word]));
}

function isWordsAlone(error: ApiError): boolean {
  return (
    InputError.is(error) || ConflictError.is(error) || (ValidationError.is(error) && error.problems.every(({ path }) => path.length === 0))
  );
}

function placedProblem(text: string, ids: readonly string[]): MessageProblem | undefined {
  const words = text.trim();
  const [named = '', id] = NAMED.exec(words) ?? [];
  const [, place = '', message = ''] = PLACED.exec(words.slice(named.length)) ?? [];
  if (place === '') return undefined;
  const [first, ...rest] = place.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  if (id !== undefined) return { entry: id, path: [first as string, ...rest], message };
  if (typeof first !== 'number') return { path: [first as string, ...rest], message };
  const entry = ids[first];
  return entry === undefined ? undefined : { entry, path: rest, message };
}
