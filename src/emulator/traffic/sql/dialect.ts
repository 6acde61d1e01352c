import type { ColumnType } from './column';
import type { Parameter } from './statement';

/** The types that a value of JSON is compared as. JSON does not tell whole numbers from others. */
export type JsonType = 'text' | 'float' | 'boolean';

/**
 * What differs between databases. The compiler of filters and the queries write everything else. The functions take and return
 * expressions, and none takes a value: values are parameters. A `variable` is a name that no expression around it has.
 */
export interface Dialect {
  /** The type of a column, as the definition of a table has it. */
  typeName(type: ColumnType): string;
  /** The placeholder of a parameter; the first one has the position 1. */
  placeholder(position: number, parameter: Parameter): string;
  quoted(name: string): string;
  /** Orders records of the same moment: as they came, if the database knows it. */
  readonly arrival: string;

  /** Whether a regular expression of RE2 matches anywhere in a text. */
  matches(text: string, pattern: string): string;
  /** Whether the list in a column is there: a list may be empty, or missing. `holder` is the sub-record that has it. */
  isThere(column: string, holder?: string): string;
  contains(list: string, value: string): string;
  length(list: string): string;
  /** The first item has the position 1. */
  itemAt(list: string, position: number): string;
  /** Whether a condition holds for any item of a list. */
  anyItem(list: string, variable: string, condition: string): string;
  valuesOf(map: string): string;
  /** The value of a name in a map; null if there is none. */
  valueOf(map: string, name: string): string;
  /** The values of a map whose names match a regular expression. */
  valuesMatching(map: string, variable: string, pattern: string): string;

  /** A text as the number or the boolean that it is; null if it is none. */
  textAs(text: string, type: Exclude<JsonType, 'text'>): string;
  /**
   * A value of JSON as a type; null if it is of another type. A text that is a number, or that is `true` or `false`, is one of
   * these, too.
   */
  jsonAs(json: string, type: JsonType): string;
  /** Whether JSON is a list. */
  isJsonList(json: string): string;
  /** What JSON stands for: the items of a list, or else the value itself. */
  jsonItems(json: string): string;
  /** The items that are objects. */
  jsonObjects(json: string, variable: string): string;
  /** The values in JSON: the items, and instead of an object its values. */
  jsonValues(json: string, variable: string): string;
  /** The value of a name in an object; null if there is none. */
  jsonMember(json: string, name: string): string;
  /** The values in an object whose names match a regular expression. */
  jsonMatching(json: string, variable: string, pattern: string): string;

  /** A record as one text of JSON. */
  recordText(columns: readonly string[]): string;
  /** How many rows meet a condition. */
  countIf(condition: string): string;
  countDistinct(value: string): string;
  /** The different texts in a text and a list, without the empty one. Either may be null. */
  distinctTexts(text: string, list: string): string;
  /** A row for each item of a list: the expression that a SELECT has for it. */
  eachItem(list: string): string;
}
