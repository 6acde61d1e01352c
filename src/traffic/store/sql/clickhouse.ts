import { type SqlColumn, type ColumnType, IDENTITY, RECORD_COLUMNS, type ScalarType } from './column';
import { type JsonType, MOST_SECONDS, type SqlDialect } from './dialect';

/** Column with the names of absent lists, maps and sub-records: ClickHouse does not distinguish empty from absent lists. */
export const ABSENT = 'absent';

/** Column types. JSON is stored as a string, which is empty if the value is absent. */
const TYPES: Readonly<Record<ScalarType, string>> = {
  text: 'Nullable(String)',
  integer: 'Nullable(Int64)',
  float: 'Nullable(Float64)',
  boolean: 'Nullable(Bool)',
  json: 'String',
};

const PARAMETERS = { text: 'String', integer: 'Int64', float: 'Float64', boolean: 'Bool' } as const;

/** Pattern of a number in a string. */
const NUMBER = '^-?[0-9]{1,15}([.][0-9]{1,15})?$';

/** SQL dialect of ClickHouse, with RE2 regular expressions. */
export const CLICKHOUSE: SqlDialect = {
  typeName,
  placeholder: (position, { type, value }) => `{p${position}:${Array.isArray(value) ? `Array(${PARAMETERS[type]})` : PARAMETERS[type]}}`,
  quoted,
  arrival: IDENTITY,

  matches,
  isPresent: (column, holder) => `NOT has(${holder === undefined ? '' : `${holder}.`}${ABSENT}, '${column}')`,
  contains: (list, value) => `has(${list}, ${value})`,
  length: (list) => `length(${list})`,
  itemAt: (list, position) => `(${list})[${position}]`,
  anyItem: (list, variable, condition) => `arrayExists(${variable} -> ifNull(${condition}, FALSE), ${list})`,
  valuesOf: (map) => `mapValues(${map})`,
  valueOf: (map, name) => `${map}[${name}]`,
  valuesMatching: (map, variable, pattern) =>
    `mapValues(mapFilter((${variable}_name, ${variable}) -> ${matches(`${variable}_name`, pattern)}, ${map}))`,

  textAs,
  jsonAs,
  isJsonList: (json) => `JSONType(${json}) = 'Array'`,
  jsonItems,
  jsonObjects: (json, variable) => `arrayFilter(${variable} -> JSONType(${variable}) = 'Object', ${jsonItems(json)})`,
  jsonValues: (json, variable) => {
    const values = `if(JSONType(${variable}) = 'Object', ${membersOf(variable)}.2, [${variable}])`;
    return `arrayFlatten(arrayMap(${variable} -> ${values}, ${jsonItems(json)}))`;
  },
  jsonMember: (json, name) => `JSONExtractRaw(${json}, ${name})`,
  jsonMatching: (json, variable, pattern) => `arrayFilter(${variable} -> ${matches(`${variable}.1`, pattern)}, ${membersOf(json)}).2`,

  recordText: (names) => objectText(names.map((name) => RECORD_COLUMNS.find((column) => column.name === name)!)),
  countIf: (condition) => `countIf(${condition})`,
  countDistinct: (value) => `uniqExact(${value})`,
  nanoseconds: (seconds) => `toInt128(round(if(abs(${seconds}) > ${MOST_SECONDS}, sign(${seconds}) * ${MOST_SECONDS}, ${seconds}) * 1e9))`,
  distinctTexts: (text, list) => `arrayFilter(v -> ifNull(v <> '', FALSE), arrayDistinct(arrayPushBack(${list}, ${text})))`,
  eachItem: (list) => `arrayJoin(${list})`,
};

function typeName(type: ColumnType): string {
  if (typeof type === 'string') return TYPES[type];
  if ('list' in type) return `Array(${TYPES[type.list]})`;
  if ('map' in type) return `Map(LowCardinality(String), ${TYPES[type.map]})`;
  const members = type.records.map((member) => `${quoted(member.name)} ${typeName(member.type)}`);
  if (type.records.some(mayBeAbsent)) members.push(`${ABSENT} Array(LowCardinality(String))`);
  return `Array(Tuple(${members.join(', ')}))`;
}

/** Whether only the column `absent` marks absent values. */
export function mayBeAbsent({ type }: SqlColumn): boolean {
  return typeof type === 'object';
}

function quoted(name: string): string {
  return `\`${name.replace(/[\\`]/g, '\\$&')}\``;
}

/** Returns SQL for a regular expression. By default, the dot of ClickHouse's `match` also matches a newline, unlike in RE2. */
function matches(text: string, pattern: string): string {
  return `match(${text}, concat('(?-s)', ${pattern}))`;
}

function textAs(text: string, type: Exclude<JsonType, 'text'>): string {
  if (type === 'boolean') return `multiIf(${text} = 'true', TRUE, ${text} = 'false', FALSE, NULL)`;
  return `if(match(${text}, '${NUMBER}'), toFloat64OrNull(${text}), NULL)`;
}

function jsonAs(json: string, type: JsonType): string {
  const text = `JSONExtractString(${json})`;
  const isText = `JSONType(${json}) = 'String'`;
  switch (type) {
    case 'text':
      return `if(${isText}, ${text}, NULL)`;
    case 'float':
      return (
        `multiIf(JSONType(${json}) IN ('Int64', 'UInt64', 'Double'), JSONExtractFloat(${json}), ` +
        `${isText}, ${textAs(text, 'float')}, NULL)`
      );
    case 'boolean':
      return `multiIf(JSONType(${json}) = 'Bool', JSONExtractBool(${json}) = 1, ${isText}, ${textAs(text, 'boolean')}, NULL)`;
  }
}

function jsonItems(json: string): string {
  return `if(JSONType(${json}) = 'Array', JSONExtractArrayRaw(${json}), [${json}])`;
}

/** Returns SQL for the members of a JSON object, as pairs. */
function membersOf(json: string): string {
  return `JSONExtractKeysAndValuesRaw(${json})`;
}

/** Returns SQL for columns, or members of a sub-record, as a JSON object. */
function objectText(columns: readonly SqlColumn[], holder?: string): string {
  const members = columns.map((column) => {
    const expression = `${holder === undefined ? '' : `${holder}.`}${quoted(column.name)}`;
    const text = valueText(column.type, expression, `${holder ?? 'v'}_`);
    return `'"${column.name}":', ${mayBeAbsent(column) ? `if(${CLICKHOUSE.isPresent(column.name, holder)}, ${text}, 'null')` : text}`;
  });
  return `concat('{', ${members.join(", ',', ")}, '}')`;
}

function valueText(type: ColumnType, expression: string, variable: string): string {
  if (type === 'json') return `if(empty(${expression}), 'null', ${expression})`;
  // A number, independent of the settings for whole numbers in JSON.
  if (type === 'integer') return `ifNull(toString(${expression}), 'null')`;
  if (typeof type === 'string') return `ifNull(toJSONString(${expression}), 'null')`;
  if ('map' in type) {
    const name = `${variable}_name`;
    const member = `concat(toJSONString(${name}), ':', ${valueText(type.map, variable, `${variable}_`)})`;
    const members = `arrayMap((${name}, ${variable}) -> ${member}, mapKeys(${expression}), mapValues(${expression}))`;
    return `concat('{', arrayStringConcat(${members}, ','), '}')`;
  }
  const item = 'list' in type ? valueText(type.list, variable, `${variable}_`) : objectText(type.records, variable);
  return `concat('[', arrayStringConcat(arrayMap(${variable} -> ${item}, ${expression}), ','), ']')`;
}
