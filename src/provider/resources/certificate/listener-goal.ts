import { certificatesOf, lastSegment, listedAs, type LoadBalancer, matchesAny, own, surelyListedAs } from '../../../model';
import type { ListenerContent, WantedContent } from './write-order';

/** What a resource wants of a listener, by ids. */
export interface WantedCertificates {
  /** Undefined where it is not managed which certificate is the default. */
  readonly default?: string;
  readonly ids: readonly string[];
  /** Whether a listed certificate that no id means is left alone. */
  readonly keeps: (listed: string) => boolean;
  /** Whether the service is asked where there seems to be no room: it may drop a former default certificate. */
  readonly insists?: boolean;
}

/** How lists have been seen to have certificates, by id: what only ends like an id may be another certificate. */
export type KnownLinks = Readonly<Record<string, string>>;

/** What a listener is to hold, as its list has it. */
export interface ListenerGoal extends WantedContent {
  /** The id by which each wanted certificate is attached. */
  readonly ids: ReadonlyMap<string, string>;
  /** What ends like the ids that the list does not surely have. Nobody knows yet whether that is them: it is kept. */
  readonly guesses: ReadonlyMap<string, readonly string[]>;
  /** How many certificates there are in the end, but for the default one. */
  readonly besideDefault: number;
}

/** Whether patterns match a certificate as the list has it, or the last segment of a link. */
export function keptBy(patterns: readonly string[]): (listed: string) => boolean {
  return (listed) => matchesAny(patterns, listed) || matchesAny(patterns, lastSegment(listed) ?? listed);
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
  // A guess and its id count once.
  const final = [...others, ...kept.filter((listed) => !guessed.includes(listed))].filter((listed) => listed !== (main ?? present));
  return { default: main, others, kept, ids, guesses, besideDefault: final.length };
}

/**
 * @param lenient whether the default certificate takes no room where only that decides. Nobody says whether the service
 *   counts it, so that the service has the last word.
 */
export function contentOf(listener: LoadBalancer, { besideDefault }: ListenerGoal, lenient: boolean): ListenerContent {
  const { default_certificate: main, max_certificates: max } = listener;
  const certificates = certificatesOf(listener);
  const capacity = Math.max(max, certificates.length, lenient && besideDefault <= max ? besideDefault + 1 : 0);
  return { certificates, capacity, default: main === '' ? undefined : main };
}
