import type { Connection } from '../connection/connection';
import type { ManagedResource } from '../framework/resource';
import { action, actionSet } from './action';
import { backendService, backendServiceSet } from './backend-service';
import { certificateAttachment } from './certificate/certificate-attachment';
import { loadBalancerCertificates } from './certificate/load-balancer-certificates';
import { dynamicRule } from './dynamic-rule';
import { flowControlPolicy, flowControlPolicySet } from './flow-control-policy';
import { logExporter } from './log-exporter';
import { proxyTemplate } from './proxy-template';
import { loadBalancerRegions } from './regions/load-balancer-regions';
import { versionRevert } from './revert/version-revert';

/** Every resource of the provider. */
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
  loadBalancerCertificates,
  certificateAttachment,
  versionRevert,
];
