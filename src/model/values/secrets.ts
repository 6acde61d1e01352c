import type { TSchema } from '@sinclair/typebox';
import { factsOf } from '../field';
import { foundIn, mapped } from './fold';
import { type Names, withFacts } from './members';

const hasSecrets = withFacts(({ sensitive }) => sensitive === true);

/** Returns the sensitive strings of a value. */
export function secrets(schema: TSchema | undefined, value: unknown): string[] {
  return foundIn(schema, value, ({ schema: part, value: there }) => {
    if (part === undefined || !hasSecrets(part)) return [];
    return factsOf(part).sensitive ? textsIn(there) : undefined;
  });
}

function textsIn(value: unknown): string[] {
  return foundIn(undefined, value, ({ value: there }) => (typeof there === 'string' ? [there] : undefined));
}

/** Replaces the sensitive parts of a value. */
export function withoutSecrets<Value>(schema: TSchema | undefined, value: Value, replace: (secret: Value) => Value, names: Names): Value {
  const treat = (part: TSchema, one: Value): Value => {
    if (factsOf(part).sensitive) return replace(one);
    return hasSecrets(part) ? mapped(part, one, treat, names) : one;
  };
  return schema === undefined ? value : treat(schema, value);
}
