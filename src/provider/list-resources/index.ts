import { ENTITIES, isNfc } from '../../model';
import type { Connection } from '../connection/connection';
import type { ListedObject, ListResource } from '../framework/list-resource';
import { objectsOutsideNfc } from '../messages/data-sources';
import { entryList } from './entries';
import { attachmentList, listenerList } from './listeners';
import { regionsList, setList } from './whole';

let all: readonly ListResource<Connection>[] | undefined;

/** Returns every list resource of the provider: one for each managed resource that can be imported by identity. */
export function listResources(): readonly ListResource<Connection>[] {
  return (all ??= [
    ...ENTITIES.flatMap((entity) => [nameable(entryList(entity)), ...(entity.routes.wholeSet ? [setList(entity)] : [])]),
    regionsList,
    nameable(listenerList),
    nameable(attachmentList),
  ]);
}

/** Leaves out what an engine would import as another object: it turns every string of an identity into the Unicode form NFC. */
function nameable<Services>(resource: ListResource<Services>): ListResource<Services> {
  const isNameable = ({ identity }: ListedObject) => Object.values(identity).every((part) => typeof part !== 'string' || isNfc(part));
  return {
    ...resource,
    async list(values, context): Promise<ListedObject[] | null> {
      const found = await resource.list(values, context);
      const listed = found && found.filter(isNameable);
      const others = (found?.length ?? 0) - (listed?.length ?? 0);
      if (others > 0) context.diagnostics.add(objectsOutsideNfc(resource.typeName, others));
      return listed;
    },
  };
}
