import type { TestedType, TrafficField } from '../../model/traffic';
import type { Condition, Operand, RecordTest, Test } from './filter';
import { nearest } from '../../model/nearest';
import { type Key, keyIn } from './key';
import { LIMITS } from './limits';
import { checkOperand, type TestedValues } from './operand';
import { type Operator, operatorIn, operatorsFor, type OperatorText, operatorTexts } from './operator';
import type { Patterns } from './pattern/patterns';
import type { FilterPlace, FilterProblem } from './problem';
import { Fields, keyProblem, needsConditions, subFields, testedType } from './tested';
import { anyOf, quotedShort, messageValue, spoken } from './words';

type JsonObject = Readonly<Record<string, unknown>>;

/** Checks conditions, and collects their mistakes. */
export class ConditionCheck {
  public readonly problems: FilterProblem[] = [];

  private count = 0;

  private stopped = false;

  public constructor(private readonly patterns: Patterns) {}

  /** @returns the condition in its normal form; undefined if it has a mistake */
  public condition(json: unknown, place: FilterPlace, fields: Fields = Fields.OF_RECORD, depth = 0): Condition | undefined {
    if (this.full) return undefined;
    this.count += 1;
    if (this.count > LIMITS.conditions) {
      return this.refuseAll(
        place,
        `A filter has at most ${LIMITS.conditions} conditions.`,
        'To test one field for several values, use `in`.',
      );
    }
    if (!isAnyObject(json))
      return this.refuse(place, `A condition must be an object, found ${messageValue(json)}.`, 'Write one with `field`, `op` and `value`.');
    if (depth > LIMITS.depth) {
      return this.refuse(
        place,
        `Conditions are nested more than ${LIMITS.depth} deep.`,
        'Remove wrappers. Two `NOT` in a row have no effect.',
      );
    }
    if (Object.hasOwn(json, 'NOT')) {
      this.members(json, ['NOT'], place);
      const inner = this.condition(json.NOT, [...place, 'NOT'], fields, depth + 1);
      return inner && { NOT: inner };
    }
    const field = this.field(json, place, fields);
    if (Object.hasOwn(json, 'conditions')) return this.recordTest(json, field, place, depth);
    return this.test(json, field, place);
  }

  /** Collects a mistake, up to the maximum. */
  public refuse(place: FilterPlace, problem: string, remedy: string): undefined {
    if (!this.full) this.problems.push({ place, problem, remedy });
    return undefined;
  }

  public collect(problems: readonly FilterProblem[]): undefined {
    for (const { place, problem, remedy } of problems) this.refuse(place, problem, remedy);
  }

  /** Reports a mistake after which nothing more is checked. */
  private refuseAll(place: FilterPlace, problem: string, remedy: string): undefined {
    this.refuse(place, problem, remedy);
    this.stopped = true;
  }

  private get full(): boolean {
    return this.stopped || this.problems.length >= LIMITS.problems;
  }

  /** Reports members that are not allowed. */
  public members(json: JsonObject, allowed: readonly string[], place: FilterPlace): void {
    for (const name of Object.keys(json)) {
      if (this.full) return;
      if (allowed.includes(name)) continue;
      const near = nearest(name, allowed);
      const remedy = near.length > 0 ? `Perhaps you meant ${anyOf(near)}.` : `Remove it. Allowed here: ${anyOf(allowed)}.`;
      this.refuse([...place, name], `${quotedShort(name)} is not allowed here.`, remedy);
    }
  }

  private field(json: JsonObject, place: FilterPlace, fields: Fields): TrafficField | undefined {
    const at = [...place, 'field'];
    if (typeof json.field !== 'string') {
      return this.refuse(
        at,
        `The name of the field must be a string, found ${messageValue(json.field)}.`,
        'Write the name of a field, such as "status".',
      );
    }
    const field = fields.find(json.field);
    if (field) return field;
    const { problem, remedy } = fields.refusal(json.field);
    return this.refuse(at, problem, remedy);
  }

  private recordTest(json: JsonObject, field: TrafficField | undefined, place: FilterPlace, depth: number): RecordTest | undefined {
    this.members(json, ['field', 'conditions'], place);
    const at = [...place, 'conditions'];
    const inside = field && subFields(field);
    if (field && !inside) return this.refuse(at, `${field.name} has no sub-records.`, 'Test it with `op` and `value`.');
    const { conditions } = json;
    if (!Array.isArray(conditions) || conditions.length === 0) {
      return this.refuse(
        at,
        `Conditions on sub-records must be a list with at least one condition, found ${messageValue(conditions)}.`,
        'Write conditions with `field`, `op` and `value` in a list.',
      );
    }
    // The sub-records of an unknown field cannot be checked.
    if (!field || !inside) return undefined;
    const checked = conditions.map((condition, position) => this.condition(condition, [...at, position], inside, depth + 1));
    return checked.every((each) => each !== undefined) ? { field: field.name, conditions: checked } : undefined;
  }

  private test(json: JsonObject, field: TrafficField | undefined, place: FilterPlace): Test | undefined {
    this.members(json, ['field', 'op', 'key', 'value', ...(field && subFields(field) ? ['conditions'] : [])], place);
    const key = this.key(json, field, place);
    if (field && key === undefined && needsConditions(field)) {
      return this.refuse(
        place,
        `${field.name} consists of sub-records.`,
        'Test them with `conditions`, a list of conditions on the fields of the sub-records.',
      );
    }
    const type = field && testedType(field, key?.key);
    const op = this.operator(json, type, field?.name, place);
    if (!Object.hasOwn(json, 'value'))
      return this.refuse([...place, 'value'], 'The condition has no value to compare with.', 'Add a `value`.');
    if (!field || !type || !op) return undefined;
    const value = this.operand(json.value, op.operator, { type, list: field.holds === 'list' && !key }, [...place, 'value']);
    if (value === undefined || (key && key.text === undefined)) return undefined;
    return { field: field.name, op: op.text, ...(key?.text === undefined ? {} : { key: key.text }), value };
  }

  private operand(json: unknown, operator: Operator, tested: TestedValues, place: FilterPlace): Operand | undefined {
    const value = checkOperand(json, operator, tested, place);
    if ('problems' in value) return this.collect(value.problems);
    const fault = operator === 'regex' ? this.patterns.fault(value.ok as string) : undefined;
    return fault ? this.refuse(place, fault.problem, fault.remedy) : value.ok;
  }

  /** @returns undefined if there is no key, and a key without text if the key is wrong */
  private key(
    json: JsonObject,
    field: TrafficField | undefined,
    place: FilterPlace,
  ): { readonly text?: string; readonly key?: Key } | undefined {
    if (!Object.hasOwn(json, 'key')) return undefined;
    const { key: text } = json;
    const at = [...place, 'key'];
    if (typeof text !== 'string') {
      this.refuse(
        at,
        `A key must be a string, found ${messageValue(text)}.`,
        'Write the name of the parameter in quotes, or remove `key` to test every parameter.',
      );
      return {};
    }
    const key = keyIn(text);
    const refusal = keyProblem(field, key, this.patterns);
    if (refusal) this.refuse(at, refusal.problem, refusal.remedy);
    return refusal ? {} : { text, key };
  }

  private operator(
    json: JsonObject,
    type: TestedType | undefined,
    name: string | undefined,
    place: FilterPlace,
  ): { readonly text: OperatorText; readonly operator: Operator } | undefined {
    const at = [...place, 'op'];
    const { op: text } = json;
    const fitting = operatorsFor(type ?? 'unknown');
    const remedy =
      `${type && type !== 'unknown' ? `${name} is a ${spoken(type)}. Write` : 'Write'} ` +
      `${anyOf(fitting)}, or one of these after \`not \`.`;
    if (typeof text !== 'string') return this.refuse(at, `The operator must be a string, found ${messageValue(text)}.`, remedy);
    const operator = operatorIn(text);
    if (!operator) {
      const near = nearest(text, operatorTexts());
      return this.refuse(at, `${quotedShort(text)} is not an operator.`, near.length > 0 ? `Perhaps you meant ${anyOf(near)}.` : remedy);
    }
    if (!fitting.includes(operator)) return this.refuse(at, `\`${operator}\` cannot compare ${spoken(type!)}s.`, remedy);
    return { text: text as OperatorText, operator };
  }
}

/** Whether a value is an object of any class, not a list. */
export function isAnyObject(json: unknown): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
