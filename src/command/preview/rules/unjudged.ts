import { type AttributeReason, reasonRules } from './reason-rules';
import type { PreviewRule } from './rule';

/** Attributes that the preview never judges, with the reason. Attributes that no rule is about are not judged either. */
const REASONS: readonly AttributeReason[] = [
  {
    id: 'headers-of-actions',
    reason: 'Headers of responses, and of forwarded requests, mean what clients and backends make of them.',
    about: ['action.params.headers'],
  },
  { id: 'listeners-of-sites', reason: 'The API does not describe the listeners of sites.', about: ['proxy_template.custom_listener'] },
  { id: 'log-format', reason: 'The log server may not understand the rows.', about: ['log_exporter.format'] },
  { id: 'exporter-certificate', reason: 'The certificate of the destination is secret.', about: ['log_exporter.destination.certificate'] },
  {
    id: 'custom-protocols',
    reason: 'Directives take effect for other protocols.',
    about: ['proxy_template.advanced_configuration.protocol'],
  },
  {
    id: 'datacenters',
    reason: 'Other datacenters serve the cities.',
    about: ['load_balancer_regions.load_balancers', 'load_balancer_regions.preserve_unlisted'],
  },
  {
    id: 'kept-entries',
    reason: 'The set deletes unlisted entries that it no longer keeps, and adopts no others.',
    about: ['action_set.keep', 'backend_service_set.keep', 'flow_control_policy_set.keep'],
  },
  {
    id: 'kept-certificates',
    reason: 'The resource detaches unlisted certificates that it no longer keeps.',
    about: ['load_balancer_certificates.keep', 'load_balancer_certificates.overwrite'],
  },
  {
    id: 'other-listener',
    reason: 'The resource manages another listener.',
    about: [
      ...['load_balancer_certificates', 'certificate_attachment'].flatMap((kind) =>
        ['load_balancer', 'listener', 'listener_port', 'platform', 'region'].map((attribute) => `${kind}.${attribute}`),
      ),
      'certificate_attachment.elbv2',
    ],
  },
];

export const UNJUDGED: readonly PreviewRule[] = reasonRules('unjudged', REASONS);
