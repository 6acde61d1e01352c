import type { TypedAttribute } from '../framework/schema';

/**
 * Returns the attribute `overwrite` of a resource that manages a whole family, or a whole listener.
 *
 * @param permission follows "may" in the description: `detach certificates`
 */
export function overwriteAttribute(permission: string): TypedAttribute {
  return {
    type: 'bool',
    optional: true,
    computed: true,
    default: false,
    description:
      `Whether the resource may ${permission} that it did not manage before: when it is created, those that already exist; later, those ` +
      'that `keep` protected until then. Otherwise the plan is an error that lists them. Default: `false`.',
  };
}
