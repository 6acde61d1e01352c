import type { TypedAttribute } from '../framework/schema';

/**
 * The attribute `overwrite` of a resource that manages all of something.
 *
 * @param permission what it allows, as it follows "may": `detach certificates`
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
