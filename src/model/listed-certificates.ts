import type { LoadBalancer } from './load-balancer';

/** Every certificate of a listener as the list has it, the default one included. */
export function certificatesOf({ certificates, default_certificate: main }: LoadBalancer): string[] {
  return [...new Set([...certificates, ...(main === '' ? [] : [main])])];
}

/**
 * How the list has a certificate: as its id, else as a link whose last segment is the id, else as one whose last segment
 * ends with it. More than one only where the id is too short to tell. That a segment only ends with it is a guess, which
 * nothing may be detached by: see `surelyListedAs`.
 *
 * @param known how the list has been seen to have it, which leaves nothing to guess
 */
export function listedAs(listener: LoadBalancer, id: string, known?: string): string[] {
  const sure = surelyListedAs(listener, id, known);
  return sure.length > 0 || known !== undefined ? sure : bestMatches(certificatesOf(listener), id, [endsLike]);
}

/** Likewise, without the guess. */
export function surelyListedAs(listener: LoadBalancer, id: string, known?: string): string[] {
  const listed = certificatesOf(listener);
  return known !== undefined && listed.includes(known) ? [known] : bestMatches(listed, id, SURE);
}

/**
 * What an id may mean, where the list does not have one certificate that is surely the one: several, or one that only ends
 * like it. Empty where it is sure, or where nothing matches.
 */
export function ambiguousMatch(listener: LoadBalancer, id: string, known?: string): string[] {
  return surelyListedAs(listener, id, known).length === 1 ? [] : listedAs(listener, id, known);
}

export function isDefault(listener: LoadBalancer, id: string, known?: string): boolean {
  const { certificates, default_certificate: main } = listener;
  if (listedAs(listener, id, known).includes(main)) return main !== '';
  // Should the list have the default one among the others in another form, a better match may hide it.
  return !certificates.includes(main) && bestMatches([main], id, [...SURE, endsLike]).length > 0;
}

/**
 * The one link that is new in the second list and ends like the id of a certificate that was attached in between. Undefined
 * where the lists do not show one.
 */
export function cameAs(before: LoadBalancer, after: LoadBalancer, id: string): string | undefined {
  const come = certificatesOf(after).filter((text) => !certificatesOf(before).includes(text));
  const [only, another] = bestMatches(come, id, [endsLike]);
  return another === undefined ? only : undefined;
}

/** The shortest text that surely means a listed certificate: the last segment of a link, where no other link ends in it. */
export function shortId(listener: LoadBalancer, listed: string): string {
  const last = lastSegment(listed) ?? listed;
  const [only, another] = surelyListedAs(listener, last);
  return only === listed && another === undefined ? last : listed;
}

/** Of a link; undefined for an id alone, which may well end like another. */
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
