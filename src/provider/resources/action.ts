import { Action } from '../../model';
import { EntryResource } from './entry/entry-resource';
import { EntrySetResource } from './set/entry-set-resource';

export const action = new EntryResource(Action);
export const actionSet = new EntrySetResource(Action);
