import { optional, repeated, string } from '../wire/field';
import { message } from '../wire/message';
import { ClientCapabilities } from './capabilities';
import { Diagnostic } from './diagnostic';
import { DynamicValue } from './values';

export const ValidateProviderConfig = {
  Request: message({ config: optional(1, DynamicValue) }),
  Response: message({ diagnostics: repeated(2, Diagnostic) }),
};

export const ConfigureProvider = {
  Request: message({
    terraformVersion: string(1),
    config: optional(2, DynamicValue),
    clientCapabilities: optional(3, ClientCapabilities),
  }),
  Response: message({ diagnostics: repeated(1, Diagnostic) }),
};

export const StopProvider = {
  Request: message({}),
  Response: message({ error: string(1) }),
};
