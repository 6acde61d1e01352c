import type { RequestProblem, RequestProblems } from './http-error';
import { FirstOf } from './first-of';
import type { Json } from '../../model/json';
import { limitProblem } from './json-limits';

/** JSON value of a body, or the problems of the body. */
export type ParsedBody = { readonly value: Json } | { readonly problems: RequestProblems };

/** Parses a body as JSON, whatever its content type. */
export function parsedBody(bytes: unknown): ParsedBody {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return refused({ msg: 'Field required', type: 'missing' });
  const problem = limitProblem(bytes);
  if (problem) return refused(problem);
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Json };
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'the encoding is not UTF-8';
    return refused({ msg: `The body is not JSON: ${reason}`, type: 'json_invalid' });
  }
}

function refused(problem: Omit<RequestProblem, 'loc'>): ParsedBody {
  return { problems: new FirstOf([{ loc: ['body'], ...problem }]) };
}
