import type { RequestProblem, RequestProblems } from './http-error';
import { FirstOf } from './first-of';
import type { Json } from '../../model/json';
import { hasInexact, jsonExcess, type JsonExcess, type JsonLimits } from '../../model/json-limits';

/** Limits of a body. A set of some thousand entries has fewer values. */
export const BODY_LIMITS: JsonLimits = { levels: 500, members: 10_000, values: 300_000 };

/** JSON value of a body, or the problems of the body. */
export type ParsedBody = { readonly value: Json } | { readonly problems: RequestProblems };

/** Parses a body as JSON, whatever its content type. */
export function parsedBody(bytes: unknown): ParsedBody {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return refused({ msg: 'Field required', type: 'missing' });
  const excess = jsonExcess(bytes, BODY_LIMITS);
  if (excess) return refused(problemOf(excess));
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // eslint-disable-next-line bounds/json -- within the limits, which were looked at above
    const value = JSON.parse(text) as Json;
    if (hasInexact(text)) return refused({ msg: 'The body has a number that cannot be kept exactly', type: 'inexact_number' });
    return { value };
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'the encoding is not UTF-8';
    return refused({ msg: `The body is not JSON: ${reason}`, type: 'json_invalid' });
  }
}

function problemOf({ of, most }: JsonExcess): Omit<RequestProblem, 'loc'> {
  if (of === 'levels') return { msg: `Input should be nested at most ${most} levels deep`, type: 'too_deep' };
  return of === 'members'
    ? { msg: `Objects should have at most ${most} members`, type: 'too_many_members' }
    : { msg: `Input should have at most ${most} values`, type: 'too_many_values' };
}

function refused(problem: Omit<RequestProblem, 'loc'>): ParsedBody {
  return { problems: new FirstOf([{ loc: ['body'], ...problem }]) };
}
