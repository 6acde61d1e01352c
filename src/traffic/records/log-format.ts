import { LogPattern, type PatternPart, patternParts, unescapeIn } from './log-pattern';
import { LineFields } from './log-record';
import type { OpenRecord } from './traffic-record';

/** Format of the lines of an access log. */
export interface AccessLogFormat {
  /** Name for messages: `combined`. */
  readonly name: string;
  /** Whether the lines are JSON, as traffic records are. */
  readonly isJson: boolean;
  /**
   * Fields of records that the format has: `ip`, or `headers x-api-key` for a header alone. A record that lacks such a field had no value
   * for it; a record that lacks another field does not show it.
   */
  readonly fields: ReadonlySet<string>;
  /** Returns the fields that one line has, if the lines of a file differ in their columns or members. */
  fieldsIn?(line: string): ReadonlySet<string>;
  /** Returns the format with the fields that these lines have, if a log may leave out what its format allows. */
  shownBy?(lines: readonly string[]): AccessLogFormat;
  /**
   * Reads a line as a record without an id, if the log has none.
   *
   * @param shift seconds that are added to the time
   * @returns undefined if the line is not in the format
   */
  read(line: string, shift?: number): OpenRecord | undefined;
  /** Returns the format for the lines of one file, which has headers. */
  opened?(): AccessLogFormat & { takesHeader(line: string): boolean };
  /** Takes a line that describes those after it. @returns whether the line is such a header */
  takesHeader?(line: string): boolean;
  /**
   * Returns the members of a pattern of JSON that every request has, and that none of these lines has: the pattern is of another log.
   */
  missingIn?(lines: readonly string[]): readonly string[];
}

/**
 * Returns the format with a pattern of text.
 *
 * @param isEscaped whether values are escaped as nginx and Apache do by default
 * @throws Error if the pattern is wrong
 */
export function textFormat(name: string, parts: readonly PatternPart[] | string, isEscaped = true): AccessLogFormat {
  const pattern = new LogPattern(typeof parts === 'string' ? patternParts(parts) : parts, isEscaped);
  const fields = new LineFields(pattern.names);
  if (!fields.hasTime) throw withoutTime();
  return {
    name,
    isJson: false,
    fields: fields.fields,
    read: (line, shift) => {
      const values = pattern.read(line);
      return values && fields.record(values, { shift, ...(isEscaped && { unescape: unescapeIn(line) }) });
    },
  };
}

/** The mistake of a format in which no request has a time. */
export function withoutTime(): Error {
  return new Error('It has no time. Add $time_local or $time_iso8601 or $msec.');
}
