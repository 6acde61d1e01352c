import { bytes } from '../wire/field';
import { message, type Read } from '../wire/message';

/** Not of the protocol: the answers that depend on the schemas alone, each already encoded, as a build stores them. */
export const StaticReplies = message({
  GetMetadata: bytes(1),
  GetProviderSchema: bytes(2),
  GetResourceIdentitySchemas: bytes(3),
  GetFunctions: bytes(4),
});
export type StaticReplies = Read<typeof StaticReplies>;
