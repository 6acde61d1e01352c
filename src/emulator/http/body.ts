import { type Problem } from './api-error';
import { type Json } from './json';

/** The JSON value in the bytes of a body, or why there is none. */
export type ParsedBody = { readonly value: Json } | { readonly problems: readonly Problem[] };

/** Reads a body as JSON, whatever its content type says. */
export function parsedBody(bytes: unknown): ParsedBody {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
    return { problems: [{ loc: ['body'], msg: 'Field required', type: 'missing' }] };
  }
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Json };
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'It is not UTF-8';
    return { problems: [{ loc: ['body'], msg: `The body is not JSON: ${reason}`, type: 'json_invalid' }] };
  }
}
