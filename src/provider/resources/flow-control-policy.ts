import { FlowControlPolicy } from '../../model';
import { EntryResource } from './entry/entry-resource';
import { EntrySetResource } from './set/entry-set-resource';

export const flowControlPolicy = new EntryResource(FlowControlPolicy);
export const flowControlPolicySet = new EntrySetResource(FlowControlPolicy);
