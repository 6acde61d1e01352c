import { BackendService } from '../../model';
import { EntryResource } from '../entities/entry/entry-resource';
import { EntrySetResource } from '../entities/set/entry-set-resource';

export const backendService = new EntryResource(BackendService);
export const backendServiceSet = new EntrySetResource(BackendService);
