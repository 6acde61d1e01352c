import type { LoadBalancer } from '../../../model';

/** Every certificate of a listener as the list has it, the default one included. */
export function certificatesOf({ certificates, default_certificate: main }: LoadBalancer): string[] {
  return [...new Set([...certificates, ...(main === '' ? [] : [main])])];
}

/**
 * How the list has a certificate: as its id, else as a link whose last segment is the id, else as one whose last segment
 * ends with it. More than one only where the id is too short to tell.
 */
export function listedAs(listener: LoadBalancer, id: string): string[] {
  return bestMatches(certificatesOf(listener), id);
}

export function isAttached(listener: LoadBalancer, id: string): boolean {
  return listedAs(listener, id).length > 0;
}

/** Whether the listener has no room for one more. */
export function isFull(listener: LoadBalancer): boolean {
  return certificatesOf(listener).length >= listener.max_certificates;
}

/** Whether the list shows that two ids, a shorter and a longer form, are one certificate. */
export function isSame(listener: LoadBalancer, id: string, other: string): boolean {
  const listed = listedAs(listener, other);
  return listedAs(listener, id).some((text) => listed.includes(text));
}

export function isDefault(listener: LoadBalancer, id: string): boolean {
  const { certificates, default_certificate: main } = listener;
  if (listedAs(listener, id).includes(main)) return main !== '';
  // Should the list have the default one among the others in another form, a better match may hide it.
  return !certificates.includes(main) && bestMatches([main], id).length > 0;
}

function bestMatches(listed: readonly string[], id: string): string[] {
  const ranks: ((text: string) => boolean)[] = [
    (text) => text === id,
    (text) => lastSegment(text) === id,
    (text) => lastSegment(text)?.endsWith(`-${id}`) ?? false,
  ];
  if (id === '') return [];
  return ranks.map((matches) => listed.filter(matches)).find((found) => found.length > 0) ?? [];
}

/** Of a link; undefined for an id alone, which may well end like another. */
function lastSegment(text: string): string | undefined {
  return /[/:]/.test(text) ? text.split(/[/:]/).filter(Boolean).at(-1) : undefined;
}
