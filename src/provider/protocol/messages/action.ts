import { optional, repeated, string } from '../wire/field';
import { defineMessage } from '../wire/message';
import { ClientCapabilities, Deferred } from './capabilities';
import { Diagnostic } from './diagnostic';
import { DynamicValue } from './values';

export const ValidateActionConfig = {
  Request: defineMessage({ typeName: string(1), config: optional(2, DynamicValue) }),
  Response: defineMessage({ diagnostics: repeated(1, Diagnostic) }),
};

const Request = defineMessage({
  actionType: string(1),
  config: optional(2, DynamicValue),
  clientCapabilities: optional(3, ClientCapabilities),
});

export const PlanAction = {
  Request,
  Response: defineMessage({ diagnostics: repeated(1, Diagnostic), deferred: optional(2, Deferred) }),
};

export const InvokeAction = {
  Request,
  Event: defineMessage({
    progress: optional(1, defineMessage({ message: string(1) })),
    completed: optional(2, defineMessage({ diagnostics: repeated(1, Diagnostic) })),
  }),
};
