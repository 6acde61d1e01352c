import { optional, repeated, string } from '../wire/field';
import { defineMessage } from '../wire/message';
import { ClientCapabilities, Deferred } from './capabilities';
import { Diagnostic } from './diagnostic';
import { DynamicValue } from './values';

export const ValidateDataResourceConfig = {
  Request: defineMessage({ typeName: string(1), config: optional(2, DynamicValue) }),
  Response: defineMessage({ diagnostics: repeated(1, Diagnostic) }),
};

export const ReadDataSource = {
  Request: defineMessage({
    typeName: string(1),
    config: optional(2, DynamicValue),
    providerMeta: optional(3, DynamicValue),
    clientCapabilities: optional(4, ClientCapabilities),
  }),
  Response: defineMessage({
    state: optional(1, DynamicValue),
    diagnostics: repeated(2, Diagnostic),
    deferred: optional(3, Deferred),
  }),
};
