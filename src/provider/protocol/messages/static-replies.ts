import { STATIC_RPCS, type StaticRpc } from '../methods';
import { bytes, type Field } from '../wire/field';
import { message, type Read } from '../wire/message';

const FIELDS = Object.fromEntries(STATIC_RPCS.map((name, position) => [name, bytes(position + 1)]));

/** Not a part of the protocol: the encoded replies that depend only on the schemas, by RPC. The build stores them. */
export const StaticReplies = message(FIELDS as Record<StaticRpc, Field<Uint8Array>>);
export type StaticReplies = Read<typeof StaticReplies>;
