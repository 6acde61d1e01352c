import type { Attributes } from '../../framework/schema';
import { at, hasUnknown, isUnknown, type ValueObject } from '../../framework/value';

/**
 * Which attributes of a family's entries the service leaves out where nobody writes them, so that not each entry of a
 * thousand has to be read back to see the same: who creates the first ones looks, and the others go by it.
 */
export class OmittedAttributes {
  private readonly families = new Map<string, Promise<ReadonlySet<string>>>();

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
    const key = JSON.stringify([family, open]);
    const learnt = this.families.get(key);
    if (!learnt) {
      const told = look();
      this.families.set(
        key,
        told.then(
          (one) => silentOf(open, one?.values),
          () => new Set<string>(),
        ),
      );
      return told;
    }
    const silent = await learnt;
    if (!open.every((name) => silent.has(name))) return look();
    return { values: { ...wanted, ...Object.fromEntries(open.map((name) => [name, null])) } };
  }
}

/**
 * The attributes that are open as a whole; undefined where the service computes something of its own, which it may do for
 * each entry anew.
 */
function openChoices(attributes: Attributes, wanted: ValueObject): string[] | undefined {
  const open = Object.keys(wanted).filter((name) => hasUnknown(at(wanted, name)));
  return open.every((name) => isUnknown(at(wanted, name)) && attributes[name]?.optional && !attributes[name].volatile) ? open : undefined;
}

function silentOf(open: readonly string[], told: ValueObject | undefined): ReadonlySet<string> {
  return new Set(told ? open.filter((name) => at(told, name) === null) : []);
}
