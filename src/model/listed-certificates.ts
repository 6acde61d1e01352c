import type { LoadBalancer } from './load-balancer';

/** Returns all certificates of a listener as listed, including the default one. */
export function certificatesOf({ certificates, default_certificate: main }: LoadBalancer): string[] {
  return [...new Set([...certificates, ...(main === '' ? [] : [main])])];
}

/**
 * Returns the listed forms of a certificate: the id itself, else links whose last segment is the id, else links whose last
 * segment ends with the id. Several only if the id is too short to be unique. A match of the end is a guess, and no reason to
 * detach a certificate: see `surelyListedAs`.
 *
 * @param known form in an earlier list, which makes a guess unnecessary
 */
export function listedAs(listener: LoadBalancer, id: string, known?: string): string[] {
  const sure = surelyListedAs(listener, id, known);
  return sure.length > 0 || known !== undefined ? sure : bestMatches(certificatesOf(listener), id, [endsLike]);
}

/** Like `listedAs`, but excludes guessed ids. */
export function surelyListedAs(listener: LoadBalancer, id: string, known?: string): string[] {
  const listed = certificatesOf(listener);
  return known !== undefined && listed.includes(known) ? [known] : bestMatches(listed, id, SURE);
}

/**
 * Returns the candidates for an id without a unique, certain match. Empty if the match is certain, or nothing
 * matches.
 */
export function ambiguousMatch(listener: LoadBalancer, id: string, known?: string): string[] {
  return surelyListedAs(listener, id, known).length === 1 ? [] : listedAs(listener, id, known);
}

export function isDefault(listener: LoadBalancer, id: string, known?: string): boolean {
  const { certificates, default_certificate: main } = listener;
  if (listedAs(listener, id, known).includes(main)) return main !== '';
  // If the list also contains the default certificate in another form, a better match may hide it.
  return !certificates.includes(main) && bestMatches([main], id, [...SURE, endsLike]).length > 0;
}

/**
 * Returns the link that the second list has in addition and that ends with the id of a certificate attached in between, or
 * undefined if there is not exactly one.
 */
export function attachedAs(before: LoadBalancer, after: LoadBalancer, id: string): string | undefined {
  const come = certificatesOf(after).filter((text) => !certificatesOf(before).includes(text));
  const [only, another] = bestMatches(come, id, [endsLike]);
  return another === undefined ? only : undefined;
}

/** Returns the shortest unique form of a listed certificate: the last segment of a link, if no other link ends with it. */
export function shortId(listener: LoadBalancer, listed: string): string {
  const last = lastSegment(listed) ?? listed;
  const [only, another] = surelyListedAs(listener, last);
  return only === listed && another === undefined ? last : listed;
}

/** Returns the last segment of a link, or undefined for a plain id. */
export function lastSegment(text: string): string | undefined {
  return /[/:]/.test(text) ? text.split(/[/:]/).filter(Boolean).at(-1) : undefined;
}

type Match = (text: string, id: string) => boolean;

const SURE: readonly Match[] = [(text, id) => text === id, (text, id) => lastSegment(text) === id];

const endsLike: Match = (text, id) => lastSegment(text)?.endsWith(`-${id}`) ?? false;

function bestMatches(listed: readonly string[], id: string, ranks: readonly Match[]): string[] {
  if (id === '') return [];
  return ranks.map((matches) => listed.filter((text) => matches(text, id))).find((found) => found.length > 0) ?? [];
}
