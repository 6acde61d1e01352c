import { BackendService } from '../../model';
import { EntryResource } from './entry/entry-resource';
import { EntrySetResource } from './set/entry-set-resource';

export const backendService = new EntryResource(BackendService);
export const backendServiceSet = new EntrySetResource(BackendService);
