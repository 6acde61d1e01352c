import { bytes } from '../wire/field';
import { message, type Read } from '../wire/message';

/** Not a part of the protocol: the encoded answers that depend only on the schemas. The build stores them. */
export const StaticReplies = message({
  GetMetadata: bytes(1),
  GetProviderSchema: bytes(2),
  GetResourceIdentitySchemas: bytes(3),
  GetFunctions: bytes(4),
});
export type StaticReplies = Read<typeof StaticReplies>;
