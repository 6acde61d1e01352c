import { bool, oneOf } from '../wire/field';
import { enumeration } from '../wire/kind';
import { defineMessage, type ReadMessage } from '../wire/message';

/** The capabilities of the provider. */
export const ServerCapabilities = defineMessage({
  planDestroy: bool(1),
  getProviderSchemaOptional: bool(2),
  moveResourceState: bool(3),
  generateResourceConfig: bool(4),
});

/** The capabilities of Core. */
export const ClientCapabilities = defineMessage({
  deferralAllowed: bool(1),
  writeOnlyAttributesAllowed: bool(2),
  /** Core stores the private state of a plan, and sends it with the plan that precedes the apply. Since Terraform 1.16. */
  storePlannedPrivate: bool(3),
});
export type ClientCapabilities = ReadMessage<typeof ClientCapabilities>;

const Reason = enumeration({ unknown: 0, 'resource-config-unknown': 1, 'provider-config-unknown': 2, 'absent-prerequisite': 3 }, 'unknown');

export const Deferred = defineMessage({ reason: oneOf(1, Reason) });
