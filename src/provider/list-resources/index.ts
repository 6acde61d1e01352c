import { ENTITIES } from '../../model';
import type { Connection } from '../connection/connection';
import type { ListResource } from '../framework/list-resource';
import { entryList } from './entries';
import { attachmentList, listenerList } from './listeners';
import { regionsList, setList } from './whole';

let all: readonly ListResource<Connection>[] | undefined;

/** Returns every list resource of the provider: one for each managed resource that can be imported by identity. */
export function listResources(): readonly ListResource<Connection>[] {
  return (all ??= [
    ...ENTITIES.flatMap((entity) => [entryList(entity), ...(entity.routes.wholeSet ? [setList(entity)] : [])]),
    regionsList,
    listenerList,
    attachmentList,
  ]);
}
