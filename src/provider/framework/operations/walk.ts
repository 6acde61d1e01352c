import { createHash, randomBytes } from 'node:crypto';
import type { ManagedResource } from '../resource';
import type { ValueObject } from '../value';

/** Facts that the operations of one walk of the engine share, from a configuration of the provider to the next one. */
export class Walk {
  /** Whether a plan has reported that it compares nothing with the service. */
  public hasReportedNothingCompared = false;
  /** Number of planned changes. */
  public changes = 0;
  private readonly destroyed = new Set<string>();
  private readonly validations = new Map<string, number>();
  private readonly creates = new Map<string, number>();

  /** Records that an object was destroyed. */
  public noteDestroyed<Connection>(resource: ManagedResource<Connection>, prior: ValueObject): void {
    this.destroyed.add(objectKey(resource, prior));
  }

  /** Whether an object with the same identity was destroyed. Returns true once for each destroy, and false for objects without identity. */
  public takeDestroyed<Connection>(resource: ManagedResource<Connection>, values: ValueObject): boolean {
    return resource.identityOf !== undefined && this.destroyed.delete(objectKey(resource, values));
  }

  /** Records that Core validated a configuration. Core does this before it plans a resource, once for each resource. */
  public noteValidated(typeName: string, config: ValueObject): void {
    const key = configKey(typeName, config);
    this.validations.set(key, (this.validations.get(key) ?? 0) + 1);
  }

  /**
   * Returns an id for the resource of a planned create. Equal ids mean that two plans may be of one resource: Core sends no address, and
   * may plan a resource more than once. Plans of equal configurations are of two resources if Core also validated two.
   */
  public plannedInstance(typeName: string, config: ValueObject): string {
    const key = configKey(typeName, config);
    const plans = (this.creates.get(key) ?? 0) + 1;
    this.creates.set(key, plans);
    return `planned/${key}/${Math.min(plans, Math.max(this.validations.get(key) ?? 1, 1))}`;
  }
}

/** Returns an id for an object that enters the state. */
export function newInstance(): string {
  return randomBytes(9).toString('base64url');
}

function objectKey<Connection>(resource: ManagedResource<Connection>, values: ValueObject): string {
  return JSON.stringify([resource.typeName, resource.identityOf?.(values)]);
}

function configKey(typeName: string, config: ValueObject): string {
  return createHash('sha256')
    .update(JSON.stringify([typeName, config]))
    .digest('base64url');
}
