import { FAMILIES } from '../../../model/contract';
import type { Family } from '../../../model/contract/family';
import { type Body, isObject } from '../../answer';
import { without } from '../../service';
import { type Asked, fault, type Fault, type Misconduct } from '../fault';
import { entriesOf, entryOf, on, wholeOf } from '../places';
import { done, instead, itemsOf, mistaking, present, pretending, spoiling, wentWell, withEach } from '../wrongs';

/** Sections 4.4 to 4.6: families as a whole. */
export const SET_FAULTS: readonly Fault[] = FAMILIES.filter(({ sets }) => sets).flatMap(setFaults);

function setFaults(family: Family): Fault[] {
  const { noun, path, routeSection } = family;
  const put = on('PUT', wholeOf(family));
  const post = on('POST', wholeOf(family));
  const remove = on('DELETE', wholeOf(family));
  const rule = (name: string) => `${routeSection}/set/${name}`;
  return [
    ...(
      [
        ['put', put],
        ['post', post],
        ['delete', remove],
      ] as const
    ).map(([name, place]) =>
      fault(
        `answers the ${name.toUpperCase()} of all ${path} without a message`,
        rule(name),
        spoiling(place, (reply) => ({ ...reply, body: {} })),
      ),
    ),
    fault(
      `keeps ${path} that a PUT of the set does not list`,
      rule('put'),
      mistaking(put, async (asked, sound) => {
        const items = itemsOf(await present(asked, sound));
        return { ...asked, body: [...bodiesOf(asked), ...items.filter(({ id }) => !bodiesOf(asked).some((body) => body['id'] === id))] };
      }),
    ),
    fault(
      `changes no ${noun} on a PUT of the set that is there already`,
      rule('put'),
      mistaking(put, async (asked, sound) => {
        const items = itemsOf(await present(asked, sound));
        return { ...asked, body: bodiesOf(asked).map((body) => items.find(({ id }) => id === body['id']) ?? body) };
      }),
    ),
    fault(
      `refuses a PUT of the set in which a ${noun} has the name that another has now`,
      rule('put-names'),
      instead(put, async (asked, sound) => {
        const items = itemsOf(await present(asked, sound));
        const isTaken = (body: Body) => items.some(({ id, name }) => name === body['name'] && id !== body['id']);
        return bodiesOf(asked).some(isTaken) ? { status: 409, body: { message: 'The name is taken' } } : sound(asked);
      }),
    ),
    fault(`reads no ${noun} of a set that was PUT`, rule('put-entry'), readingNone(family)),
    fault(
      `stores of a set that is PUT the least that it takes`,
      rule('put-entry'),
      mistaking(put, async (asked, sound) => {
        const items = itemsOf(await present(asked, sound));
        const added = (body: Body) => !items.some(({ id }) => id === body['id']);
        return { ...asked, body: bodiesOf(asked).map((body) => (added(body) ? leastOf(family, body) : body)) };
      }),
    ),
    fault(
      `deletes at most 100 ${path} on DELETE of the set`,
      rule('delete-many'),
      mistaking(remove, async (asked, sound) => {
        const items = itemsOf(await present(asked, sound));
        return items.length > 100 ? { ...asked, method: 'PUT', body: items.slice(100) } : asked;
      }),
    ),
    fault(`deletes no ${path} on DELETE of the set`, rule('delete'), pretending(remove, done())),
    fault(
      `creates the first ${noun} of a set alone`,
      rule('post'),
      mistaking(post, (asked) => ({ ...asked, body: bodiesOf(asked).slice(0, 1) })),
    ),
    fault(
      `stores of a set that is POSTed the least that it takes`,
      rule('post'),
      mistaking(post, (asked) => ({ ...asked, body: bodiesOf(asked).map((body) => leastOf(family, body)) })),
    ),
    fault(`gives no defaults to a set of ${path} that is PUT`, rule('put-defaults'), withoutDefaultsAfter(put, family)),
    fault(`gives no defaults to a set of ${path} that is POSTed`, rule('post-defaults'), withoutDefaultsAfter(post, family)),
    fault(
      `keeps old values of ${path} that a PUT of the set leaves out`,
      rule('put-defaults'),
      mistaking(put, async (asked, sound) => {
        const items = itemsOf(await present(asked, sound));
        return { ...asked, body: bodiesOf(asked).map((body) => ({ ...items.find(({ id }) => id === body['id']), ...body })) };
      }),
    ),
    fault(
      `takes a PUT of all ${path} only while there are none`,
      rule('put'),
      instead(put, async (asked, sound) => (itemsOf(await present(asked, sound)).length === 0 ? sound(asked) : { status: 409 })),
    ),
  ];
}

function bodiesOf({ body }: Asked): readonly Body[] {
  return Array.isArray(body) ? body.filter(isObject) : [];
}

/** Returns the entry without the fields that have a default. */
function leastOf({ fields }: Family, body: Body): Body {
  return without(body, ...fields.filter(({ default: initial }) => initial !== undefined).map(({ name }) => name));
}

function readingNone(family: Family): () => Misconduct {
  return () => {
    let put = false;
    return async (asked, sound) => {
      put ||= on('PUT', wholeOf(family))(asked);
      return put && on('GET', entryOf(family))(asked) ? { status: 404, body: { message: 'No such entry' } } : sound(asked);
    };
  };
}

/** Returns a service that stores a set without adding defaults. */
function withoutDefaultsAfter(write: (asked: Asked) => boolean, family: Family): () => Misconduct {
  return () => {
    const written = new Map<unknown, Body>();
    return async (asked, sound) => {
      const reply = await sound(asked);
      if (write(asked) && wentWell(reply)) for (const body of bodiesOf(asked)) written.set(body['id'], body);
      if (!on('GET', entriesOf(family))(asked)) return reply;
      return withEach(reply, (entry) => {
        const body = written.get(entry['id']) ?? entry;
        return without(entry, ...Object.keys(entry).filter((name) => !(name in body)));
      });
    };
  };
}
