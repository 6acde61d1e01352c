import { entriesManagedBy, type Entity, own } from '../../../model';
import type { PlannedObject } from '../../terraform-json';

/** Kind of a resource type of the provider. */
export interface ResourceKind {
  /** `dynamic_rule` */
  readonly name: string;
  /** `dynamic rule` */
  readonly noun: string;
  readonly entity?: Entity;
  /** Whether the resource is the set of a family. */
  readonly isSet?: true;
  /** Title of a resource that manages no entries. */
  readonly titleOf?: (values: PlannedObject) => string;
}

const OTHERS: readonly ResourceKind[] = [
  { name: 'load_balancer_regions', noun: 'regions of the load balancers', titleOf: () => 'all load balancers' },
  { name: 'load_balancer_certificates', noun: 'certificates of a listener', titleOf: listener },
  {
    name: 'certificate_attachment',
    noun: 'certificate attachment',
    titleOf: (values) => `${word(values, 'certificate_id')} on ${listener(values)}`,
  },
  {
    name: 'version_revert',
    noun: 'version revert',
    titleOf: (values) => `${word(values, 'family')} to version ${word(values, 'version')}`,
  },
  { name: 'quarantine_release', noun: 'quarantine release', titleOf: () => 'quarantined sources' },
];

const KINDS: ReadonlyMap<string, ResourceKind> = new Map(OTHERS.map((kind) => [`svc_${kind.name}`, kind]));

/** Returns the kind of a resource type. An unrecognized type gets its name as title. */
export function kindOfResource(type: string): ResourceKind {
  const managed = entriesManagedBy(type);
  if (managed) {
    const { entity, isSet } = managed;
    return { name: entity.terraformName, noun: entity.noun, entity, ...(isSet && { isSet }) };
  }
  const name = type.replace(/^svc_/, '');
  return KINDS.get(type) ?? { name, noun: name.replaceAll('_', ' '), titleOf: () => type };
}

function listener(values: PlannedObject): string {
  const port = values['listener_port'];
  const balancer = word(values, 'load_balancer');
  return typeof port === 'string' ? `${balancer}, port ${port}` : balancer;
}

function word(values: PlannedObject, name: string): string {
  const value = own(values, name);
  return typeof value === 'string' ? value : '(not known yet)';
}
