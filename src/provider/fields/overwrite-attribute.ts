import type { TypedAttribute } from '../framework/schema';

/**
 * The attribute `overwrite` of a resource that manages all of something.
 *
 * @param permission what it allows, as it follows "may": `detach certificates`
 * @param unseen what a create from a saved plan also does, where the engine stores nothing of the plan of a create
 */
export function overwriteAttribute(permission: string, unseen: string): TypedAttribute {
  return {
    type: 'bool',
    optional: true,
    computed: true,
    default: false,
    description:
      `Whether the resource may ${permission} that it did not manage before: when it is created, those that already exist; later, those ` +
      'that `keep` protected until then. Otherwise the plan is an error that lists them. ' +
      `With Terraform before 1.16 and with OpenTofu, a create from a saved plan also ${unseen}. Default: \`false\`.`,
  };
}
