import { certificatesOf, lastSegment, listedAs, type LoadBalancer, matchesAny, own, surelyListedAs } from '../../../model';
import type { ListenerContent, WantedContent } from './write-order';

/** Certificates that a resource wants on a listener, by id. */
export interface WantedCertificates {
  /** The default certificate; undefined if the resource does not manage it. */
  readonly default?: string;
  readonly ids: readonly string[];
  /** Whether a listed certificate without an id stays attached. */
  readonly keeps: (listed: string) => boolean;
  /**
   * Returns the certificate to detach: as listed, or its id if the list lacks it, because a list may lag. Undefined if there is none, or if
   * another resource needs it. Called before each write.
   */
  readonly leaving?: (now: LoadBalancer) => string | undefined;
  /** Whether to try a write on a full listener: the service may drop a former default certificate. */
  readonly insists?: boolean;
}

/** Listed links of certificates by id, if they are certain: a link with the same end may be another certificate. */
export type KnownLinks = Readonly<Record<string, string>>;

/** Target certificates of a listener, as the service lists them. */
export interface ListenerGoal extends WantedContent {
  /** The id by which each wanted certificate is attached. */
  readonly ids: ReadonlyMap<string, string>;
  /** Listed certificates that may be a wanted id, by this id. They stay attached. */
  readonly guesses: ReadonlyMap<string, readonly string[]>;
  /** Final number of certificates without the default one. */
  readonly besideDefault: number;
}

/** Returns whether patterns match a certificate as listed, or the last segment of its link. */
export function keptBy(patterns: readonly string[]): (listed: string) => boolean {
  return (listed) => matchesAny(patterns, listed) || matchesAny(patterns, lastSegment(listed) ?? listed);
}

/** Returns a listener with a certificate that its list may lack. */
export function withCertificate(listener: LoadBalancer, listed: string | undefined): LoadBalancer {
  const isListed = listed === undefined || certificatesOf(listener).includes(listed);
  return isListed ? listener : { ...listener, certificates: [...listener.certificates, listed] };
}

export function goalOf(listener: LoadBalancer, wanted: WantedCertificates, known: KnownLinks): ListenerGoal {
  const { default_certificate: present } = listener;
  const sure = (id: string) => surelyListedAs(listener, id, own(known, id));
  const wantedIds = [...new Set([wanted.default ?? [], ...wanted.ids].flat())];
  const unsure = wantedIds.filter((id) => sure(id).length === 0);
  const ids = new Map([
    ...wantedIds.flatMap((id) => sure(id).map((listed) => [listed, id] as const)),
    ...unsure.map((id) => [id, id] as const),
  ]);
  const unclear = unsure.map((id) => [id, listedAs(listener, id, own(known, id))] as const);
  const guesses = new Map(unclear.filter(([, listed]) => listed.length > 0));
  const guessed = [...guesses.values()].flat();
  const kept = certificatesOf(listener).filter((listed) => !ids.has(listed) && (wanted.keeps(listed) || guessed.includes(listed)));

  const candidates = wanted.default === undefined ? [] : [...sure(wanted.default), wanted.default];
  const main = candidates.includes(present) ? present : candidates[0];
  const others = [...ids.keys()].filter((listed) => listed !== main);
  // A possible match and its id count once.
  const final = [...others, ...kept.filter((listed) => !guessed.includes(listed))].filter((listed) => listed !== (main ?? present));
  return { default: main, others, kept, ids, guesses, besideDefault: final.length };
}

/**
 * @param lenient whether the default certificate may not count towards the capacity. The contract leaves this open, so the service
 *   decides.
 */
export function contentOf(listener: LoadBalancer, { besideDefault }: ListenerGoal, lenient: boolean): ListenerContent {
  const { default_certificate: main, max_certificates: max } = listener;
  const certificates = certificatesOf(listener);
  const capacity = Math.max(max, certificates.length, lenient && besideDefault <= max ? besideDefault + 1 : 0);
  return { certificates, capacity, default: main === '' ? undefined : main };
}
