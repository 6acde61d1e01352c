import type { ColumnType, ScalarType } from './column';
import { type JsonType, MOST_SECONDS, type SqlDialect } from './dialect';

const TYPES: Readonly<Record<ScalarType, string>> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  float: 'DOUBLE',
  boolean: 'BOOLEAN',
  json: 'JSON',
};

/** Pattern of a number in a string. */
const NUMBER = '-?[0-9]{1,15}(\\.[0-9]{1,15})?';

/** SQL dialect of DuckDB, with RE2 regular expressions. */
export const DUCKDB: SqlDialect = {
  typeName,
  placeholder: (position, { type, value }) => `$${position}::${Array.isArray(value) ? `${TYPES[type]}[]` : TYPES[type]}`,
  quoted,
  arrival: 'rowid',

  matches: (text, pattern) => `regexp_matches(${text}, ${pattern})`,
  isPresent: (column, holder) => `${holder === undefined ? '' : `${holder}.`}${quoted(column)} IS NOT NULL`,
  contains: (list, value) => `list_contains(${list}, ${value})`,
  length: (list) => `len(${list})`,
  itemAt: (list, position) => `(${list})[${position}]`,
  anyItem,
  valuesOf: (map) => `map_values(${map})`,
  valueOf: (map, name) => `map_extract_value(${map}, ${name})`,
  valuesMatching: (map, variable, pattern) =>
    `list_transform(list_filter(map_entries(${map}), lambda ${variable}: regexp_matches(${variable}.key, ${pattern})), ` +
    `lambda ${variable}: ${variable}.value)`,

  textAs,
  jsonAs,
  isJsonList: (json) => `json_type(${json}) = 'ARRAY'`,
  jsonItems,
  jsonObjects: (json, variable) => `list_filter(${jsonItems(json)}, lambda ${variable}: json_type(${variable}) = 'OBJECT')`,
  jsonValues: (json, variable) =>
    `flatten(list_transform(${jsonItems(json)}, lambda ${variable}: ` +
    `CASE json_type(${variable}) WHEN 'OBJECT' THEN json_extract(${variable}, '$.*') ELSE [${variable}] END))`,
  jsonMember: (json, name) => `json_extract(${json}, ${pointer(name)})`,
  jsonMatching: (json, variable, pattern) =>
    `list_transform(list_filter(json_keys(${json}), lambda ${variable}: regexp_matches(${variable}, ${pattern})), ` +
    `lambda ${variable}: json_extract(${json}, ${pointer(variable)}))`,

  recordText: (columns) => `to_json({${columns.map((name) => `${quoted(name)}: ${quoted(name)}`).join(', ')}})::VARCHAR`,
  countIf: (condition) => `count(*) FILTER (WHERE ${condition})`,
  countDistinct: (value) => `count(DISTINCT ${value})`,
  nanoseconds: (seconds) =>
    `CAST(CASE WHEN abs(${seconds}) > ${MOST_SECONDS} THEN sign(${seconds}) * ${MOST_SECONDS} ELSE ${seconds} END * 1e9 AS HUGEINT)`,
  distinctTexts: (text, list) => `list_filter(list_distinct(list_append(${list}, ${text})), lambda v: v <> '')`,
  eachItem: (list) => `unnest(${list})`,
};

function typeName(type: ColumnType): string {
  if (typeof type === 'string') return TYPES[type];
  if ('list' in type) return `${TYPES[type.list]}[]`;
  if ('map' in type) return `MAP(VARCHAR, ${TYPES[type.map]})`;
  return `STRUCT(${type.records.map((member) => `${quoted(member.name)} ${typeName(member.type)}`).join(', ')})[]`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function anyItem(list: string, variable: string, condition: string): string {
  return `len(list_filter(${list}, lambda ${variable}: ${condition})) > 0`;
}

function textAs(text: string, type: Exclude<JsonType, 'text'>): string {
  if (type === 'boolean') return `CASE ${text} WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE END`;
  return `CASE WHEN regexp_full_match(${text}, '${NUMBER}') THEN CAST(${text} AS DOUBLE) END`;
}

function jsonAs(json: string, type: JsonType): string {
  const text = `json_extract_string(${json}, '$')`;
  const isText = `json_type(${json}) = 'VARCHAR'`;
  switch (type) {
    case 'text':
      return `CASE WHEN ${isText} THEN ${text} END`;
    case 'float':
      return (
        `CASE WHEN json_type(${json}) IN ('BIGINT', 'UBIGINT', 'HUGEINT', 'DOUBLE') THEN CAST(${text} AS DOUBLE) ` +
        `WHEN ${isText} THEN ${textAs(text, 'float')} END`
      );
    case 'boolean':
      return textAs(text, 'boolean');
  }
}

function jsonItems(json: string): string {
  return `CASE json_type(${json}) WHEN 'ARRAY' THEN json_extract(${json}, '$[*]') ELSE [${json}] END`;
}

/** Returns SQL for the JSON pointer to a member. */
function pointer(name: string): string {
  return `'/' || replace(replace(${name}, '~', '~0'), '/', '~1')`;
}
