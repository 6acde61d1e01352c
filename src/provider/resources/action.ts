import { Action } from '../../model';
import { EntryResource } from '../entities/entry/entry-resource';
import { EntrySetResource } from '../entities/set/entry-set-resource';

export const action = new EntryResource(Action);
export const actionSet = new EntrySetResource(Action);
