import { type Body, insistList, insistMessage, insistSuccess, shown, succeeded } from '../answer';
import { all, created, listed, namesOf } from '../entries';
import { sameMembers } from '../equal';
import { bodyOf, valueAt, withValue } from '../../model/contract/body';
import type { Family } from '../../model/contract/family';
import { FAMILIES } from '../../model/contract';
import { emptied, preserved } from '../preserve';
import { rule, type Rule } from '../rule';
import { type Service } from '../service';
import { Inapplicable, insist } from '../violation';

const VERSIONED = FAMILIES.filter(({ versions }) => versions);

/** Sections 4.4 to 4.7: the routes of versions. */
export const VERSION_ROUTES: readonly Rule[] = VERSIONED.flatMap((family) => {
  const { path, routeSection } = family;
  const field = family.rows[0]!;
  return [
    rule(
      `${routeSection}/versions`,
      'entries',
      `GET ${path}/versions answers {total, items}, which grow with every write`,
      async (service) => {
        const before = await versionsOf(service, family);
        const entry = await created(service, family);
        insist((await fresh(service, family, before)).length > 0, 'a version that the creation made', undefined);
        const between = await versionsOf(service, family);
        insistSuccess(await service.put(entry.path, { body: withValue(entry.body, field.at, field.values[1]) }));
        insist((await fresh(service, family, between)).length > 0, 'a version that the update made', undefined);
        const later = await versionsOf(service, family);
        insistSuccess(await service.remove(entry.path));
        insist((await fresh(service, family, later)).length > 0, 'a version that the deletion made', undefined);
        const last = await versionsOf(service, family);
        insist(
          [...before, ...between, ...later].every((version) => last.includes(version)),
          'the earlier versions to stay',
          last,
        );
      },
    ),
    rule(
      `${routeSection}/version`,
      'entries',
      `GET ${path}/versions/{version} answers {total, items} as of that version`,
      async (service) => {
        const { entry, first, second } = await twoVersions(service, family);
        for (const [version, wanted] of [
          [first, field.values[0]],
          [second, field.values[1]],
        ] as const) {
          const items = insistList(await service.get(`${path}/versions/${encodeURIComponent(version)}`));
          const value = valueAt(listed(items, entry)[0], field.at);
          insist(JSON.stringify(value) === JSON.stringify(wanted), `${field.at} as ${JSON.stringify(wanted)} in version ${version}`, value);
        }
        const now = await all(service, family);
        const latest = insistList(await service.get(`${path}/versions/${encodeURIComponent(second)}`));
        insist(sameMembers(now, latest), 'the latest version to be what is there now', { now: now.length, latest: latest.length });
        // The total of an earlier version is not that of the list now.
        await created(service, family);
        insistList(await service.get(`${path}/versions/${encodeURIComponent(second)}`));
      },
    ),
    rule(
      `${routeSection}/revert`,
      'whole families',
      `PUT ${path}/versions/{version}/revert makes that version the current one and answers {message}`,
      async (service) => {
        const { entry, first } = await twoVersions(service, family);
        const others = (await all(service, family)).filter((item) => listed([item], entry).length === 0);
        insistMessage(await service.put(`${path}/versions/${encodeURIComponent(first)}/revert`));
        const items = await all(service, family);
        const value = valueAt(listed(items, entry)[0], field.at);
        insist(
          JSON.stringify(value) === JSON.stringify(field.values[0]),
          `${field.at} as it was, ${JSON.stringify(field.values[0])}`,
          value,
        );
        insist(
          sameMembers(
            items.filter((item) => listed([item], entry).length === 0),
            others,
          ),
          'the others as they were',
          undefined,
        );
      },
    ),
    rule(
      `${routeSection}/revert/removal`,
      'whole families',
      `A revert of ${path} brings back what was deleted since, and takes away what was created since`,
      async (service) => {
        const deleted = await created(service, family);
        const before = await versionsOf(service, family);
        const kept = await created(service, family);
        const version = await onlyFresh(service, family, before);
        insistSuccess(await service.remove(deleted.path));
        const since = await created(service, family);
        insistMessage(await service.put(`${path}/versions/${encodeURIComponent(version)}/revert`));
        const items = await all(service, family);
        insist(listed(items, deleted).length === 1, `${deleted.id} to be back`, undefined);
        insist(listed(items, kept).length === 1, `${kept.id} to be there`, undefined);
        insist(listed(items, since).length === 0, `${since.id} to be gone`, undefined);
      },
    ),
    rule(
      `${routeSection}/revert/empty`,
      'whole families',
      `A revert of ${path} to a version without entries leaves none`,
      async (service) => {
        await withoutEntries(service, family);
        const entry = await created(service, family);
        const before = await versionsOf(service, family);
        insistSuccess(await service.remove(entry.path));
        const version = await onlyFresh(service, family, before);
        await created(service, family);
        insistMessage(await service.put(`${path}/versions/${encodeURIComponent(version)}/revert`));
        const left = await all(service, family);
        insist(left.length === 0, 'an empty list', namesOf(left));
      },
    ),
    rule(
      `3/${path}/revert-unknown`,
      'whole families',
      `A revert wants a version that is in the history of ${path}: any other changes nothing`,
      async (service) => {
        const entry = await created(service, family);
        const before = await all(service, family);
        const answer = await service.put(`${path}/versions/${service.newId()}/revert`);
        insist(!succeeded(answer), 'no success', shown(answer));
        insist(sameMembers(await all(service, family), before), `${path} as before, with ${entry.id}`, undefined);
      },
    ),
    rule(
      `3/${path}/revert-foreign`,
      'whole families',
      `A revert wants a version that is in the history of ${path}: one of another family changes nothing`,
      async (service) => {
        const foreign = VERSIONED.find((other) => other !== family)!;
        const earlier = await versionsOf(service, foreign);
        await created(service, foreign);
        const version = await onlyFresh(service, foreign, earlier);
        const entry = await created(service, family);
        if ((await versionsOf(service, family)).includes(version)) throw new Inapplicable('families share their versions');
        const before = await all(service, family);
        const answer = await service.put(`${path}/versions/${encodeURIComponent(version)}/revert`);
        insist(!succeeded(answer), 'no success', shown(answer));
        insist(sameMembers(await all(service, family), before), `${path} as before, with ${entry.id}`, undefined);
      },
    ),
    ...(family.sets ? setRules(family) : []),
  ];
});

/** Rules for the versions of writes of the whole family. */
function setRules(family: Family): Rule[] {
  const { path, routeSection } = family;
  const insistVersion = async (service: Service, before: readonly string[], entries: readonly Body[]) => {
    const version = await onlyFresh(service, family, before);
    const items = insistList(await service.get(`${path}/versions/${encodeURIComponent(version)}`));
    insist(sameMembers(namesOf(items), namesOf(entries)), 'a version with the entries of the set', namesOf(items));
  };
  return [
    rule(`${routeSection}/versions/set-put`, 'whole families', `PUT ${path} makes a version`, async (service) => {
      const entries = [...(await preserved(service, family)), bodyOf(family, service.newId())];
      const before = await versionsOf(service, family);
      insistMessage(await service.put(path, { body: entries }));
      await insistVersion(service, before, entries);
    }),
    rule(`${routeSection}/versions/set-post`, 'whole families', `POST ${path} makes a version`, async (service) => {
      await emptied(service, family);
      const entries = [bodyOf(family, service.newId())];
      const before = await versionsOf(service, family);
      insistMessage(await service.post(path, { body: entries }));
      await insistVersion(service, before, entries);
    }),
    rule(`${routeSection}/versions/set-delete`, 'whole families', `DELETE ${path} makes a version`, async (service) => {
      await preserved(service, family);
      await created(service, family);
      const before = await versionsOf(service, family);
      await service.remove(path);
      if ((await all(service, family)).length > 0) throw new Inapplicable('the family cannot be emptied');
      await insistVersion(service, before, []);
    }),
  ];
}

/** Makes sure that a family has no entries. */
async function withoutEntries(service: Service, family: Family): Promise<void> {
  if (family.sets) return emptied(service, family);
  if ((await all(service, family)).length > 0) throw new Inapplicable('the family cannot be emptied at once');
}

/** Creates an entry with the first value of a field, updates it to the second, and returns the entry with both versions. */
async function twoVersions(service: Service, family: Family) {
  const field = family.rows[0]!;
  const before = await versionsOf(service, family);
  const entry = await created(service, family);
  const first = await onlyFresh(service, family, before);
  const between = await versionsOf(service, family);
  insistSuccess(await service.put(entry.path, { body: withValue(entry.body, field.at, field.values[1]) }));
  return { entry, first, second: await onlyFresh(service, family, between) };
}

async function versionsOf(service: Service, { path }: Family): Promise<readonly string[]> {
  return insistList(await service.get(`${path}/versions`)).map(({ version }: Body) => String(version));
}

/** Returns the versions that are new. The contract does not state the order of the list. */
async function fresh(service: Service, family: Family, before: readonly string[]): Promise<string[]> {
  return (await versionsOf(service, family)).filter((version) => !before.includes(version));
}

async function onlyFresh(service: Service, family: Family, before: readonly string[]): Promise<string> {
  const [version, ...more] = await fresh(service, family, before);
  insist(version !== undefined && more.length === 0, 'one new version after one write', [version, ...more]);
  return version;
}
