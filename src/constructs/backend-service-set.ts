import { Construct } from 'constructs';
import { BackendServiceSet as BackendServiceSetBinding, type BackendServiceSetEntries } from '../bindings/backend-service-set';
import { backendServiceBinding, type BackendServiceOptions, type IBackendService } from './backend-service';
import { deploymentOf } from './internal/entry';
import { EntryRegistry } from './internal/entry-registry';
import type { EntrySetProps } from './entry-set-props';
import type { ConstructFinding } from './internal/findings';
import { importResource } from './internal/imports';
import { SetEntries } from './internal/set-entries';

/**
 * All backend services of a configuration, written with one request. The set is authoritative: backend services outside of the set
 * are deleted, and the plan shows the deletions (contract, section 4.5).
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
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param props properties of the set
   */
  public constructor(scope: Construct, id: string, props: EntrySetProps = {}) {
    super(scope, id);
    this.resource = new BackendServiceSetBinding(this, 'Resource', {
      ...deploymentOf(props),
      keep: props.keep,
      overwrite: props.overwrite,
      entries: this.entries.bindings,
    });
    EntryRegistry.of(this).enterSet(this, 'backend service', 'backend services', props);
  }

  /**
   * Imports the existing backend services of the configuration into the state. Remove the call after the deployment.
   *
   * @param importId name of the configuration: `prod`. Entries that match the default of `keep` follow after two slashes:
   *   `prod//__mine,__mine-too`
   */
  public importFrom(importId: string): void {
    importResource(this.resource, importId);
  }

  /**
   * Adds a backend service.
   *
   * @param backendServiceId id of the backend service: letters, digits, `-` and `_`
   * @param options properties of the backend service
   * @returns a reference that orders deployments
   * @throws Error when the set has a backend service with this id
   */
  public addBackendService(backendServiceId: string, options: BackendServiceOptions): IBackendService {
    const findings: ConstructFinding[] = [];
    this.entries.add(backendServiceId, backendServiceBinding(options, findings), findings);
    return this.entry(backendServiceId);
  }

  /**
   * Refers to a backend service of this set. Constructs with the reference are deployed after the set.
   *
   * @param backendServiceId id of the backend service
   * @throws Error when the set has no backend service with this id
   */
  public entry(backendServiceId: string): IBackendService {
    return { backendServiceId: this.entries.idOf(backendServiceId, this.resource) };
  }
}
