import { int32, int64, optional, repeated, string } from '../wire/field';
import { BYTES } from '../wire/kind';
import { defineMessage } from '../wire/message';
import { ClientCapabilities, Deferred } from './capabilities';
import { Diagnostic } from './diagnostic';
import { DynamicValue } from './values';

const Timestamp = defineMessage({ seconds: int64(1), nanos: int32(2) });

export const ValidateEphemeralResourceConfig = {
  Request: defineMessage({ typeName: string(1), config: optional(2, DynamicValue) }),
  Response: defineMessage({ diagnostics: repeated(1, Diagnostic) }),
};

export const OpenEphemeralResource = {
  Request: defineMessage({
    typeName: string(1),
    config: optional(2, DynamicValue),
    clientCapabilities: optional(3, ClientCapabilities),
  }),
  Response: defineMessage({
    diagnostics: repeated(1, Diagnostic),
    renewAt: optional(2, Timestamp),
    result: optional(3, DynamicValue),
    private: optional(4, BYTES),
    deferred: optional(5, Deferred),
  }),
};

export const RenewEphemeralResource = {
  Request: defineMessage({ typeName: string(1), private: optional(2, BYTES) }),
  Response: defineMessage({
    diagnostics: repeated(1, Diagnostic),
    renewAt: optional(2, Timestamp),
    private: optional(3, BYTES),
  }),
};

export const CloseEphemeralResource = {
  Request: defineMessage({ typeName: string(1), private: optional(2, BYTES) }),
  Response: defineMessage({ diagnostics: repeated(1, Diagnostic) }),
};
