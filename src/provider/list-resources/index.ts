import { ENTITIES } from '../../model';
import type { Connection } from '../connection/connection';
import type { ListResource } from '../framework/list-resource';
import { entryList } from './entries';
import { attachmentList, listenerList } from './listeners';
import { regionsList, setList } from './whole';

/** Every list resource of the provider: one for each managed resource that can be imported by identity. */
export const LIST_RESOURCES: readonly ListResource<Connection>[] = [
  ...ENTITIES.flatMap((entity) => [entryList(entity), ...(entity.routes.wholeSet ? [setList(entity)] : [])]),
  regionsList,
  listenerList,
  attachmentList,
];
