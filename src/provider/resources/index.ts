import type { Connection } from '../connection/connection';
import type { ManagedResource } from '../framework/resource';
import { action, actionSet } from './action';
import { backendService, backendServiceSet } from './backend-service';
import { certificateAttachment } from './certificate/certificate-attachment';
import { dynamicRule } from './dynamic-rule';
import { flowControlPolicy, flowControlPolicySet } from './flow-control-policy';
import { logExporter } from './log-exporter';
import { proxyTemplate } from './proxy-template';
import { loadBalancerRegions } from './regions/load-balancer-regions';
import { versionRevert } from './revert/version-revert';

/**
 * Every resource of the provider. Data sources import `regions/region-map` and `revert/find-version` beside this index:
 * they read what these resources write.
 */
export const RESOURCES: readonly ManagedResource<Connection>[] = [
  proxyTemplate,
  dynamicRule,
  flowControlPolicy,
  flowControlPolicySet,
  backendService,
  backendServiceSet,
  action,
  actionSet,
  logExporter,
  loadBalancerRegions,
  certificateAttachment,
  versionRevert,
];
