import fc from 'fast-check';
import { isNested, type Attributes } from '../../../../src/provider/framework/schema';
import { isValueObject, type Value, type ValueObject } from '../../../../src/provider/framework/value';
import { Broken } from '../core/broken';
import { canonical, member, sameObject } from '../core/compare';
import type { Stored } from '../core/engine';
import { show } from '../core/show';
import { must } from '../core/walk';
import { configurations, type Fixed } from '../generate/configurations';
import { type ObjectDraft, plain, veiled } from '../generate/draft';
import { CONFIGURATION } from '../service/service';
import type { Run, Subject } from '../world';

/** Sets the existing configuration on the resource, or on the provider. */
export const HERE: Fixed = { config: veiled(fc.constantFrom(plain(null), plain(CONFIGURATION))) };

/** Configurations of the resource, in the existing configuration of the service. */
export function here({ resource }: Subject): fc.Arbitrary<ObjectDraft> {
  return configurations(resource, HERE);
}

/**
 * Creates from a known configuration.
 *
 * @returns null if the provider or the service refuses it
 */
export async function created({ walk }: Run, config: ValueObject): Promise<Stored | null> {
  const plan = await walk.plan(null, config);
  if (plan.errors) return null;
  const { stored, errors } = await walk.apply(plan.result, config);
  Broken.if(errors, 'error in the create');
  return stored;
}

/** Reads, and checks that nothing changed without a write. */
export async function unmoved({ walk }: Run, { resource }: Subject, stored: Stored): Promise<Stored> {
  const read = must(await walk.refresh(stored), 'the read');
  if (!read) throw new Broken('the read finds nothing, right after the apply');
  const moved = differing(resource.schema.attributes, stored.state, read.state);
  if (moved.length > 0) throw new Broken(`the read finds drift where there is none:\n${moved.join('\n')}`);
  return read;
}

/** Plans an applied configuration, and checks that the plan is empty. */
export async function settled({ walk }: Run, { resource }: Subject, stored: Stored, config: ValueObject): Promise<void> {
  const plan = must(await walk.plan(stored, config), 'the plan of what is there already');
  if (plan.action === 'none') return;
  const changes = plan.planned ? differing(resource.schema.attributes, stored.state, plan.planned) : [];
  throw new Broken(`the plan of what is there already is not empty (${plan.action}):\n${changes.join('\n')}`);
}

/** Checks that two states are equal. */
export function expectSame({ resource }: Subject, before: ValueObject, now: ValueObject | null, during: string): void {
  if (now && sameObject(resource.schema.attributes, before, now)) return;
  throw new Broken(`${during} made another state:\n${now ? differing(resource.schema.attributes, before, now).join('\n') : 'none'}`);
}

/** Returns the configuration that equals the state. */
export function configurationOf(attributes: Attributes, state: ValueObject): ValueObject {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => {
      const value = member(state, name);
      if (!attribute.optional && !attribute.required) return [name, null];
      return [name, isNested(attribute) ? nestedConfiguration(attribute.attributes, attribute.nesting, value) : value];
    }),
  );
}

function nestedConfiguration(attributes: Attributes, nesting: string, value: Value): Value {
  if (Array.isArray(value)) return value.map((item) => (isValueObject(item) ? configurationOf(attributes, item) : item));
  if (!isValueObject(value)) return value;
  if (nesting !== 'map') return configurationOf(attributes, value);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, isValueObject(item) ? configurationOf(attributes, item) : item]),
  );
}

function differing(attributes: Attributes, before: ValueObject, now: ValueObject): string[] {
  return Object.entries(attributes)
    .filter(([name, attribute]) => canonical(attribute, member(before, name)) !== canonical(attribute, member(now, name)))
    .map(([name]) => `    ${name}: ${show(member(before, name))} -> ${show(member(now, name))}`);
}
