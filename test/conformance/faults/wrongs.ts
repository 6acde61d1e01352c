import { type Body, isObject } from '../answer';
import { type Ask, type Asked, type Misconduct, type Told } from './fault';
import { type Place } from './places';

/** A service that spoils its answers to some requests. */
export function spoiling(place: Place, spoil: (told: Told, asked: Asked, sound: Ask) => Told | Promise<Told>): () => Misconduct {
  return () => async (asked, sound) => {
    const told = await sound(asked);
    return place(asked) ? spoil(told, asked, sound) : told;
  };
}

/** A service that takes some requests for others. */
export function mistaking(place: Place, mistake: (asked: Asked, sound: Ask) => Asked | Promise<Asked>): () => Misconduct {
  return () => async (asked, sound) => sound(place(asked) ? await mistake(asked, sound) : asked);
}

/** A service that answers some requests without doing anything. */
export function pretending(place: Place, told: Told): () => Misconduct {
  return () => async (asked, sound) => (place(asked) ? told : sound(asked));
}

/** A service that does something else in the place of some requests. */
export function instead(place: Place, act: (asked: Asked, sound: Ask) => Promise<Told>): () => Misconduct {
  return () => async (asked, sound) => (place(asked) ? act(asked, sound) : sound(asked));
}

/** An answer to a write that went well. */
export function done(status = 200): Told {
  return { status, body: { message: 'Done' } };
}

/** A refusal that names a problem. */
export const REFUSED: Told = { status: 422, body: { detail: [{ loc: ['body'], msg: 'Not so', type: 'value_error' }] } };

/** Whether the answer is a success. */
export function wentWell({ status }: Told): boolean {
  return status >= 200 && status < 300;
}

/** The items of a list. */
export function itemsOf({ body }: Told): readonly Body[] {
  return isObject(body) && Array.isArray(body['items']) ? body['items'].filter(isObject) : [];
}

/** The answer with other items, which the total counts. */
export function withItems(told: Told, items: readonly unknown[]): Told {
  return wentWell(told) ? { ...told, body: { total: items.length, items } } : told;
}

/** The answer with every entry changed, be it one or a list. */
export function withEach(told: Told, change: (entry: Body) => unknown): Told {
  if (!wentWell(told) || !isObject(told.body)) return told;
  return Array.isArray(told.body['items']) ? withItems(told, itemsOf(told).map(change)) : { ...told, body: change(told.body) };
}

/** What is there now at the place of a write. */
export async function present({ config, path }: Asked, sound: Ask): Promise<Told> {
  return sound({ method: 'GET', config, path, query: {} });
}
