import { bool, bytes, oneOf, optional, string, uint32 } from '../wire/field';
import { enumeration } from '../wire/kind';
import { defineMessage } from '../wire/message';

// The messages of go-plugin, the library that engines use for all plugins.

export const Empty = defineMessage({});

const Channel = enumeration({ invalid: 0, stdout: 1, stderr: 2 }, 'invalid');

export const StdioData = defineMessage({ channel: oneOf(1, Channel), data: bytes(2) });

const Knock = defineMessage({ knock: bool(1), ack: bool(2), error: string(3) });

/** An offer of another connection. Never sent by providers. */
export const ConnInfo = defineMessage({ serviceId: uint32(1), network: string(2), address: string(3), knock: optional(4, Knock) });

const ServingStatus = enumeration({ unknown: 0, serving: 1, 'not-serving': 2, 'service-unknown': 3 }, 'unknown');

export const HealthCheck = {
  Request: defineMessage({ service: string(1) }),
  Response: defineMessage({ status: oneOf(1, ServingStatus) }),
};
