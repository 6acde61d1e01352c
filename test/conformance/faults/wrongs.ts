import { type Body, isObject } from '../answer';
import { type Ask, type Asked, type Misconduct, type Reply } from './fault';
import { type Place } from './places';

/** A service that spoils its answers to some requests. */
export function spoiling(place: Place, spoil: (reply: Reply, asked: Asked, sound: Ask) => Reply | Promise<Reply>): () => Misconduct {
  return () => async (asked, sound) => {
    const reply = await sound(asked);
    return place(asked) ? spoil(reply, asked, sound) : reply;
  };
}

/** A service that takes some requests for others. */
export function mistaking(place: Place, mistake: (asked: Asked, sound: Ask) => Asked | Promise<Asked>): () => Misconduct {
  return () => async (asked, sound) => sound(place(asked) ? await mistake(asked, sound) : asked);
}

/** A service that answers some requests without doing anything. */
export function pretending(place: Place, reply: Reply): () => Misconduct {
  return () => async (asked, sound) => (place(asked) ? reply : sound(asked));
}

/** A service that does something else in the place of some requests. */
export function instead(place: Place, act: (asked: Asked, sound: Ask) => Promise<Reply>): () => Misconduct {
  return () => async (asked, sound) => (place(asked) ? act(asked, sound) : sound(asked));
}

/** An answer to a write that went well. */
export function done(status = 200): Reply {
  return { status, body: { message: 'Done' } };
}

/** A refusal that names a problem. */
export const REFUSED: Reply = { status: 422, body: { detail: [{ loc: ['body'], msg: 'Not so', type: 'value_error' }] } };

/** Whether the answer is a success. */
export function wentWell({ status }: Reply): boolean {
  return status >= 200 && status < 300;
}

/** The items of a list. */
export function itemsOf({ body }: Reply): readonly Body[] {
  return isObject(body) && Array.isArray(body['items']) ? body['items'].filter(isObject) : [];
}

/** The answer with other items, which the total counts. */
export function withItems(reply: Reply, items: readonly unknown[]): Reply {
  return wentWell(reply) ? { ...reply, body: { total: items.length, items } } : reply;
}

/** The answer with every entry changed, be it one or a list. */
export function withEach(reply: Reply, change: (entry: Body) => unknown): Reply {
  if (!wentWell(reply) || !isObject(reply.body)) return reply;
  return Array.isArray(reply.body['items']) ? withItems(reply, itemsOf(reply).map(change)) : { ...reply, body: change(reply.body) };
}

/** What is there now at the place of a write. */
export async function present({ config, path }: Asked, sound: Ask): Promise<Reply> {
  return sound({ method: 'GET', config, path, query: {} });
}
