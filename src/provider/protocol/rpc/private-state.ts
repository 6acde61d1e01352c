import type { PrivateState } from '../../framework/server';

const NOTHING: PrivateState = {};

/** Private state is JSON on the wire. No private state means an empty one. */
export function privateFromWire(bytes: Uint8Array | undefined): PrivateState {
  if (!bytes?.length) return NOTHING;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new Error('the private state kept beside the state is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('the private state kept beside the state is not a JSON object');
  return value as PrivateState;
}

export function privateToWire(state: PrivateState): Uint8Array {
  return Buffer.from(Object.keys(state).length === 0 ? '' : JSON.stringify(state));
}
