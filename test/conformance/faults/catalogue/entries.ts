import { FAMILIES } from '../../../model/contract';
import { valueAt, withValue } from '../../../model/contract/body';
import type { Family } from '../../../model/contract/family';
import { fault, type Fault, type Misconduct } from '../fault';
import { isObject } from '../../answer';
import { entriesOf, entryOf, idOf, on, type Place, wholeOf } from '../places';
import { done, instead, itemsOf, pretending, REFUSED, spoiling, wentWell, withEach, withItems } from '../wrongs';

/** Sections 2.1, 4.2 to 4.7, 8 and 9: single entries, and lists of entries. */
export const ENTRY_FAULTS: readonly Fault[] = [
  ...FAMILIES.flatMap(entryFaults),
  ...FAMILIES.filter(({ strict }) => strict).flatMap(idFaults),
  fault(
    'serves another version segment alone',
    '9/segment',
    pretending(() => true, { status: 404, body: { message: 'No route' } }),
  ),
];

function entryFaults(family: Family): Fault[] {
  const { noun, path, routeSection, strict } = family;
  const list = on('GET', wholeOf(family));
  const read = on('GET', entryOf(family));
  const rule = (name: string) => `${routeSection}/${name}`;
  return [
    ...['POST', 'PUT', 'DELETE'].map((method) =>
      fault(
        `answers the ${method} of a ${noun} without a message`,
        `2.1/${path}/message`,
        spoiling(on(method, entryOf(family)), (reply) => ({ ...reply, body: {} })),
      ),
    ),
    fault(
      `has the same ${path} in every configuration`,
      `2.1/${path}/configuration`,
      (config) => (asked, sound) => sound({ ...asked, config }),
    ),
    fault(`changes another ${noun} too on PUT`, `2.1/${path}/entry-id`, changingAnother(family)),
    fault(`deletes another ${noun} too on DELETE`, `2.1/${path}/entry-id`, deletingAnother(family)),
    fault(
      `counts ${path} wrongly`,
      rule('list'),
      spoiling(list, (reply) => ({ ...reply, body: { total: itemsOf(reply).length + 1, items: itemsOf(reply) } })),
    ),
    fault(
      `lists ${path} without the last`,
      rule('list/complete'),
      spoiling(list, (reply) => withItems(reply, itemsOf(reply).slice(0, -1))),
    ),
    fault(
      `lists ${path} with more than their own paths show`,
      rule('list/complete'),
      spoiling(list, (reply) => withEach(reply, (entry) => ({ ...entry, listed: true }))),
    ),
    fault(
      `answers the last ${noun} whichever is asked for`,
      rule('get'),
      instead(read, async (asked, sound) => {
        const items = itemsOf(await sound({ ...asked, path }));
        return { status: 200, body: items.at(-1) };
      }),
    ),
    fault(`creates no ${noun} on POST`, rule('post'), pretending(on('POST', entryOf(family)), done(201))),
    fault(`changes no ${noun} on PUT`, rule('put'), pretending(on('PUT', entryOf(family)), done())),
    fault(`deletes no ${noun} on DELETE`, rule('delete'), pretending(on('DELETE', entryOf(family)), done())),
    fault(`deletes a ${noun} from the list alone`, rule('delete'), readingTheDeleted(family)),
    ...['DELETE', 'PUT'].map((method) =>
      fault(`keeps the name that a ${noun} had before a ${method}`, rule('name-again'), keepingNames(on(method, entryOf(family)), family)),
    ),
    fault(`makes a second ${noun} of the same id`, rule('id-once'), listingTwice(family)),
    ...(strict
      ? [
          fault(`answers the POST of a ${noun} with 200`, rule('post'), withStatus('POST', family, 200)),
          fault(`answers the PUT of a ${noun} with 201`, rule('put'), withStatus('PUT', family, 201)),
          fault(`answers the DELETE of a ${noun} with 202`, rule('delete'), withStatus('DELETE', family, 202)),
          fault(`answers a ${noun} with 203`, rule('get'), withStatus('GET', family, 203)),
        ]
      : []),
    ...(family.sets
      ? []
      : ['PUT', 'POST', 'DELETE'].map((method) =>
          fault(`takes a ${method} of all ${path}`, rule('no-set'), pretending(on(method, wholeOf(family)), done())),
        )),
  ];
}

/** Faults of families whose ids have a pattern. */
function idFaults(family: Family): Fault[] {
  const { noun, path, routeSection } = family;
  const create = on('POST', entryOf(family));
  const taking = (fits: RegExp) => instead(create, async (asked, sound) => (fits.test(idOf(asked)) ? done(201) : sound(asked)));
  return [
    fault(
      `refuses an underscore in the id of a ${noun}`,
      `${routeSection}/id-fits`,
      pretending((asked) => create(asked) && idOf(asked).includes('_'), REFUSED),
    ),
    ...(
      [
        ['a-dot', /\./],
        ['a-space', / /],
        ['an-umlaut', /ä/],
        ['a-dollar-sign', /\$/],
        ['a-colon', /:/],
      ] as const
    ).map(([name, character]) =>
      fault(`takes ${name.replaceAll('-', ' ')} in the id of a ${noun}`, `${routeSection}/id-refused/${name}`, taking(character)),
    ),
    fault(
      `refuses a long id of a ${noun}`,
      `8/entry_id/${path}/long`,
      pretending((asked) => /\/[\w-]{100,}$/.test(asked.path), REFUSED),
    ),
    fault(`does not check how the id of a ${noun} begins`, `8/entry_id/${path}`, taking(/^[^\w-][\w-]+$/)),
    fault(`does not check how the id of a ${noun} ends`, `8/entry_id/${path}`, taking(/^[\w-]+[^\w-]$/)),
  ];
}

/** Returns a service that refuses a new entry with the name that another had before some writes. */
function keepingNames(write: Place, family: Family): () => Misconduct {
  return () => {
    const kept = new Set<unknown>();
    return async (asked, sound) => {
      if (on('POST', entryOf(family))(asked) && isObject(asked.body) && kept.has(asked.body['name']))
        return { status: 409, body: { message: 'The name is taken' } };
      const before = write(asked) ? await sound({ method: 'GET', config: asked.config, path: asked.path, query: {} }) : undefined;
      if (isObject(before?.body)) kept.add(before.body['name']);
      return sound(asked);
    };
  };
}

function withStatus(method: string, family: Family, status: number): () => Misconduct {
  return spoiling(on(method, entryOf(family)), (reply) => (wentWell(reply) ? { ...reply, status } : reply));
}

function changingAnother(family: Family): () => Misconduct {
  const { at, values } = family.rows[0]!;
  return spoiling(on('PUT', entryOf(family)), async (reply, asked, sound) => {
    const items = itemsOf(await sound({ method: 'GET', config: asked.config, path: family.path, query: {} }));
    const other = items.find((item) => item['id'] !== idOf(asked));
    const value = values.find((each) => each !== valueAt(other, at));
    if (other) await sound({ ...asked, path: `${family.path}/${String(other['id'])}`, body: withValue(other, at, value) });
    return reply;
  });
}

function deletingAnother(family: Family): () => Misconduct {
  return spoiling(on('DELETE', entryOf(family)), async (reply, asked, sound) => {
    const [other] = itemsOf(await sound({ method: 'GET', config: asked.config, path: family.path, query: {} }));
    if (other) await sound({ ...asked, path: `${family.path}/${String(other['id'])}` });
    return reply;
  });
}

function readingTheDeleted(family: Family): () => Misconduct {
  const place = entryOf(family);
  return () => {
    const read = new Map<string, unknown>();
    return async (asked, sound) => {
      if (on('DELETE', place)(asked)) read.set(asked.path, (await sound({ ...asked, method: 'GET' })).body);
      return on('GET', place)(asked) && read.has(asked.path) ? { status: 200, body: read.get(asked.path) } : sound(asked);
    };
  };
}

function listingTwice(family: Family): () => Misconduct {
  return () => {
    const twice = new Set<unknown>();
    return async (asked, sound) => {
      const reply = await sound(asked);
      if (on('POST', entryOf(family))(asked) && reply.status === 409) {
        twice.add(idOf(asked));
        return done(201);
      }
      return on('GET', entriesOf(family))(asked) && wholeOf(family)(asked)
        ? withItems(
            reply,
            itemsOf(reply).flatMap((item) => (twice.has(item['id']) ? [item, item] : [item])),
          )
        : reply;
    };
  };
}
