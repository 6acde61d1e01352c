import { optional, repeated, string } from '../wire/field';
import { defineMessage } from '../wire/message';
import { FunctionError } from './diagnostic';
import { DynamicValue } from './values';

export const CallFunction = {
  Request: defineMessage({ name: string(1), arguments: repeated(2, DynamicValue) }),
  Response: defineMessage({ result: optional(1, DynamicValue), error: optional(2, FunctionError) }),
};
