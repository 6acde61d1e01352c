import { ENTITIES } from '../../../../src/model';
import { CITIES, DATACENTERS } from './regions';
import { anyOf } from './manner';
import type { JsonObject } from './json';
import type { Service } from './service';

/** A change of an existing object outside of the provider. */
export interface Tampering {
  readonly what: 'field' | 'entry added' | 'entry removed';
  /** Selects one of the existing objects. */
  readonly which: number;
}

/** Changes the service's content like another user. */
export function tamper(service: Service, { what, which }: Tampering): void {
  service.regions.set(which, CITIES[which % CITIES.length] ?? '', DATACENTERS[which % DATACENTERS.length] ?? '');
  for (const entity of ENTITIES) {
    const family = service.families.get(entity.routes.path);
    const ids = [...(family?.entries.keys() ?? [])];
    const id = ids[which % ids.length];
    if (!family || id === undefined) continue;
    const choose = () => which + 1;
    if (what === 'entry removed') family.entries.delete(id);
    else if (what === 'entry added') family.put(`other-${which}`, anyOf(entity.schema, choose) as JsonObject);
    else {
      const fields = Object.entries(entity.schema.properties).filter(([name]) => name !== 'id');
      const [name, property] = fields[which % fields.length] ?? [];
      if (name !== undefined && property) family.put(id, { ...family.entries.get(id), [name]: anyOf(property, choose) });
    }
  }
}
