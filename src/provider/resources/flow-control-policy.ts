import { FlowControlPolicy } from '../../model';
import { EntryResource } from '../entities/entry/entry-resource';
import { EntrySetResource } from '../entities/set/entry-set-resource';

export const flowControlPolicy = new EntryResource(FlowControlPolicy);
export const flowControlPolicySet = new EntrySetResource(FlowControlPolicy);
