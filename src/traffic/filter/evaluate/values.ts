import { RE2JS } from 're2js';
import { isJsonObject } from '../../../model/json';
import { own } from '../../../model/own';
import type { TrafficField } from '../../../model/traffic';
import type { Key } from '../key';
import { isNamedValues } from '../tested';

/** Record or sub-record. */
export type Holder = Readonly<Record<string, unknown>>;

type Passes = (value: unknown) => boolean;

/** Whether some value of a field passes. */
type SomeValue = (holder: Holder, passes: Passes) => boolean;

/**
 * Finds the values that a test compares.
 *
 * | field | values without a key | values with a key |
 * | --- | --- | --- |
 * | one value | the value | |
 * | list | its elements | none, because they have no names |
 * | map | all values | those with a selected name |
 * | pairs of `name` and `value` | | the `value` of each pair with a selected `name` |
 * | other sub-records | | the members with a selected name; each element if a member is a list in the contract |
 * | not shown by the contract | all values of `freeValues` | those with a selected name |
 */
export function someValue(field: TrafficField, key: Key | undefined): SomeValue {
  const { name: member } = field;
  const selects = selectorOf(key);
  switch (field.holds) {
    case 'one':
      return (holder, passes) => passes(own(holder, member));
    case 'list':
      if (field.type === 'unknown') return (holder, passes) => someFree(own(holder, member), selects, passes);
      return key ? () => false : (holder, passes) => listIn(own(holder, member)).some(passes);
    case 'map':
      return (holder, passes) => someMember(own(holder, member), selects, passes);
    case 'records':
      if (isNamedValues(field)) {
        return (holder, passes) =>
          listIn(own(holder, member)).some(
            (pair) => isJsonObject(pair) && typeof pair['name'] === 'string' && selects(pair['name']) && passes(pair['value']),
          );
      }
      return (holder, passes) =>
        listIn(own(holder, member)).some(
          (record) =>
            isJsonObject(record) && field.members.some((each) => selects(each.name) && someOf(each, own(record, each.name), passes)),
        );
    case 'unknown':
      return (holder, passes) => someFree(own(holder, member), selects, passes);
  }
}

/** Whether a member of a sub-record passes. A list that the contract does not specify has no values. */
function someOf(member: TrafficField, value: unknown, passes: Passes): boolean {
  return member.holds === 'list' && member.type !== 'unknown' ? listIn(value).some(passes) : passes(value);
}

/** Returns the sub-records of a field: the objects in its list. A field of unknown shape may also be a single object. */
export function subRecords(field: TrafficField, holder: Holder): Holder[] {
  const value = own(holder, field.name);
  return (field.holds === 'records' ? listIn(value) : elementsOf(value)).filter(isJsonObject);
}

/**
 * Whether a value inside data of unspecified shape passes. The values are the elements of a list, or the data itself: a scalar is a value
 * without a name, and each member of an object is a value with the member's name. Deeper values are only reached by `conditions`.
 */
function someFree(data: unknown, selects: Selector, passes: Passes): boolean {
  return elementsOf(data).some((element) =>
    isJsonObject(element) ? someMember(element, selects, passes) : selects.all && passes(element),
  );
}

function someMember(data: unknown, selects: Selector, passes: Passes): boolean {
  return isJsonObject(data) && Object.keys(data).some((name) => selects(name) && passes(own(data, name)));
}

function elementsOf(data: unknown): readonly unknown[] {
  return Array.isArray(data) ? data : [data];
}

function listIn(data: unknown): readonly unknown[] {
  return Array.isArray(data) ? data : [];
}

/** Whether a key selects a name. */
type Selector = ((name: string) => boolean) & { readonly all?: true };

const EVERYTHING: Selector = Object.assign(() => true, { all: true as const });

function selectorOf(key: Key | undefined): Selector {
  if (!key) return EVERYTHING;
  if ('name' in key) return (name) => name === key.name;
  const pattern = RE2JS.compile(key.pattern);
  return (name) => pattern.test(name);
}
