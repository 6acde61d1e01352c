import { type Attribute, type Attributes, isNested } from '../framework/schema';
import { at, hasUnknown, isObject, isUnknown, mapValues, type Value, type ValueObject } from '../framework/value';

/**
 * Which attributes of a family's entries the service leaves out where nobody writes them, so that not each entry of a
 * thousand has to be read back to see the same: who creates the first ones looks, and the others go by it.
 */
export class OmittedAttributes {
  private readonly families = new Map<string, Promise<boolean>>();

  /**
   * What has been written, with all that the plan left open: null where the service is silent.
   *
   * @param wanted the plan that was applied
   * @param family what tells families of the run apart
   * @param look reads back what the service made of it; undefined where nothing is there any more
   * @returns what the service told, where it had to be asked for this one; else `wanted` with nulls
   */
  public async settle<Told extends { readonly values: ValueObject }>(
    attributes: Attributes,
    wanted: ValueObject,
    family: string,
    look: () => Promise<Told | undefined>,
  ): Promise<Told | { readonly values: ValueObject } | undefined> {
    const open = openChoices(attributes, wanted);
    if (open === undefined) return look();
    const key = JSON.stringify([family, [...new Set(open)].sort()]);
    const learnt = this.families.get(key);
    if (!learnt) {
      const told = look();
      this.families.set(
        key,
        told.then(
          (one) => one !== undefined && open.length === silentPlaces(wanted, one.values),
          () => false,
        ),
      );
      return told;
    }
    return (await learnt) ? { values: withNulls(wanted) as ValueObject } : look();
  }
}

/**
 * The attributes that the plan leaves to the service as a whole, each as often as it does: `origin`, `hosts.state`. Undefined
 * where the service computes a value of its own, which may differ for each entry.
 */
function openChoices(attributes: Attributes, wanted: ValueObject, prefix = ''): string[] | undefined {
  const found = Object.entries(attributes).map(([name, attribute]) => openIn(attribute, at(wanted, name), `${prefix}${name}`));
  return found.includes(undefined) ? undefined : (found as string[][]).flat();
}

function openIn(attribute: Attribute, value: Value, place: string): string[] | undefined {
  if (isUnknown(value)) return attribute.optional && !attribute.volatile ? [place] : undefined;
  if (!isNested(attribute)) return hasUnknown(value) ? undefined : [];
  const objects = isObject(value) && attribute.nesting !== 'single' ? Object.values(value) : [value].flat();
  const found = objects.map((item) => (isObject(item) ? openChoices(attribute.attributes, item, `${place}.`) : []));
  return found.includes(undefined) ? undefined : (found as string[][]).flat();
}

/** In how many of the places that the plan left open the service told nothing. */
function silentPlaces(wanted: Value, told: Value): number {
  if (isUnknown(wanted)) return told === null ? 1 : 0;
  if (Array.isArray(wanted)) return sum(wanted.map((item, i) => silentPlaces(item, (Array.isArray(told) ? told[i] : null) ?? null)));
  if (!isObject(wanted)) return 0;
  return sum(Object.entries(wanted).map(([name, item]) => silentPlaces(item, isObject(told) ? at(told, name) : null)));
}

function withNulls(value: Value): Value {
  if (isUnknown(value)) return null;
  if (Array.isArray(value)) return value.map(withNulls);
  return isObject(value) ? mapValues(value, withNulls) : value;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
