import { STATIC_RPCS, type StaticRpc } from './methods';
import { bytes, type MessageField } from '../wire/field';
import { defineMessage, type ReadMessage } from '../wire/message';

const FIELDS = Object.fromEntries(STATIC_RPCS.map((name, position) => [name, bytes(position + 1)]));

/** Not a part of the protocol: the encoded replies that depend only on the schemas, by RPC. The build stores them. */
export const StaticReplies = defineMessage(FIELDS as Record<StaticRpc, MessageField<Uint8Array>>);
export type StaticReplies = ReadMessage<typeof StaticReplies>;
