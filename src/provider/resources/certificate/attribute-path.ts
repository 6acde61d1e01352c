import { path } from '../../framework/diagnostics';
import type { AttributePathFor } from '../../framework/resource';

/** Parameters of the certificate routes, in path and query (contract, section 4.1), and the attributes that fill them. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  entry_name: 'load_balancer',
  certificate_id: 'certificate_id',
  'certificate-id': 'certificate_id',
  provider: 'platform',
  region: 'region',
  default: 'default',
  elbv2: 'elbv2',
  listener: 'listener',
  'listener-port': 'listener_port',
};

/** Where the service's complaints about an attachment belong. */
export const attributePathForParameter: AttributePathFor = ([parameter]) =>
  typeof parameter === 'string' && Object.hasOwn(ATTRIBUTES, parameter) ? path(ATTRIBUTES[parameter] as string) : undefined;
