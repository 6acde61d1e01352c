import * as protocol from '../../../src/provider/protocol/rpc/failure-messages';
import { subject } from './subject';

export const PROTOCOL = subject('States that cannot be read, and defects of the provider', protocol, {
  stateUnreadable: [['the private state beside it is not JSON']],
  providerDefect: [['PlanResourceChange', 'the provider has no resource type "svc_acton"']],
});
