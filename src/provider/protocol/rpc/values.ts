import type { DeferredReason, PrivateState } from '../../framework/server';
import type { ValueObject } from '../../framework/value';
import type { ClientCapabilities } from '../messages/capabilities';
import type { RawState, ResourceIdentityData } from '../messages/values';
import { readObject, writeValue } from '../value/dynamic-value';
import { ofState, StateError } from '../value/error';
import { parseJson } from '../value/json';
import type { TypeCatalog } from './types';

// Conversions for several RPCs: private state, identities, stored states and deferrals.

const NOTHING: PrivateState = {};

/**
 * Private state is JSON on the wire. No private state means an empty one, and null no member: a state may be edited by hand.
 *
 * @throws StateError
 */
export function privateFromWire(bytes: Uint8Array | undefined): PrivateState {
  if (!bytes?.length) return NOTHING;
  let value: unknown;
  try {
    // eslint-disable-next-line bounds/json -- the engine sends what this provider gave it
    value = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new StateError('the private state beside it is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new StateError('the private state beside it is not a JSON object');
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}

export function privateToWire(state: PrivateState): Uint8Array {
  return Buffer.from(Object.keys(state).length === 0 ? '' : JSON.stringify(state));
}

export function identityFromWire(wire: ResourceIdentityData | undefined, typeName: string, types: TypeCatalog): ValueObject | null {
  return wire?.identityData ? readObject(wire.identityData, types.identity(typeName)) : null;
}

export function identityToWire(
  identity: ValueObject | null,
  typeName: string,
  types: TypeCatalog,
): { identityData: { msgpack: Uint8Array } } | undefined {
  return identity === null ? undefined : { identityData: writeValue(identity, types.identity(typeName)) };
}

/**
 * The stored object as plain JSON data.
 *
 * @throws StateError
 */
export function rawStateFromWire(wire: RawState | undefined): unknown {
  if (wire?.json.length) return ofState(() => parseJson(wire.json));
  if (wire && Object.keys(wire.flatmap).length > 0)
    throw new StateError('the state was written by Terraform 0.11 or older, before this provider existed');
  return null;
}

export function deferralAllowed(capabilities: ClientCapabilities | undefined): boolean {
  return capabilities?.deferralAllowed ?? false;
}

export function deferredToWire(reason: DeferredReason | undefined): { reason: DeferredReason } | undefined {
  return reason && { reason };
}
