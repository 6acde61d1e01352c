import { optional, repeated, string } from '../wire/field';
import { message } from '../wire/message';
import { ClientCapabilities, Deferred } from './capabilities';
import { Diagnostic } from './diagnostic';
import { DynamicValue } from './values';

export const ValidateDataResourceConfig = {
  Request: message({ typeName: string(1), config: optional(2, DynamicValue) }),
  Response: message({ diagnostics: repeated(1, Diagnostic) }),
};

export const ReadDataSource = {
  Request: message({
    typeName: string(1),
    config: optional(2, DynamicValue),
    providerMeta: optional(3, DynamicValue),
    clientCapabilities: optional(4, ClientCapabilities),
  }),
  Response: message({
    state: optional(1, DynamicValue),
    diagnostics: repeated(2, Diagnostic),
    deferred: optional(3, Deferred),
  }),
};
