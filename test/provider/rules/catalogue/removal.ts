import fc from 'fast-check';
import { type Attribute, type Attributes, isNested, type NestedAttribute } from '../../../../src/provider/framework/schema';
import { isValueObject, type Value, type ValueObject } from '../../../../src/provider/framework/value';
import { Broken } from '../core/broken';
import { canonicalObject, member } from '../core/compare';
import { show } from '../core/show';
import { manners } from '../generate/manners';
import { rule } from '../rule';
import { World } from '../world';
import { created, here, settled, unmoved } from './support';

/** After the removal of any element of a list or map, the others keep their values, also those that the service chose. */
export const removal = rule({
  name: 'the removal of an element of a list or map keeps the others',
  appliesTo: ({ schema }) => hasCollection(schema.attributes),
  cases: (subject) =>
    fc.record({
      config: here(subject).filter(({ known }) => removals(subject.resource.schema.attributes, known).length > 0),
      which: fc.nat(),
      manner: manners,
    }),
  async holds({ config, which, manner }, subject) {
    const { attributes } = subject.resource.schema;
    const all = removals(attributes, config.known);
    const { rest, at, attribute } = all[which % all.length] as Removal;
    const world = new World(subject, manner);
    const run = await world.run();
    const stored = await created(run, config.known);
    if (!stored) return 'beside the point';

    const planning = await world.run();
    const before = await unmoved(planning, subject, stored);
    const plan = await planning.walk.plan(before, rest);
    if (plan.errors) return 'beside the point';
    expectKept(attribute, valueAt(before.state, at), valueAt(plan.result.planned, at));
    const { stored: now, errors } = await (await world.run()).walk.apply(plan.result, rest);
    Broken.if(errors, 'error in the apply');
    if (!now) throw new Broken('nothing is stored after the apply');
    expectKept(attribute, valueAt(before.state, at), valueAt(now.state, at));
    const next = await world.run();
    await settled(next, subject, await unmoved(next, subject, now), rest);
    return 'held';
  },
});

type Place = readonly (string | number)[];

/** A configuration without one element. */
interface Removal {
  readonly rest: ValueObject;
  /** Path of the list or map. */
  readonly at: Place;
  readonly attribute: NestedAttribute;
}

function hasCollection(attributes: Attributes): boolean {
  return Object.values(attributes).some(
    (attribute) =>
      isWritten(attribute) &&
      isNested(attribute) &&
      (attribute.nesting === 'list' || attribute.nesting === 'map' || hasCollection(attribute.attributes)),
  );
}

function isWritten({ required, optional }: Attribute): boolean {
  return required === true || optional === true;
}

/** Returns every removal of one element. */
function removals(attributes: Attributes, config: ValueObject, at: Place = []): Removal[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const value = member(config, name);
    if (!isNested(attribute) || value === null) return [];
    const place = [...at, name];
    const put = (changed: Value): ValueObject => ({ ...config, [name]: changed });
    const within = (key: string | number, item: Value, replaced: (changed: Value) => Value): Removal[] =>
      isValueObject(item)
        ? removals(attribute.attributes, item, [...place, key]).map((inner) => ({ ...inner, rest: put(replaced(inner.rest)) }))
        : [];
    if (attribute.nesting === 'single') {
      return isValueObject(value) ? removals(attribute.attributes, value, place).map((inner) => ({ ...inner, rest: put(inner.rest) })) : [];
    }
    if (Array.isArray(value)) {
      if (attribute.nesting === 'set') return [];
      return value.flatMap((item, i) => [
        { rest: put(value.filter((_, other) => other !== i)), at: place, attribute },
        ...within(i, item, (changed) => value.with(i, changed)),
      ]);
    }
    if (!isValueObject(value)) return [];
    return Object.entries(value).flatMap(([key, item]) => [
      { rest: put(Object.fromEntries(Object.entries(value).filter(([other]) => other !== key))), at: place, attribute },
      ...within(key, item, (changed) => ({ ...value, [key]: changed })),
    ]);
  });
}

/**
 * Checks that remaining elements are unchanged: those of a map by key, those of a list in any position, possibly with the spelling of the
 * element that was in this position.
 */
function expectKept({ attributes }: NestedAttribute, before: Value, now: Value): void {
  if (isValueObject(now)) {
    for (const [key, item] of Object.entries(now)) expectAmong(attributes, [member(before, key)], item);
  } else if (Array.isArray(now)) {
    for (const item of now) expectAmong(attributes, Array.isArray(before) ? before : [], item);
  }
}

function expectAmong(attributes: Attributes, candidates: readonly Value[], item: Value): void {
  const text = (value: Value) => (isValueObject(value) ? canonicalObject(attributes, trimmed(value) as ValueObject) : show(value));
  if (candidates.some((candidate) => text(candidate) === text(item))) return;
  throw new Broken(`an element that was left alone became ${show(item)}; before there was ${candidates.map(show).join(', ')}`);
}

function trimmed(value: Value): Value {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  return isValueObject(value) ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, trimmed(item)])) : value;
}

function valueAt(value: Value, at: Place): Value {
  return at.reduce<Value>((inner, key) => (Array.isArray(inner) ? (inner[Number(key)] ?? null) : member(inner, String(key))), value);
}
