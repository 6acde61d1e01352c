import { optional, repeated, string } from '../wire/field';
import { message } from '../wire/message';
import { FunctionError } from './diagnostic';
import { DynamicValue } from './values';

export const CallFunction = {
  Request: message({ name: string(1), arguments: repeated(2, DynamicValue) }),
  Response: message({ result: optional(1, DynamicValue), error: optional(2, FunctionError) }),
};
