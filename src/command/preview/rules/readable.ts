import { FlowControlPolicy, own } from '../../../model';
import { isPlannedList, isPlannedObject, type PlannedObject, type PlannedValue } from '../../terraform-json';
import { isUnreadable, textAt, textsAt, valueAt } from './values';

// Plans are files, which may be damaged, and lists of the service may have values of any type.

/** Attributes that decide what becomes of requests. */
export const DECIDING: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    dynamic_rule: ['id', 'name', 'active', 'action', 'target', 'threshold', 'timeframe', 'ttl', 'include', 'exclude', 'tags'],
    flow_control_policy: ['id', 'name', 'active', 'timeframe', 'include', 'exclude', 'key', 'steps', 'tags'],
    action: ['id', 'type', 'tags', 'params.status'],
  }),
);

/** An attribute that decides about requests, and that cannot be read. */
export interface Problem {
  readonly attribute: string;
  /** Describes the attribute in a sentence: `missing`, `not a string`. */
  readonly is: string;
}

/** Values whose attributes were looked at. An entry is looked at by itself, and with all others of its configuration. */
const known = new WeakMap<PlannedObject, readonly Problem[]>();

/** Returns the attributes that decide about requests, and that cannot be read. */
export function problemsOf(kind: string, values: PlannedObject): readonly Problem[] {
  const problems = known.get(values) ?? foundIn(kind, values);
  known.set(values, problems);
  return problems;
}

function foundIn(kind: string, values: PlannedObject): Problem[] {
  return (DECIDING.get(kind) ?? []).flatMap((attribute) => {
    const is = problemAt(kind, attribute, valueAt(values, attribute));
    return is === undefined ? [] : [{ attribute, is }];
  });
}

function problemAt(kind: string, attribute: string, value: PlannedValue | undefined): string | undefined {
  if (isUnreadable(value)) return 'secret, or known only after the apply';
  if (value === null || value === undefined) return REQUIRED.has(attribute) ? 'missing' : undefined;
  if (attribute === 'params.status') return typeof value === 'number' || typeof value === 'string' ? undefined : 'not a number';
  if (COUNTS.has(attribute)) return Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : 'not a whole number';
  if (attribute === 'active') return typeof value === 'boolean' ? undefined : 'not true or false';
  if (attribute === 'key') return isListOf(value, isPart) ? undefined : 'not a list of parts that the preview knows';
  if (attribute === 'steps') return isListOf(value, isStep) ? undefined : 'not a list of steps that the preview knows';
  if (SELECTIONS.has(attribute) && tagsOf(kind, value).some(isBlank)) return BLANK;
  if (SELECTIONS.has(attribute) && kind !== FlowControlPolicy.terraformName)
    return isSelection(value) ? undefined : 'not a list of tags with a relation that the preview knows';
  if (attribute === 'tags' || SELECTIONS.has(attribute)) return isListOf(value, isText) ? undefined : 'not a list of strings';
  return isText(value) ? undefined : 'not a string';
}

const COUNTS: ReadonlySet<string> = new Set(['threshold', 'timeframe', 'ttl']);

const REQUIRED: ReadonlySet<string> = new Set(['id', 'name', 'action', 'target', 'type', 'threshold', 'timeframe', 'ttl']);

/** Members that rules have as an object, and policies as a list. */
const SELECTIONS: ReadonlySet<string> = new Set(['include', 'exclude']);

/** The API does not say which requests a blank tag selects: none, or all. */
export const BLANK = 'a list with a blank tag';

function tagsOf(kind: string, value: PlannedValue): readonly PlannedValue[] {
  const tags = kind !== FlowControlPolicy.terraformName && isPlannedObject(value) ? own(value, 'tags') : value;
  return isPlannedList(tags) ? tags : [];
}

function isBlank(tag: PlannedValue): boolean {
  return typeof tag === 'string' && tag.trim() === '';
}

/** Whether a value is the included or excluded tags of a rule, with a known relation. */
function isSelection(value: PlannedValue): boolean {
  if (!isPlannedObject(value)) return false;
  const [tags, relation] = [own(value, 'tags') ?? null, own(value, 'relation') ?? null] as const;
  if ((tags !== null && !isListOf(tags, isText)) || (relation !== null && !isText(relation))) return false;
  return (textsAt(value, 'tags') ?? []).length < 2 || ['AND', 'OR'].includes(textAt(value, 'relation') ?? '');
}

function isListOf(value: PlannedValue, isItem: (item: PlannedValue) => boolean): boolean {
  return isPlannedList(value) && value.every(isItem);
}

function isText(value: PlannedValue): boolean {
  return typeof value === 'string';
}

const PARTS = ['args', 'attrs', 'cookies', 'headers', 'plugins'];
const MAPS = ['args', 'cookies', 'headers', 'plugins'];

/** Whether a value is a part of a key. The comparison would not see another member. */
function isPart(value: PlannedValue): boolean {
  return isPlannedObject(value) && given(value).every(([name, member]) => PARTS.includes(name) && isText(member));
}

/** Whether a value is a step. The comparison would not see a condition of another kind. */
function isStep(value: PlannedValue): boolean {
  if (!isPlannedObject(value)) return false;
  return given(value).every(([name, member]) => {
    if (name === 'method' || name === 'uri') return isText(member);
    return MAPS.includes(name) && isPlannedObject(member) && Object.values(member).every(isText);
  });
}

function given(values: PlannedObject): [string, PlannedValue][] {
  return Object.entries(values).filter(([, member]) => member !== null);
}
