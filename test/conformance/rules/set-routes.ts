import { type Body, insistMessage, shown, succeeded } from '../answer';
import { all, created, listed, namesOf, pathOf, read } from '../entries';
import { sameMembers } from '../equal';
import { bodyOf, valueAt, withValue } from '../../model/contract/body';
import type { Family } from '../../model/contract/family';
import { FAMILIES } from '../../model/contract';
import type { SampledField } from '../../model/contract/field-row';
import { emptied, preserved } from '../preserve';
import { rule, type Rule } from '../rule';
import { type Service, without } from '../service';
import { insistBody, insistDefault } from '../values';
import { insist } from '../violation';

/** More entries than a page of a list has by default. */
const MANY = 120;

/** Sections 4.4 to 4.6: a family as a whole, and the families that cannot be written as a whole. */
export const SET_ROUTES: readonly Rule[] = FAMILIES.flatMap((family) => (family.sets ? setRules(family) : absentRules(family)));

function setRules(family: Family): Rule[] {
  const { path, noun, routeSection } = family;
  const field = family.rows[0]!;
  return [
    rule(
      `${routeSection}/set/put`,
      'whole families',
      `PUT ${path} makes the set what the body lists: adds, changes, and takes away`,
      async (service) => {
        const before = await preserved(service, family);
        const [a, b] = [bodyOf(family, service.newId()), bodyOf(family, service.newId())];
        insistMessage(await service.put(path, { body: [...before, a, b] }));
        insist(
          sameMembers(namesOf(await all(service, family)), namesOf([...before, a, b])),
          'both new entries beside those before',
          namesOf(await all(service, family)),
        );
        const changed = withValue(b, field.at, field.values[1]);
        insistMessage(await service.put(path, { body: [...before, changed] }));
        const after = await all(service, family);
        insist(
          sameMembers(namesOf(after), namesOf([...before, b])),
          'the entry that is no longer listed to be gone, and no other',
          namesOf(after),
        );
        const value = valueAt(listed(after, { body: b })[0], field.at);
        insist(JSON.stringify(value) === JSON.stringify(field.values[1]), `${field.at} as ${JSON.stringify(field.values[1])}`, value);
        const others = after.filter((item) => item['name'] !== b['name']);
        insist(sameMembers(others, before), 'the others as they were', others);
      },
    ),
    rule(`${routeSection}/set/put-entry`, 'whole families', `A ${noun} of a set that was PUT is read by its own path`, async (service) => {
      const before = await preserved(service, family);
      const id = service.newId();
      const body = bodyOf(family, id);
      insistMessage(await service.put(path, { body: [...before, body] }));
      const found = await read(service, pathOf(family, id));
      insist(found['id'] === id, `the entry ${id}`, found);
      insistBody(family, found, body);
    }),
    rule(`${routeSection}/set/put-names`, 'whole families', `PUT ${path} can give two entries the names of each other`, async (service) => {
      const before = await preserved(service, family);
      const [a, b] = [bodyOf(family, service.newId()), bodyOf(family, service.newId())];
      insistMessage(await service.put(path, { body: [...before, a, b] }));
      const [swapped, back] = [
        { ...a, name: b['name'] },
        { ...b, name: a['name'] },
      ];
      insistMessage(await service.put(path, { body: [...before, swapped, back] }));
      for (const { id, name } of [swapped, back] as readonly Body[]) {
        const found = await read(service, pathOf(family, String(id)));
        insist(found['name'] === name, `the name ${String(name)}`, found);
      }
    }),
    rule(`${routeSection}/set/put-defaults`, 'whole families', `Entries of a PUT of ${path} get the defaults too`, async (service) => {
      const before = await preserved(service, family);
      const id = service.newId();
      insistMessage(await service.put(path, { body: [...before, withoutDefaults(family, bodyOf(family, id))] }));
      await insistDefaults(service, family, id);
      insistMessage(await service.put(path, { body: [...before, bodyOf(family, id)] }));
      insistMessage(await service.put(path, { body: [...before, withoutDefaults(family, bodyOf(family, id))] }));
      await insistDefaults(service, family, id);
    }),
    rule(`${routeSection}/set/delete`, 'whole families', `DELETE ${path} deletes all and answers {message}`, async (service) => {
      await preserved(service, family);
      const { id } = await created(service, family);
      insistMessage(await service.remove(path));
      const left = await all(service, family);
      insist(left.length === 0, 'an empty list', left);
      const answer = await service.get(pathOf(family, id));
      insist(!succeeded(answer), `nothing at ${pathOf(family, id)}`, shown(answer));
    }),
    rule(`${routeSection}/set/delete-many`, 'whole families', `DELETE ${path} deletes all of ${MANY} entries`, async (service) => {
      const before = await preserved(service, family);
      const bodies = Array.from({ length: MANY }, () => bodyOf(family, service.newId()));
      insistMessage(await service.put(path, { body: [...before, ...bodies] }));
      insistMessage(await service.remove(path));
      const left = await all(service, family);
      insist(left.length === 0, 'an empty list', `${left.length} entries`);
    }),
    rule(`${routeSection}/set/post`, 'whole families', `POST ${path} creates the whole set and answers {message}`, async (service) => {
      await emptied(service, family);
      const bodies = [bodyOf(family, service.newId()), bodyOf(family, service.newId())];
      insistMessage(await service.post(path, { body: bodies }));
      const items = await all(service, family);
      insist(sameMembers(namesOf(items), namesOf(bodies)), 'the entries of the body, and no others', namesOf(items));
      for (const body of bodies) insistBody(family, listed(items, { body })[0], body);
    }),
    rule(`${routeSection}/set/post-defaults`, 'whole families', `Entries of a POST of ${path} get the defaults too`, async (service) => {
      await emptied(service, family);
      const id = service.newId();
      insistMessage(await service.post(path, { body: [withoutDefaults(family, bodyOf(family, id))] }));
      await insistDefaults(service, family, id);
    }),
  ];
}

function defaultsOf({ rows }: Family): readonly SampledField[] {
  return rows.filter((field) => field.default !== undefined && !field.at.includes('.'));
}

function withoutDefaults(family: Family, body: Body): Body {
  return without(body, ...defaultsOf(family).map(({ at }) => at));
}

async function insistDefaults(service: Service, family: Family, id: string): Promise<void> {
  const found = await read(service, pathOf(family, id));
  for (const field of defaultsOf(family)) insistDefault(family, field, found);
}

function absentRules(family: Family): Rule[] {
  const { path, routeSection } = family;
  return [
    rule(`${routeSection}/no-set`, 'whole families', `There are no whole-set routes for ${path}`, async (service) => {
      const before = await all(service, family);
      const attempts = [await service.put(path, { body: before }), await service.post(path, { body: before }), await service.remove(path)];
      for (const answer of attempts) insist(!succeeded(answer), 'no success', shown(answer));
      insist(sameMembers(await all(service, family), before), 'the family as it was', undefined);
    }),
  ];
}
