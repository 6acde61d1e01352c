import type { LoadBalancer } from '../../../model';

/** Every certificate of a listener as the list has it, the default one included. */
export function certificatesOf({ certificates, default_certificate: main }: LoadBalancer): string[] {
  return [...new Set([...certificates, ...(main === '' ? [] : [main])])];
}

/**
 * How the list has a certificate: as its id, else as a link whose last segment is the id, else as one whose last segment
 * ends with it. More than one only where the id is too short to tell. That a segment only ends with it is a guess, which
 * nothing may be taken off by: see `surelyListedAs`.
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

export function isAttached(listener: LoadBalancer, id: string, known?: string): boolean {
  return listedAs(listener, id, known).length > 0;
}

export function isSurelyAttached(listener: LoadBalancer, id: string, known?: string): boolean {
  return surelyListedAs(listener, id, known).length > 0;
}

/** Whether the listener has no room for one more. */
export function isFull(listener: LoadBalancer): boolean {
  return certificatesOf(listener).length >= listener.max_certificates;
}

/**
 * Whether the list shows that two ids, a shorter and a longer form, are one certificate.
 *
 * @param known how the list has been seen to have the other
 */
export function isSame(listener: LoadBalancer, id: string, other: string, known?: string): boolean {
  const listed = listedAs(listener, other, known);
  return listedAs(listener, id).some((text) => listed.includes(text));
}

/** Likewise, where the other id is surely listed: then it is no guess that takes its place. */
export function isSurelySame(listener: LoadBalancer, id: string, other: string): boolean {
  return isSurelyAttached(listener, other) && isSame(listener, id, other);
}

export function isDefault(listener: LoadBalancer, id: string, known?: string): boolean {
  const { certificates, default_certificate: main } = listener;
  if (listedAs(listener, id, known).includes(main)) return main !== '';
  // Should the list have the default one among the others in another form, a better match may hide it.
  return !certificates.includes(main) && bestMatches([main], id, [...SURE, endsLike]).length > 0;
}

export function isSurelyDefault(listener: LoadBalancer, id: string, known?: string): boolean {
  const { default_certificate: main } = listener;
  return main !== '' && (main === known || bestMatches([main], id, SURE).length > 0);
}

type Match = (text: string, id: string) => boolean;

const SURE: readonly Match[] = [(text, id) => text === id, (text, id) => lastSegment(text) === id];

const endsLike: Match = (text, id) => lastSegment(text)?.endsWith(`-${id}`) ?? false;

function bestMatches(listed: readonly string[], id: string, ranks: readonly Match[]): string[] {
  if (id === '') return [];
  return ranks.map((matches) => listed.filter((text) => matches(text, id))).find((found) => found.length > 0) ?? [];
}

/** Of a link; undefined for an id alone, which may well end like another. */
function lastSegment(text: string): string | undefined {
  return /[/:]/.test(text) ? text.split(/[/:]/).filter(Boolean).at(-1) : undefined;
}
