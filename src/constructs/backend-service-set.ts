import { Construct } from 'constructs';
import { BackendServiceSet as BackendServiceSetBinding, type BackendServiceSetEntries } from '../bindings/backend-service-set';
import { backendServiceBinding, type BackendServiceOptions, backendServiceProblems, type IBackendService } from './backend-service';
import { EntryRegistry } from './entry-registry';
import type { EntrySetProps } from './entry-set-props';
import { SetEntries } from './set-entries';

/**
 * All backend services of a configuration, as one set that is written at once. The set is authoritative: a backend service
 * that is not in it is deleted, and the plan shows that (contract, section 4.5).
 *
 * @example
 * declare const prod: Configuration;
 * const origins = new BackendServiceSet(prod, 'Origins');
 * origins.addBackendService('store', { name: 'Store', backHosts: [BackHost.of('o1.example.org')] });
 */
export class BackendServiceSet extends Construct {
  /** The Terraform resource under this construct. */
  public readonly resource: BackendServiceSetBinding;

  private readonly entries = new SetEntries<BackendServiceSetEntries>(this, 'backend service');

  /**
   * @param scope a `Configuration`, or anything under one
   * @param id unique in the scope
   * @param props how the set treats what is there
   */
  public constructor(scope: Construct, id: string, props: EntrySetProps = {}) {
    super(scope, id);
    this.resource = new BackendServiceSetBinding(this, 'Resource', { ...props, entries: this.entries.bindings });
    EntryRegistry.of(this).enterOnly(this, 'backend services', props.provider);
  }

  /**
   * Takes the backend services that the configuration already has into the state. Remove the call after the deployment.
   *
   * @param importId name of the configuration: `prod`. Entries that match the default of `keep` follow after two slashes:
   *   `prod//__mine,__mine-too`
   */
  public importFrom(importId: string): void {
    this.resource.importFrom(importId);
  }

  /**
   * Adds a backend service.
   *
   * @param backendServiceId id of the backend service: letters, digits, `-` and `_`
   * @param options the hosts, and how they are used
   * @returns a reference that orders deployments
   * @throws Error when the set has a backend service with this id
   */
  public addBackendService(backendServiceId: string, options: BackendServiceOptions): IBackendService {
    this.entries.add(backendServiceId, backendServiceBinding(options), backendServiceProblems(options));
    return this.entry(backendServiceId);
  }

  /**
   * A backend service of this set, for others to refer to. What refers to it is deployed after the set.
   *
   * @param backendServiceId id of the backend service
   * @throws Error when the set has no backend service with this id
   */
  public entry(backendServiceId: string): IBackendService {
    return { backendServiceId: this.entries.idOf(backendServiceId, this.resource) };
  }
}
