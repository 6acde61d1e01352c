import type { ValueObject } from '../../framework/value';
import type { ResourceIdentityData } from '../messages/values';
import { readObject, writeValue } from '../value/dynamic-value';
import type { TypeCatalog } from './types';

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
