import type { TestedType, TrafficField } from '../model/traffic';
import type { Condition, RecordTest, Test } from './filter';
import { nearest } from '../model/nearest';
import { checkOperand } from './operand';
import { type Operator, operatorIn, operatorsFor, type OperatorText, operatorTexts } from './operator';
import type { Place, Problem } from './problem';
import { Fields, keyRefusal, needsConditions, subFields, testedType } from './tested';
import { anyOf, quoted, shown, spoken } from './words';

type JsonObject = Readonly<Record<string, unknown>>;

/** Conditions that are nested deeper than this are a mistake. */
const DEEPEST = 32;

/** Checks conditions, and collects what is wrong with them. */
export class ConditionCheck {
  public readonly problems: Problem[] = [];

  /** @returns the condition in its normal form; undefined if it has a mistake */
  public condition(json: unknown, place: Place, fields: Fields = Fields.OF_RECORD, depth = 0): Condition | undefined {
    if (!isObject(json))
      return this.refuse(place, `A condition must be an object, found ${shown(json)}.`, 'Write one with `field`, `op` and `value`.');
    if (depth > DEEPEST)
      return this.refuse(place, `Conditions are nested more than ${DEEPEST} deep.`, 'Remove wrappers. Two `NOT` in a row have no effect.');
    if (Object.hasOwn(json, 'NOT')) {
      this.members(json, ['NOT'], place);
      const inner = this.condition(json.NOT, [...place, 'NOT'], fields, depth + 1);
      return inner && { NOT: inner };
    }
    const field = this.field(json, place, fields);
    if (Object.hasOwn(json, 'conditions')) return this.recordTest(json, field, place, depth);
    return this.test(json, field, place);
  }

  public refuse(place: Place, problem: string, remedy: string): undefined {
    this.problems.push({ place, problem, remedy });
    return undefined;
  }

  /** Reports members that are not allowed. */
  public members(json: JsonObject, allowed: readonly string[], place: Place): void {
    for (const name of Object.keys(json)) {
      if (allowed.includes(name)) continue;
      const near = nearest(name, allowed);
      const remedy = near.length > 0 ? `Perhaps you meant ${anyOf(near)}.` : `Remove it. Allowed here: ${anyOf(allowed)}.`;
      this.refuse([...place, name], `${quoted(name)} is not allowed here.`, remedy);
    }
  }

  private field(json: JsonObject, place: Place, fields: Fields): TrafficField | undefined {
    const at = [...place, 'field'];
    if (typeof json.field !== 'string') {
      return this.refuse(
        at,
        `The name of the field must be a text, found ${shown(json.field)}.`,
        'Write the name of a field, such as "status".',
      );
    }
    const field = fields.find(json.field);
    if (field) return field;
    const { problem, remedy } = fields.refusal(json.field);
    return this.refuse(at, problem, remedy);
  }

  private recordTest(json: JsonObject, field: TrafficField | undefined, place: Place, depth: number): RecordTest | undefined {
    this.members(json, ['field', 'conditions'], place);
    const at = [...place, 'conditions'];
    const inside = field && subFields(field);
    if (field && !inside) return this.refuse(at, `${field.name} has no sub-records.`, 'Test it with `op` and `value`.');
    const { conditions } = json;
    if (!Array.isArray(conditions) || conditions.length === 0) {
      return this.refuse(
        at,
        `Conditions on sub-records must be a list with at least one condition, found ${shown(conditions)}.`,
        'Write conditions with `field`, `op` and `value` in a list.',
      );
    }
    // The sub-records of an unknown field cannot be checked.
    if (!field || !inside) return undefined;
    const checked = conditions.map((condition, position) => this.condition(condition, [...at, position], inside, depth + 1));
    return checked.every((each) => each !== undefined) ? { field: field.name, conditions: checked } : undefined;
  }

  private test(json: JsonObject, field: TrafficField | undefined, place: Place): Test | undefined {
    this.members(json, ['field', 'op', 'key', 'value', ...(field && subFields(field) ? ['conditions'] : [])], place);
    const key = this.key(json, field, place);
    if (field && key === undefined && needsConditions(field)) {
      return this.refuse(
        place,
        `${field.name} consists of sub-records.`,
        'Test them with `conditions`, a list of conditions on the fields of the sub-records.',
      );
    }
    const type = field && testedType(field, key?.text);
    const op = this.operator(json, type, field?.name, place);
    if (!Object.hasOwn(json, 'value')) {
      return this.refuse([...place, 'value'], 'The condition has no value to compare with.', 'Add a `value`.');
    }
    if (!field || !type || !op) return undefined;
    const value = checkOperand(json.value, op.operator, type, [...place, 'value']);
    if ('problems' in value) {
      this.problems.push(...value.problems);
      return undefined;
    }
    if (key && key.text === undefined) return undefined;
    return { field: field.name, op: op.text, ...(key?.text === undefined ? {} : { key: key.text }), value: value.ok };
  }

  /** @returns undefined if there is no key, and a key without text if the key is wrong */
  private key(json: JsonObject, field: TrafficField | undefined, place: Place): { readonly text?: string } | undefined {
    if (!Object.hasOwn(json, 'key')) return undefined;
    const { key } = json;
    const at = [...place, 'key'];
    if (typeof key !== 'string') {
      this.refuse(
        at,
        `A key must be a text, found ${shown(key)}.`,
        'Write the name of the parameter in quotes, or remove `key` to test every parameter.',
      );
      return {};
    }
    const refusal = field && keyRefusal(field, key);
    if (refusal) {
      this.refuse(at, refusal.problem, refusal.remedy);
      return {};
    }
    return { text: key };
  }

  private operator(
    json: JsonObject,
    type: TestedType | undefined,
    name: string | undefined,
    place: Place,
  ): { readonly text: OperatorText; readonly operator: Operator } | undefined {
    const at = [...place, 'op'];
    const { op: text } = json;
    const fitting = operatorsFor(type ?? 'unknown');
    const remedy =
      `${type && type !== 'unknown' ? `${name} is a ${spoken(type)}. Write` : 'Write'} ` +
      `${anyOf(fitting)}, or one of these after \`not \`.`;
    if (typeof text !== 'string') return this.refuse(at, `The operator must be a text, found ${shown(text)}.`, remedy);
    const operator = operatorIn(text);
    if (!operator) {
      const near = nearest(text, operatorTexts());
      return this.refuse(at, `${quoted(text)} is not an operator.`, near.length > 0 ? `Perhaps you meant ${anyOf(near)}.` : remedy);
    }
    if (!fitting.includes(operator)) return this.refuse(at, `\`${operator}\` cannot compare ${spoken(type!)}s.`, remedy);
    return { text: text as OperatorText, operator };
  }
}

export function isObject(json: unknown): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
