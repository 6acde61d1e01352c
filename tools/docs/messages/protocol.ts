import * as protocol from '../../../src/provider/protocol/rpc/failure-messages';
import { subject } from './subject';

export const PROTOCOL = subject('Defects of the provider', protocol, {
  providerDefect: [['PlanResourceChange', 'the provider has no resource type "svc_acton"']],
});
