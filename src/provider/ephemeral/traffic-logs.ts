import type { SharedReads } from '../connection/services';
import { trafficPaths } from '../fields/traffic-attributes';
import { LOGS_ATTRIBUTES, readLogs } from '../fields/traffic-logs';
import type { EphemeralResource } from '../framework/ephemeral-resource';

/** The requests that match a filter, absent from state and plan. */
export const ephemeralTrafficLogs: EphemeralResource<SharedReads> = {
  typeName: 'svc_traffic_logs',
  schema: {
    version: 0,
    description:
      'The requests that match a filter, in full. They contain personal data, such as IP addresses and cookies. Neither the state nor ' +
      'a saved plan contains them. Each plan and each apply reads them again. Ephemeral values can be used in conditions, in ' +
      'provider blocks, in provisioners and in write-only arguments. Ephemeral resources need Terraform ' +
      '1.10 or newer, or OpenTofu 1.11 or newer.',
    attributes: LOGS_ATTRIBUTES,
  },
  attributePathFor: trafficPaths(LOGS_ATTRIBUTES),
  open: async (values, context) => ({ values: await readLogs(values, context) }),
};
