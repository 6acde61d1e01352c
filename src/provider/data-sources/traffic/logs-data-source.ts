import type { SharedReads } from '../../connection/services';
import { trafficPaths } from '../../fields/traffic-attributes';
import { LOGS_ATTRIBUTES, readLogs } from '../../fields/traffic-logs';
import type { DataSource } from '../../framework/data-source';

/** The requests that match a filter. */
export const trafficLogsDataSource: DataSource<SharedReads> = {
  typeName: 'svc_traffic_logs',
  schema: {
    version: 0,
    description:
      'The requests that match a filter, in full. They contain personal data, such as IP addresses and cookies. The state contains ' +
      'all of them, readable for every reader of the state. The ephemeral resource of the same name keeps them out of the state.',
    attributes: LOGS_ATTRIBUTES,
  },
  attributePathFor: trafficPaths(LOGS_ATTRIBUTES),
  read: readLogs,
};
