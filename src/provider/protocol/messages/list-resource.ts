import { bool, int64, optional, repeated, string } from '../wire/field';
import { defineMessage } from '../wire/message';
import { Diagnostic } from './diagnostic';
import { DynamicValue, ResourceIdentityData } from './values';

export const ValidateListResourceConfig = {
  Request: defineMessage({
    typeName: string(1),
    config: optional(2, DynamicValue),
    includeResourceObject: optional(3, DynamicValue),
    limit: optional(4, DynamicValue),
  }),
  Response: defineMessage({ diagnostics: repeated(1, Diagnostic) }),
};

export const ListResource = {
  Request: defineMessage({
    typeName: string(1),
    config: optional(2, DynamicValue),
    includeResourceObject: bool(3),
    limit: int64(4),
  }),
  Event: defineMessage({
    identity: optional(1, ResourceIdentityData),
    displayName: string(2),
    resourceObject: optional(3, DynamicValue),
    diagnostic: repeated(4, Diagnostic),
  }),
};
