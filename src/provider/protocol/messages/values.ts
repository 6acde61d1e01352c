import { bytes, map, optional } from '../wire/field';
import { defineMessage, type ReadMessage } from '../wire/message';
import { STRING } from '../wire/kind';

/** A Terraform value, encoded in one of two ways. */
export const DynamicValue = defineMessage({ msgpack: bytes(1), json: bytes(2) });
export type DynamicValue = ReadMessage<typeof DynamicValue>;

/** A value in a state file, of any schema version. */
export const RawState = defineMessage({ json: bytes(1), flatmap: map(2, STRING) });
export type RawState = ReadMessage<typeof RawState>;

export const ResourceIdentityData = defineMessage({ identityData: optional(1, DynamicValue) });
export type ResourceIdentityData = ReadMessage<typeof ResourceIdentityData>;
