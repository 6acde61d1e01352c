import { isObject, type Json, type JsonObject } from '../json';

/** Whether a header says which site a step is for. */
export function isHost(name: string): boolean {
  return name.toLowerCase() === 'host';
}

/** A flow control policy without the white space around the hosts of its steps. */
export function withTrimmedHosts(policy: Json): Json {
  const steps = isObject(policy) ? policy['steps'] : undefined;
  return isObject(policy) && Array.isArray(steps) ? { ...policy, steps: steps.map(withTrimmedHost) } : policy;
}

function withTrimmedHost(step: Json): Json {
  return isObject(step) && isObject(step['headers']) ? { ...step, headers: trimmedHost(step['headers']) } : step;
}

function trimmedHost(headers: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isHost(name) && typeof value === 'string' ? value.trim() : value]),
  );
}
