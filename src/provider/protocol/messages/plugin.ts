import { bool, bytes, oneOf, optional, string, uint32 } from '../wire/field';
import { enumeration } from '../wire/kind';
import { message } from '../wire/message';

// The messages of go-plugin, the library that engines use for all plugins.

export const Empty = message({});

const Channel = enumeration({ invalid: 0, stdout: 1, stderr: 2 }, 'invalid');

export const StdioData = message({ channel: oneOf(1, Channel), data: bytes(2) });

const Knock = message({ knock: bool(1), ack: bool(2), error: string(3) });

/** An offer of another connection. Never sent by providers. */
export const ConnInfo = message({ serviceId: uint32(1), network: string(2), address: string(3), knock: optional(4, Knock) });

const ServingStatus = enumeration({ unknown: 0, serving: 1, 'not-serving': 2, 'service-unknown': 3 }, 'unknown');

export const HealthCheck = {
  Request: message({ service: string(1) }),
  Response: message({ status: oneOf(1, ServingStatus) }),
};
