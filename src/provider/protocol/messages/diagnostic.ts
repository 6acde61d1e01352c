import { oneOf, optional, repeated, string } from '../wire/field';
import { enumeration, INT64, STRING } from '../wire/kind';
import { message, type Read, type Write } from '../wire/message';

const Severity = enumeration({ invalid: 0, error: 1, warning: 2 }, 'invalid');

/** Exactly one of the three is set. */
const Step = message({
  attributeName: optional(1, STRING),
  elementKeyString: optional(2, STRING),
  elementKeyInt: optional(3, INT64),
});

export const AttributePath = message({ steps: repeated(1, Step) });
export type AttributePath = Read<typeof AttributePath>;

export const Diagnostic = message({
  severity: oneOf(1, Severity),
  summary: string(2),
  detail: string(3),
  attribute: optional(4, AttributePath),
});
export type Diagnostic = Read<typeof Diagnostic>;
export type DiagnosticWrite = Write<typeof Diagnostic>;

export const FunctionError = message({ text: string(1), functionArgument: optional(2, INT64) });
