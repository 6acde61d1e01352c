import { isDeepStrictEqual } from 'node:util';
import { insistList, insistMessage, insistRefusal, insistSuccess, isObject, shown, succeeded } from '../answer';
import { all, created, creation, insistAbsent, listed, read } from '../entries';
import { bodyOf, valueAt, withValue } from '../../model/contract/body';
import type { Family } from '../../model/contract/family';
import { FAMILIES } from '../../model/contract';
import { rule, type Rule } from '../rule';
import { type Service } from '../service';
import { insist } from '../violation';

/** Sections 4.2 to 4.7: the list, and the routes of single entries. */
export const LIST_AND_ENTRY_ROUTES: readonly Rule[] = FAMILIES.flatMap((family) => [
  ...listRules(family),
  ...entryRules(family),
  ...(family.strict ? patternRules(family) : []),
]);

/** Status of a single entry, which only sections 4.2 and 4.3 show. */
function shownStatus({ strict }: Family, status: number): number | undefined {
  return strict ? status : undefined;
}

function listRules(family: Family): Rule[] {
  const { path, noun, routeSection } = family;
  return [
    rule(`${routeSection}/list`, 'nothing', `GET ${path} answers {total, items}, and the total counts the items`, async (service) => {
      insistList(await service.get(path), shownStatus(family, 200));
    }),
    rule(
      `${routeSection}/list/complete`,
      'entries',
      `GET ${path} lists every ${noun}, each once, as GET of its own path answers it`,
      async (service) => {
        const before = await all(service, family);
        const own = [await created(service, family), await created(service, family), await created(service, family)];
        const items = await all(service, family);
        for (const entry of own) {
          const found = listed(items, entry);
          insist(found.length === 1, `${entry.id} once in the list`, found);
          const alone = await read(service, entry.path);
          insist(isDeepStrictEqual(found[0], alone), 'the same in the list as by its own path', { listed: found[0], alone });
        }
        const missing = before.filter(({ name }) => !items.some((item) => item['name'] === name));
        insist(missing.length === 0, 'the entries that were there before', missing);
      },
    ),
  ];
}

function entryRules(family: Family): Rule[] {
  const { path, noun, routeSection } = family;
  const field = family.rows[0]!;
  return [
    rule(`${routeSection}/get`, 'entries', `GET ${path}/{entry_id} answers that ${noun}`, async (service) => {
      const entry = await created(service, family);
      await created(service, family);
      const answer = await service.get(entry.path);
      insistSuccess(answer, shownStatus(family, 200));
      insist(isObject(answer.json) && answer.json['name'] === entry.body['name'], `the entry ${entry.id}`, shown(answer));
    }),
    rule(`${routeSection}/post`, 'entries', `POST ${path}/{entry_id} creates the ${noun} and answers {message}`, async (service) => {
      const { answer, ...entry } = await creation(service, family);
      insistMessage(answer, shownStatus(family, 201));
      insist(listed(await all(service, family), entry).length === 1, `${entry.id} in the list`, undefined);
    }),
    rule(`${routeSection}/put`, 'entries', `PUT ${path}/{entry_id} updates the ${noun} and answers {message}`, async (service) => {
      const entry = await created(service, family);
      const next = withValue(entry.body, field.at, field.values[1]);
      insistMessage(await service.put(entry.path, { body: next }), shownStatus(family, 200));
      const found = await read(service, entry.path);
      insist(isDeepStrictEqual(valueAt(found, field.at), field.values[1]), `${field.at} as ${JSON.stringify(field.values[1])}`, found);
      insist(listed(await all(service, family), entry).length === 1, `${entry.id} once in the list`, undefined);
    }),
    rule(`${routeSection}/delete`, 'entries', `DELETE ${path}/{entry_id} deletes the ${noun} and answers {message}`, async (service) => {
      const entry = await created(service, family);
      insistMessage(await service.remove(entry.path), shownStatus(family, 200));
      await insistAbsent(service, family, entry);
    }),
    rule(
      `${routeSection}/name-again`,
      'entries',
      `A ${noun} can have the name of one that was deleted, or that has another name now`,
      async (service) => {
        const { path: formerly, body } = await created(service, family);
        const named = () => created(service, family, (each) => ({ ...each, name: body['name'] }));
        insistSuccess(await service.remove(formerly));
        const next = await named();
        insistSuccess(await service.put(next.path, { body: { ...next.body, name: `${String(body['name'])} again` } }));
        const last = await named();
        insist(listed(await all(service, family), last).length === 1, 'one with this name in the list', undefined);
      },
    ),
    rule(`${routeSection}/id-once`, 'entries', `An id is one ${noun}'s alone: creating it again makes no second one`, async (service) => {
      const entry = await created(service, family);
      const before = await all(service, family);
      await service.post(entry.path, { body: { ...bodyOf(family, entry.id), name: entry.body['name'] } });
      const after = await all(service, family);
      insist(listed(after, entry).length === 1, `${entry.id} once in the list`, listed(after, entry));
      insist(after.length === before.length, 'as many entries as before', { before: before.length, after: after.length });
    }),
  ];
}

const EVERY_KIND_OF_CHARACTER = 'AZaz09-_';

function patternRules(family: Family): Rule[] {
  const { path, noun, routeSection } = family;
  const refused = ['.', ' ', 'ä', '$', ':'];
  return [
    rule(
      `${routeSection}/id-fits`,
      'entries',
      `POST ${path}/{entry_id} takes letters, digits, hyphens and underscores`,
      async (service) => {
        const entry = await creation(service, family, undefined, `${EVERY_KIND_OF_CHARACTER}${service.newId()}`);
        insistSuccess(entry.answer);
        insistSuccess(await service.get(entry.path));
      },
    ),
    rule(`8/entry_id/${path}/long`, 'entries', `The entry_id of POST ${path} may be long: the expression has no limit`, async (service) => {
      const entry = await creation(service, family, undefined, `${service.newId()}${'-long'.repeat(40)}`);
      insistSuccess(entry.answer);
      insistSuccess(await service.get(entry.path));
    }),
    ...refused.map((character) =>
      rule(
        `${routeSection}/id-refused/${named(character)}`,
        'entries',
        `No ${noun} is created with ${named(character)} in its id`,
        (service) => insistIdRefused(service, family, `conformance${character}${service.newId()}`),
      ),
    ),
    rule(
      `8/entry_id/${path}`,
      'entries',
      `The entry_id of POST ${path} matches ^[A-Za-z0-9\\-\\_]*$ from its beginning to its end`,
      async (service) => {
        for (const character of refused) {
          await insistIdRefused(service, family, `${character}${service.newId()}`);
          await insistIdRefused(service, family, `${service.newId()}${character}`);
        }
      },
    ),
  ];
}

async function insistIdRefused(service: Service, family: Family, id: string): Promise<void> {
  const entry = await creation(service, family, undefined, id);
  insistRefusal(entry.answer);
  const answer = await service.get(entry.path);
  insist(!succeeded(answer), `nothing at ${entry.path}`, shown(answer));
}

function named(character: string): string {
  return { '.': 'a-dot', ' ': 'a-space', ä: 'an-umlaut', $: 'a-dollar-sign', ':': 'a-colon' }[character] ?? character;
}
