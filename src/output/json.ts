import { utf16Escaped } from './characters';
import { type Safe, templateFor } from './safe';

export type JsonText = Safe<'json'>;

/** Makes JSON of a template. */
export const json = templateFor<'json'>();

/**
 * Serializes a value on one line. Characters that would change what a terminal or an editor shows are escapes; the parsed value is
 * the same.
 */
export function jsonText(value: unknown): JsonText {
  return utf16Escaped(JSON.stringify(value)) as JsonText;
}

/** Serializes a value as a document: indented, with a line break at its end. */
export function jsonDocument(value: unknown): JsonText {
  // Line breaks stand between values only: those in strings are escapes already.
  return `${utf16Escaped(JSON.stringify(value, null, 2), '\n')}\n` as JsonText;
}
