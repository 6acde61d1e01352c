import { type Attribute, type Attributes, isNested } from '../framework/schema';
import { memberValue, hasUnknown, isValueObject, isUnknown, mapValues, type Value, type ValueObject } from '../framework/value';

/**
 * Attributes that the service omits from a family's entries if they are not set. The first create with a given set of unset attributes
 * reads its entry back. Later creates reuse the result, which saves a read per entry.
 */
export class OmittedAttributes {
  private readonly families = new Map<string, Promise<boolean>>();

  /**
   * Returns the values after a write, with the unknown ones resolved: null if the service omits them.
   *
   * @param wanted the plan that was applied
   * @param family key of the family
   * @param readBack reads the written values; undefined if they are absent
   * @returns the values that were read back, if a read was needed; otherwise `wanted` with nulls
   */
  public async settle<Written extends { readonly values: ValueObject }>(
    attributes: Attributes,
    wanted: ValueObject,
    family: string,
    readBack: () => Promise<Written | undefined>,
  ): Promise<Written | { readonly values: ValueObject } | undefined> {
    const open = openChoices(attributes, wanted);
    if (open === undefined) return readBack();
    const key = JSON.stringify([family, [...new Set(open)].sort()]);
    const learnt = this.families.get(key);
    if (!learnt) {
      const written = readBack();
      this.families.set(
        key,
        written.then(
          (one) => one !== undefined && open.length === countOmitted(wanted, one.values),
          () => false,
        ),
      );
      return written;
    }
    return (await learnt) ? { values: withNulls(wanted) as ValueObject } : readBack();
  }
}

/**
 * Returns the attributes that the plan leaves to the service, one item per occurrence: `origin`, `hosts.state`. Undefined if the service
 * computes a value, which may differ for each entry.
 */
function openChoices(attributes: Attributes, wanted: ValueObject, prefix = ''): string[] | undefined {
  const found = Object.entries(attributes).map(([name, attribute]) => openIn(attribute, memberValue(wanted, name), `${prefix}${name}`));
  return found.includes(undefined) ? undefined : (found as string[][]).flat();
}

function openIn(attribute: Attribute, value: Value, place: string): string[] | undefined {
  if (isUnknown(value)) return attribute.optional && !attribute.volatile ? [place] : undefined;
  if (!isNested(attribute)) return hasUnknown(value) ? undefined : [];
  const objects = isValueObject(value) && attribute.nesting !== 'single' ? Object.values(value) : [value].flat();
  const found = objects.map((item) => (isValueObject(item) ? openChoices(attribute.attributes, item, `${place}.`) : []));
  return found.includes(undefined) ? undefined : (found as string[][]).flat();
}

/** Returns the number of unknown planned values that the service omitted. */
function countOmitted(wanted: Value, written: Value): number {
  if (isUnknown(wanted)) return written === null ? 1 : 0;
  if (Array.isArray(wanted)) return sum(wanted.map((item, i) => countOmitted(item, (Array.isArray(written) ? written[i] : null) ?? null)));
  if (!isValueObject(wanted)) return 0;
  return sum(Object.entries(wanted).map(([name, item]) => countOmitted(item, isValueObject(written) ? memberValue(written, name) : null)));
}

function withNulls(value: Value): Value {
  if (isUnknown(value)) return null;
  if (Array.isArray(value)) return value.map(withNulls);
  return isValueObject(value) ? mapValues(value, withNulls) : value;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
