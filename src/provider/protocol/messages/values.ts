import { bytes, map, optional } from '../wire/field';
import { message, type Read } from '../wire/message';
import { STRING } from '../wire/kind';

/** A Terraform value, encoded in one of two ways. */
export const DynamicValue = message({ msgpack: bytes(1), json: bytes(2) });
export type DynamicValue = Read<typeof DynamicValue>;

/** A value in a state file, of any schema version. */
export const RawState = message({ json: bytes(1), flatmap: map(2, STRING) });
export type RawState = Read<typeof RawState>;

export const ResourceIdentityData = message({ identityData: optional(1, DynamicValue) });
export type ResourceIdentityData = Read<typeof ResourceIdentityData>;
