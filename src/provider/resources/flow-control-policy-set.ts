import { FlowControlPolicy } from '../../model';
import { EntrySetResource } from './set/entry-set-resource';

export const flowControlPolicySet = new EntrySetResource(FlowControlPolicy);
