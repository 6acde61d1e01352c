import {
  type Condition,
  Fields,
  type Filter,
  isInverted,
  isNamedValues,
  isRecordTest,
  type Key,
  meaningOf,
  type Operand,
  type Operator,
  readTimestamp,
  recordsOf,
  type Scalar,
  type Test,
  type TestMeaning,
} from '../../filter';
import { columnOf, type ColumnType, MOMENT, type ScalarType } from './column';
import type { SqlDialect, JsonType } from './dialect';
import type { SqlParameter, ParameterValue } from './statement';

/** SQL expression with its type. */
interface Value {
  readonly expression: string;
  readonly type: ColumnType;
  /** For a list: SQL condition that the list is present. */
  readonly isPresent?: string;
}

const LAST_MOMENT = 2n ** 63n - 1n;

const SIGNS = { is: '=', eq: '=', gt: '>', lt: '<', gte: '>=', lte: '<=' } as const;

/** Source of the fields of conditions: a record, a sub-record, or a JSON object. */
interface Scope {
  readonly fields: Fields;
  value(name: string): Value;
}

/** Compiles filters to SQL conditions, and collects the parameters of one statement. */
export class Compiler {
  public readonly parameters: SqlParameter[] = [];
  private variables = 0;

  public constructor(public readonly dialect: SqlDialect) {}

  /** Adds a parameter. @returns its placeholder */
  public parameter(type: SqlParameter['type'], value: SqlParameter['value']): string {
    this.parameters.push({ type, value });
    return this.dialect.placeholder(this.parameters.length, { type, value });
  }

  /** Compiles a filter to a condition, which is never null. */
  public filter({ AND: [range, ...conditions] }: Filter): string {
    const [from, to] = range.value.map((text) => this.parameter('integer', momentOf(text))) as [string, string];
    const scope: Scope = {
      fields: Fields.OF_RECORD,
      value: (name) => ({
        expression: this.dialect.quoted(name),
        type: columnOf(Fields.OF_RECORD.find(name)!).type,
        isPresent: this.dialect.isPresent(name),
      }),
    };
    return [`${MOMENT} BETWEEN ${from} AND ${to}`, ...conditions.map((condition) => this.condition(condition, scope))].join('\n  AND ');
  }

  private condition(condition: Condition, scope: Scope): string {
    if (isInverted(condition)) return `NOT ${this.condition(condition.NOT, scope)}`;
    if (isRecordTest(condition)) {
      const { field, inside } = recordsOf(condition, scope.fields);
      const record = this.variable();
      const value = scope.value(field.name);
      const within = this.within(record, value, inside);
      const all = condition.conditions.map((each) => this.condition(each, within)).join(' AND ');
      return known(this.dialect.anyItem(this.recordsIn(value), record, all));
    }
    return this.test(condition, scope);
  }

  /** Returns the scope of a sub-record. */
  private within(record: string, { type }: Value, fields: Fields): Scope {
    if (typeof type === 'object' && 'records' in type) {
      const typeOf = (name: string) => type.records.find((member) => member.name === name)!.type;
      return {
        fields,
        value: (name) => ({
          expression: `${record}.${this.dialect.quoted(name)}`,
          type: typeOf(name),
          isPresent: this.dialect.isPresent(name, record),
        }),
      };
    }
    return {
      fields,
      value: (name) => ({ expression: this.dialect.jsonMember(record, this.parameter('text', name)), type: 'json' }),
    };
  }

  private recordsIn({ expression, type }: Value): string {
    return type === 'json' ? this.dialect.jsonObjects(expression, this.variable()) : expression;
  }

  private test(test: Test, scope: Scope): string {
    const meaning = meaningOf(test, scope.fields);
    if (meaning.operator === 'in' && (test.value as readonly Scalar[]).length === 0) return meaning.inverted ? 'TRUE' : 'FALSE';
    const value = scope.value(meaning.field.name);
    const holds = this.holds(meaning, test, value);
    return `${meaning.inverted ? 'NOT ' : ''}${known(holds)}`;
  }

  private holds(meaning: TestMeaning, test: Test, value: Value): string {
    const { field, key } = meaning;
    const passes = (each: Value, operand: Operand = test.value) => this.passes(meaning, operand, each);
    const { expression, type } = value;
    if (Array.isArray(test.value) && meaning.operator === 'eq') return this.equalsList(test.value as readonly Scalar[], value, passes);
    if (typeof type === 'string') return type === 'json' && field.holds !== 'one' ? this.anyJson(expression, key, passes) : passes(value);
    if ('list' in type) {
      if (key) return 'FALSE'; // items of a list have no names
      if (meaning.operator !== 'eq') return this.anyOf(expression, type.list, passes);
      return this.dialect.contains(expression, this.parameter(parameterType(type.list, [test.value as Scalar]), test.value as Scalar));
    }
    if ('map' in type) {
      if (!key) return this.anyOf(this.dialect.valuesOf(expression), type.map, passes);
      if ('name' in key) return passes({ expression: this.dialect.valueOf(expression, this.parameter('text', key.name)), type: type.map });
      const values = this.dialect.valuesMatching(expression, this.variable(), this.parameter('text', key.pattern));
      return this.anyOf(values, type.map, passes);
    }
    const record = this.variable();
    const member = (name: string) => `${record}.${this.dialect.quoted(name)}`;
    if (isNamedValues(field)) {
      const selected = this.selects(key!, member('name'));
      return this.dialect.anyItem(expression, record, `${selected} AND ${passes({ expression: member('value'), type: 'json' })}`);
    }
    const members = type.records.flatMap(({ name, type: memberType }) => {
      if (key && 'name' in key && key.name !== name) return [];
      const selected = key && 'pattern' in key ? [this.selects(key, this.parameter('text', name))] : [];
      const holds =
        typeof memberType === 'object' && 'list' in memberType
          ? this.anyOf(member(name), memberType.list, passes)
          : passes({ expression: member(name), type: memberType });
      return [`(${[...selected, known(holds)].join(' AND ')})`];
    });
    return this.dialect.anyItem(expression, record, members.join(' OR '));
  }

  /** Compiles the condition that a key selects a name. */
  private selects(key: Key, name: string): string {
    return 'name' in key
      ? `${name} = ${this.parameter('text', key.name)}`
      : this.dialect.matches(name, this.parameter('text', key.pattern));
  }

  private anyOf(list: string, type: ScalarType, passes: (value: Value) => string): string {
    const item = this.variable();
    return this.dialect.anyItem(list, item, passes({ expression: item, type }));
  }

  private anyJson(json: string, key: Key | undefined, passes: (value: Value) => string): string {
    if (!key) return this.anyOf(this.dialect.jsonValues(json, this.variable()), 'json', passes);
    const item = this.variable();
    const objects = this.dialect.jsonObjects(json, this.variable());
    const holds =
      'name' in key
        ? passes({ expression: this.dialect.jsonMember(item, this.parameter('text', key.name)), type: 'json' })
        : this.anyOf(this.dialect.jsonMatching(item, this.variable(), this.parameter('text', key.pattern)), 'json', passes);
    return this.dialect.anyItem(objects, item, holds);
  }

  /** Compiles the condition that a list has exactly these items, in this order. */
  private equalsList(
    operands: readonly Scalar[],
    { expression, type, isPresent }: Value,
    passes: (value: Value, operand: Scalar) => string,
  ): string {
    const items = type === 'json' ? this.dialect.jsonItems(expression) : expression;
    const itemType = typeof type === 'object' && 'list' in type ? type.list : 'json';
    const each = operands.map((operand, position) =>
      passes({ expression: this.dialect.itemAt(items, position + 1), type: itemType }, operand),
    );
    const isList = type === 'json' ? this.dialect.isJsonList(expression) : isPresent!;
    return `(${[isList, `${this.dialect.length(items)} = ${operands.length}`, ...each].join(' AND ')})`;
  }

  /** Compiles the condition that one value passes a test. The condition is null for a null value. */
  private passes({ operator, type: tested }: TestMeaning, operand: Operand, { expression, type }: Value): string {
    if (operator === 'regex') return this.dialect.matches(this.as(expression, type, 'text'), this.parameter('text', operand as string));
    if (tested === 'timestamp') return this.comparesMoment(operator, operand as string | readonly string[]);
    if (operator === 'in') return this.isMember(operand as readonly Scalar[], expression, type);
    if (operator === 'between') {
      const [low, high] = operand as readonly [number, number];
      return `(${this.compares('>=', low, expression, type)} AND ${this.compares('<=', high, expression, type)})`;
    }
    return this.compares(SIGNS[operator], operand as Scalar, expression, type);
  }

  private compares(sign: string, operand: Scalar, expression: string, type: ColumnType): string {
    return `${this.as(expression, type, typeOf(operand))} ${sign} ${this.parameter(parameterType(type, [operand]), operand)}`;
  }

  /** Compiles the membership in a list, which may mix strings and numbers if the field has no known type. */
  private isMember(operands: readonly Scalar[], expression: string, type: ColumnType): string {
    const kinds = (['text', 'float', 'boolean'] as const).flatMap((wanted) => {
      const values = operands.filter((operand) => typeOf(operand) === wanted);
      if (values.length === 0) return [];
      return [known(this.dialect.contains(this.parameter(parameterType(type, values), values), this.as(expression, type, wanted)))];
    });
    return `(${kinds.join(' OR ')})`;
  }

  /** Compiles a comparison of timestamps as moments, independent of their spelling. */
  private comparesMoment(operator: Operator, operand: string | readonly string[]): string {
    const moments = [operand].flat().map((text) => this.parameter('integer', momentOf(text)));
    if (operator === 'between') return `${MOMENT} BETWEEN ${moments[0]} AND ${moments[1]}`;
    return moments.length === 0 ? 'FALSE' : `${MOMENT} IN (${moments.join(', ')})`;
  }

  /**
   * Converts an expression to the type of the comparison; null for another type. Strings that contain a number or a boolean are converted.
   * Types differ only with a key that is a regular expression, or for a field that the contract does not specify.
   */
  private as(expression: string, type: ColumnType, wanted: JsonType): string {
    if (type === 'json') return this.dialect.jsonAs(expression, wanted);
    if (type === 'text') return wanted === 'text' ? expression : this.dialect.textAs(expression, wanted);
    return (type === 'boolean') === (wanted === 'boolean') && wanted !== 'text' ? expression : 'NULL';
  }

  private variable(): string {
    this.variables += 1;
    return `v${this.variables}`;
  }
}

/** Makes a condition false instead of null. */
function known(condition: string): string {
  return `coalesce(${condition}, FALSE)`;
}

function typeOf(operand: ParameterValue): JsonType {
  return typeof operand === 'string' ? 'text' : typeof operand === 'boolean' ? 'boolean' : 'float';
}

/** Returns the type of a parameter. Whole numbers are compared exactly. */
function parameterType(type: ColumnType, operands: readonly Scalar[]): SqlParameter['type'] {
  return type === 'integer' && operands.every(Number.isSafeInteger) ? 'integer' : typeOf(operands[0]!);
}

/** Returns the moment of a timestamp, limited to 64 bits like stored moments. */
function momentOf(text: string): bigint {
  const timestamp = readTimestamp(text);
  if (!timestamp) throw new Error(`A filter in its normal form has no timestamp ${text}.`);
  const { moment } = timestamp;
  return moment > LAST_MOMENT ? LAST_MOMENT : moment < -LAST_MOMENT ? -LAST_MOMENT : moment;
}
