import { optional, repeated, string } from '../wire/field';
import { defineMessage } from '../wire/message';
import { ClientCapabilities } from './capabilities';
import { Diagnostic } from './diagnostic';
import { DynamicValue } from './values';

export const ValidateProviderConfig = {
  Request: defineMessage({ config: optional(1, DynamicValue) }),
  Response: defineMessage({ diagnostics: repeated(2, Diagnostic) }),
};

export const ConfigureProvider = {
  Request: defineMessage({
    terraformVersion: string(1),
    config: optional(2, DynamicValue),
    clientCapabilities: optional(3, ClientCapabilities),
  }),
  Response: defineMessage({ diagnostics: repeated(1, Diagnostic) }),
};

export const StopProvider = {
  Request: defineMessage({}),
  Response: defineMessage({ error: string(1) }),
};
