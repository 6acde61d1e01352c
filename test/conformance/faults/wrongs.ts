import { type Body, isObject } from '../answer';
import { type Ask, type Asked, type Misconduct, type Reply } from './fault';
import { type Place } from './places';

/** Returns a service that answers some requests wrongly. */
export function spoiling(place: Place, spoil: (reply: Reply, asked: Asked, sound: Ask) => Reply | Promise<Reply>): () => Misconduct {
  return () => async (asked, sound) => {
    const reply = await sound(asked);
    return place(asked) ? spoil(reply, asked, sound) : reply;
  };
}

/** Returns a service that carries out other requests than it was sent. */
export function mistaking(place: Place, mistake: (asked: Asked, sound: Ask) => Asked | Promise<Asked>): () => Misconduct {
  return () => async (asked, sound) => sound(place(asked) ? await mistake(asked, sound) : asked);
}

/** Returns a service that answers some requests without carrying them out. */
export function pretending(place: Place, reply: Reply): () => Misconduct {
  return () => async (asked, sound) => (place(asked) ? reply : sound(asked));
}

/** Returns a service that handles some requests with a function. */
export function instead(place: Place, act: (asked: Asked, sound: Ask) => Promise<Reply>): () => Misconduct {
  return () => async (asked, sound) => (place(asked) ? act(asked, sound) : sound(asked));
}

/** Returns the answer to a successful write. */
export function done(status = 200): Reply {
  return { status, body: { message: 'Done' } };
}

/** A refusal that names a problem. */
export const REFUSED: Reply = { status: 422, body: { detail: [{ loc: ['body'], msg: 'Not so', type: 'value_error' }] } };

/** Whether the answer is a success. */
export function wentWell({ status }: Reply): boolean {
  return status >= 200 && status < 300;
}

/** Items of a list. */
export function itemsOf({ body }: Reply): readonly Body[] {
  return isObject(body) && Array.isArray(body['items']) ? body['items'].filter(isObject) : [];
}

/** Returns the answer with other items and their total. */
export function withItems(reply: Reply, items: readonly unknown[]): Reply {
  return wentWell(reply) ? { ...reply, body: { total: items.length, items } } : reply;
}

/** Returns the answer, an entry or a list, with every entry changed. */
export function withEach(reply: Reply, change: (entry: Body) => unknown): Reply {
  if (!wentWell(reply) || !isObject(reply.body)) return reply;
  return Array.isArray(reply.body['items']) ? withItems(reply, itemsOf(reply).map(change)) : { ...reply, body: change(reply.body) };
}

/** Reads the path of a write. */
export async function present({ config, path }: Asked, sound: Ask): Promise<Reply> {
  return sound({ method: 'GET', config, path, query: {} });
}
