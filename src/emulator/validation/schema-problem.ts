import { asText } from '../../model/json';
import type { ErrorObject } from 'ajv';
import type { RequestProblem } from '../http/http-error';
import { isJsonObject, type Json } from '../../model/json';

/** Name of each JSON Schema type in messages, and type of the problem. */
const TYPES: Readonly<Record<string, readonly [words: string, kind: string]>> = {
  string: ['string', 'string_type'],
  integer: ['integer', 'int_type'],
  number: ['number', 'float_type'],
  boolean: ['boolean', 'bool_type'],
  array: ['list', 'list_type'],
  object: ['object', 'dict_type'],
  null: ['null', 'none_required'],
};

/** Converts an error of the schema check to a problem of the API. `base` is the location of the checked value. */
export function schemaProblem(error: ErrorObject, checked: Json, base: readonly (string | number)[]): RequestProblem {
  const loc = [...base, ...located(error.instancePath, checked)];
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
      return { loc: [...loc, asText(params['missingProperty'])], msg: 'Field required', type: 'missing' };
    case 'additionalProperties':
      return { loc: [...loc, asText(params['additionalProperty'])], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' };
    case 'type': {
      const wanted = [params['type']].flat().map((type) => TYPES[asText(type)] ?? [asText(type), 'value_error']);
      return {
        loc,
        msg: `Input should be a valid ${wanted.map(([words]) => words).join(' or ')}`,
        type: wanted[0]?.[1] ?? 'value_error',
      };
    }
    case 'enum':
      return { loc, msg: `Input should be one of ${(params['allowedValues'] as string[]).join(', ')}`, type: 'enum' };
    case 'pattern':
      return { loc, msg: `String should match pattern '${asText(params['pattern'])}'`, type: 'string_pattern_mismatch' };
    case 'minLength':
      return { loc, msg: `String should have at least ${asText(params['limit'])} character(s)`, type: 'string_too_short' };
    case 'minimum':
      return { loc, msg: `Input should be greater than or equal to ${asText(params['limit'])}`, type: 'greater_than_equal' };
    default:
      return { loc, msg: error.message ?? `Fails ${error.keyword}`, type: 'value_error' };
  }
}

/** Returns the steps of a JSON pointer into a value: names in objects, numbers in arrays. */
function located(pointer: string, value: Json): (string | number)[] {
  let here: Json | undefined = value;
  return pointer
    .split('/')
    .slice(1)
    .map((step) => {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      if (Array.isArray(here)) {
        here = here[Number(name)];
        return Number(name);
      }
      here = isJsonObject(here) ? here[name] : undefined;
      return name;
    });
}
