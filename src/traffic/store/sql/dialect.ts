import type { ColumnType } from './column';
import type { SqlParameter } from './statement';

/** Types of JSON values in comparisons. JSON does not distinguish whole numbers. */
export type JsonType = 'text' | 'float' | 'boolean';

/** Limit of times in sums, so that no sum overflows: 30 billion years. */
export const MOST_SECONDS = '1e18';

/**
 * SQL that differs between databases. The functions take and return expressions; values are always parameters. A `variable` is a name
 * that no enclosing expression uses.
 */
export interface SqlDialect {
  /** Returns the type of a column in a table definition. */
  typeName(type: ColumnType): string;
  /** Returns the placeholder of a parameter; positions begin at 1. */
  placeholder(position: number, parameter: SqlParameter): string;
  quoted(name: string): string;
  /** Expression that orders records of the same moment, by arrival if possible. */
  readonly arrival: string;

  /** Whether an RE2 regular expression matches anywhere in a string. */
  matches(text: string, pattern: string): string;
  /** Whether the list in a column is present; present lists may be empty. `holder` is the sub-record with the column. */
  isPresent(column: string, holder?: string): string;
  contains(list: string, value: string): string;
  length(list: string): string;
  /** The first item has the position 1. */
  itemAt(list: string, position: number): string;
  /** Whether a condition holds for any item of a list. */
  anyItem(list: string, variable: string, condition: string): string;
  valuesOf(map: string): string;
  /** The value of a name in a map; null if absent. */
  valueOf(map: string, name: string): string;
  /** The values of a map whose names match a regular expression. */
  valuesMatching(map: string, variable: string, pattern: string): string;

  /** Converts a string to a number or a boolean; null if invalid. */
  textAs(text: string, type: Exclude<JsonType, 'text'>): string;
  /**
   * Converts a JSON value to a type; null for another type. Strings that contain a number, `true` or `false` are converted.
   */
  jsonAs(json: string, type: JsonType): string;
  /** Whether JSON is a list. */
  isJsonList(json: string): string;
  /** The items of a JSON list, or a list of the value itself. */
  jsonItems(json: string): string;
  /** The items that are objects. */
  jsonObjects(json: string, variable: string): string;
  /** The items of JSON, with the values of objects in place of the objects. */
  jsonValues(json: string, variable: string): string;
  /** The value of a name in an object; null if absent. */
  jsonMember(json: string, name: string): string;
  /** The values in an object whose names match a regular expression. */
  jsonMatching(json: string, variable: string, pattern: string): string;

  /** A record as a JSON string. */
  recordText(columns: readonly string[]): string;
  /** The number of rows that meet a condition. */
  countIf(condition: string): string;
  countDistinct(value: string): string;
  /**
   * Converts seconds to whole nanoseconds, of at most {@link MOST_SECONDS}. Sums of these are exact. A sum of floats depends on the order
   * in which an engine adds, which differs each time.
   */
  nanoseconds(seconds: string): string;
  /** The distinct non-empty strings of a string and a list, which may be null. */
  distinctTexts(text: string, list: string): string;
  /** Select expression that makes a row for each item of a list. */
  eachItem(list: string): string;
}
