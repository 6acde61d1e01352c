import { TerraformElement, TerraformProvider, TerraformResource } from 'cdktf';
import type { IConstruct } from 'constructs';

/** Attributes by Terraform's names. Values may be tokens. */
export type Attributes = Readonly<Record<string, unknown>>;

/**
 * The subject of a rule: an entry, a resource or the provider.
 *
 * @internal
 */
export interface Inspected {
  /** `svc_action`, also for the entries of an `svc_action_set`, or `svc` for the provider. */
  readonly type: string;
  /** `the entry "polite-block"` of a set; empty otherwise. */
  readonly part: string;
  readonly attributes: Attributes;
}

/**
 * Returns the subjects in a construct; none for constructs of other providers.
 *
 * @internal
 */
export function inspect(node: IConstruct): Inspected[] {
  if (!TerraformElement.isTerraformElement(node)) return [];
  if (TerraformProvider.isTerraformProvider(node))
    return node.terraformResourceType === 'svc' ? [{ type: 'svc', part: '', attributes: first(node.toTerraform().provider) }] : [];
  if (!TerraformResource.isTerraformResource(node) || !node.terraformResourceType.startsWith('svc_')) return [];
  const type = node.terraformResourceType;
  const attributes = first(node.toTerraform().resource);
  if (!type.endsWith('_set')) return [{ type, part: '', attributes }];
  return Object.entries(plainObject(attributes.entries)).map(([id, entry]) => ({
    type: type.replace(/_set$/, ''),
    part: `the entry "${id}"`,
    attributes: plainObject(entry),
  }));
}

/** Returns an object as attributes, and no attributes for other values and tokens. */
export function plainObject(value: unknown): Attributes {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Attributes) : {};
}

/** Returns the attributes of the only block in Terraform's JSON: `{ type: { name: attributes } }`, or `{ type: [attributes] }`. */
function first(blocks: unknown): Attributes {
  const [byName] = Object.values(plainObject(blocks));
  return plainObject(Array.isArray(byName) ? byName[0] : Object.values(plainObject(byName))[0]);
}
