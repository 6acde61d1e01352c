import { oneOf, optional, repeated, string } from '../wire/field';
import { enumeration, INT64, STRING } from '../wire/kind';
import { defineMessage, type ReadMessage, type WriteMessage } from '../wire/message';

const Severity = enumeration({ invalid: 0, error: 1, warning: 2 }, 'invalid');

/** Exactly one of the three is set. */
const Step = defineMessage({
  attributeName: optional(1, STRING),
  elementKeyString: optional(2, STRING),
  elementKeyInt: optional(3, INT64),
});

export const AttributePath = defineMessage({ steps: repeated(1, Step) });
export type AttributePath = ReadMessage<typeof AttributePath>;

export const Diagnostic = defineMessage({
  severity: oneOf(1, Severity),
  summary: string(2),
  detail: string(3),
  attribute: optional(4, AttributePath),
});
export type Diagnostic = ReadMessage<typeof Diagnostic>;
export type DiagnosticWrite = WriteMessage<typeof Diagnostic>;

export const FunctionError = defineMessage({ text: string(1), functionArgument: optional(2, INT64) });
