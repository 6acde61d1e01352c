import { TerraformElement, TerraformProvider, TerraformResource } from 'cdktf';
import type { IConstruct } from 'constructs';

/** Attributes by Terraform's names. Values may be tokens. */
export type InspectedAttributes = Readonly<Record<string, unknown>>;

/**
 * The subject of a rule: an entry, a resource or the provider.
 *
 * @internal
 */
export interface Inspected {
  readonly construct: IConstruct;
  /** `svc_action`, also for the entries of an `svc_action_set`, or `svc` for the provider. */
  readonly type: string;
  /** Id of an entry of a set; undefined for a resource of its own. */
  readonly entryId: string | undefined;
  readonly attributes: InspectedAttributes;
}

/**
 * Returns the subjects in a construct; none for constructs of other providers.
 *
 * @internal
 */
export function inspect(construct: IConstruct): Inspected[] {
  if (!TerraformElement.isTerraformElement(construct)) return [];
  if (TerraformProvider.isTerraformProvider(construct)) {
    const isOurs = construct.terraformResourceType === 'svc';
    return isOurs ? [{ construct, type: 'svc', entryId: undefined, attributes: first(construct.toTerraform().provider) }] : [];
  }
  if (!TerraformResource.isTerraformResource(construct) || !construct.terraformResourceType.startsWith('svc_')) return [];
  const type = construct.terraformResourceType;
  const attributes = first(construct.toTerraform().resource);
  if (!type.endsWith('_set')) return [{ construct, type, entryId: undefined, attributes }];
  return Object.entries(plainObject(attributes.entries)).map(([entryId, entry]) => ({
    construct,
    type: type.replace(/_set$/, ''),
    entryId,
    attributes: plainObject(entry),
  }));
}

/** Returns an object as attributes, and no attributes for other values and tokens. */
export function plainObject(value: unknown): InspectedAttributes {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as InspectedAttributes) : {};
}

/** Returns the attributes of the only block in Terraform's JSON: `{ type: { name: attributes } }`, or `{ type: [attributes] }`. */
function first(blocks: unknown): InspectedAttributes {
  const [byName] = Object.values(plainObject(blocks));
  return plainObject(Array.isArray(byName) ? byName[0] : Object.values(plainObject(byName))[0]);
}
