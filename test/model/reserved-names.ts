/**
 * Names that an attribute at the root of a resource must not have. A nested attribute may: it becomes a member of a
 * struct of its own, not of the resource.
 */

/**
 * Terraform's own, in a resource block: the meta-arguments, the blocks, what it keeps for later (`locals`, `_`), and
 * what its JSON syntax, which CDK apps emit, reads as something else (`//`, `dynamic`). An attribute called
 * `connection` works in HCL, but the JSON then means the block of that name.
 */
export const TERRAFORM_NAMES = [
  'connection',
  'count',
  'depends_on',
  'dynamic',
  'for_each',
  'lifecycle',
  'locals',
  'provider',
  'provisioner',
  '_',
  '//',
];

/**
 * Members of the classes that a generated binding extends (`Construct`, `TerraformElement`, `TerraformResource`), or
 * that the generator adds to it. An attribute of that name, in camelCase, would override one: the binding does not
 * compile, or loses its function. A test asks the installed cdktf and cdktn whether the list is complete.
 */
export const BINDING_MEMBERS = [
  // Construct
  'constructor',
  'node',
  'toString',
  'with',
  // TerraformElement
  'addOverride',
  'cdktfStack',
  'constructNodeMetadata',
  'fqn',
  'friendlyUniqueId',
  'overrideLogicalId',
  'rawOverrides',
  'resetOverrideLogicalId',
  'toHclTerraform',
  'toMetadata',
  'toTerraform',
  // TerraformResource
  'addMoveTarget',
  'connection',
  'count',
  'dependsOn',
  'forEach',
  'getAnyMapAttribute',
  'getBooleanAttribute',
  'getBooleanMapAttribute',
  'getListAttribute',
  'getNumberAttribute',
  'getNumberListAttribute',
  'getNumberMapAttribute',
  'getStringAttribute',
  'getStringMapAttribute',
  'hasResourceMove',
  'importFrom',
  'interpolationForAttribute',
  'lifecycle',
  'markWriteOnlyAttribute',
  'moveFromId',
  'moveTo',
  'moveToId',
  'provider',
  'provisioners',
  'registerProviderFeatureUsage',
  'synthesizeAttributes',
  'synthesizeHclAttributes',
  'terraformGeneratorMetadata',
  'terraformMetaArguments',
  'terraformResourceType',
  // The generated class
  'generateConfigForImport',
  'tfResourceType',
];

/**
 * Names that the generator or jsii replaces or refuses, because one of the target languages cannot have them: the
 * attribute would be called differently in code and in Terraform.
 */
export const LANGUAGE_NAMES = ['build', 'equals', 'get_class', 'hash_code', 'self', 'software', 'system'];

/** Names that every resource over an entry has beside the entity's own. */
export const OUR_NAMES = ['config'];

/** An attribute's name as the generated bindings have it. */
export function camelCase(attribute: string): string {
  return attribute.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Why a resource must not have a root attribute of that name; undefined where it may. */
export function reservedBy(attribute: string): string | undefined {
  if (TERRAFORM_NAMES.includes(attribute)) return 'Terraform';
  if (BINDING_MEMBERS.includes(camelCase(attribute))) return 'the base classes of the bindings';
  if (LANGUAGE_NAMES.includes(attribute)) return 'a target language';
  if (OUR_NAMES.includes(attribute)) return 'every resource of this provider';
  // jsii refuses properties that look like Java getters.
  return /^get_./.test(attribute) ? 'Java' : undefined;
}
