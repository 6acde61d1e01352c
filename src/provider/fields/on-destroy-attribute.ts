import { KEEP_ON_DESTROY } from '../../model';
import type { TypedAttribute, Validator } from '../framework/schema';
import { equal, type ValueObject } from '../framework/value';
import { unknownOnDestroy } from '../messages/fields';

/**
 * Returns the attribute `on_destroy` of a resource.
 *
 * @param other the action that `keep` prevents: `detach`
 * @param common description, and the default if there is one
 */
export function onDestroyAttribute(other: string, common: Pick<TypedAttribute, 'default' | 'description'>): TypedAttribute {
  const known: Validator = (value, at, diagnostics) => {
    if (typeof value === 'string' && ![other, KEEP_ON_DESTROY].includes(value))
      diagnostics.add(unknownOnDestroy(value, [other, KEEP_ON_DESTROY]), at);
  };
  return { type: 'string', optional: true, computed: common.default !== undefined, validators: [known], ...common };
}

/** Returns the attribute `on_destroy` of a resource over entries. It has no default, so that states without it plan empty. */
export function onDestroyOfEntries(object: string): TypedAttribute {
  return onDestroyAttribute('delete', {
    description:
      `Action on destroy: \`delete\` deletes ${object}; \`keep\` leaves everything on the service and only removes the resource from the ` +
      'state, also where the resource is replaced. A destroy uses the value of the last apply. Default: `delete`.',
  });
}

/** Whether an update changes only what a destroy does, so that the service has nothing to write. */
export function onlyDestroyChanges(prior: ValueObject, planned: ValueObject): boolean {
  return equal({ ...prior, on_destroy: null }, { ...planned, on_destroy: null });
}
