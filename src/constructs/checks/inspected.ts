import { TerraformElement, TerraformProvider, TerraformResource } from 'cdktf';
import type { IConstruct } from 'constructs';

/** Attributes by Terraform's names. Values may be tokens. */
export type Attributes = Readonly<Record<string, unknown>>;

/**
 * What a rule looks at: an entry, a resource or the provider.
 *
 * @internal
 */
export interface Inspected {
  /** `svc_action`; for each entry of an `svc_action_set` too; `svc` for the provider. */
  readonly type: string;
  /** `the entry "polite-block"` of a set; empty otherwise. */
  readonly part: string;
  readonly attributes: Attributes;
}

/**
 * What there is to look at in a construct. Constructs that are none of the provider's have nothing.
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

/** An object with members; empty for everything else, tokens included. */
export function plainObject(value: unknown): Attributes {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Attributes) : {};
}

/** The only block of Terraform's JSON: `{ type: { name: attributes } }`, or `{ type: [attributes] }`. */
function first(blocks: unknown): Attributes {
  const [byName] = Object.values(plainObject(blocks));
  return plainObject(Array.isArray(byName) ? byName[0] : Object.values(plainObject(byName))[0]);
}
