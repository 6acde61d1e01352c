/** What a listener holds. Certificates are texts as the service lists them, or ids of those that it does not list yet. */
export interface ListenerContent {
  /** The default one included. */
  readonly certificates: readonly string[];
  readonly default?: string;
  /** How many certificates fit, the default one included. */
  readonly capacity: number;
}

/** What a listener is to hold. */
export interface WantedContent {
  /** Left out: which one is the default is not managed, and the present one stays. */
  readonly default?: string;
  /** Certificates that are to be attached beside the default one. */
  readonly others: readonly string[];
  /** Certificates that are neither wanted nor detached. */
  readonly kept: readonly string[];
}

export interface CertificateWrite {
  readonly kind: 'attach' | 'make default' | 'detach';
  readonly certificate: string;
}

/**
 * Brings the writes in order that lead from what a listener holds to what it is to hold. No write leads above the capacity, none
 * detaches the default certificate, and none detaches a wanted one.
 *
 * The contract leaves open whether a former default certificate stays attached. The order takes the case that needs more room:
 * it stays. Where the service drops it, ask again with what is there then: there is an order from wherever this one has led.
 *
 * @returns undefined where there is no order
 */
export function orderWrites(now: ListenerContent, wanted: WantedContent): readonly CertificateWrite[] | undefined {
  const writes: CertificateWrite[] = [];
  const attached = new Set(now.certificates);
  const staying = new Set([wanted.default, ...wanted.others, ...wanted.kept]);
  let main = now.default;

  const write = (kind: CertificateWrite['kind'], certificate: string): void => {
    writes.push({ kind, certificate });
    if (kind === 'detach') attached.delete(certificate);
    else attached.add(certificate);
    if (kind === 'make default') main = certificate;
  };
  const superfluous = () => [...attached].filter((certificate) => certificate !== main && !staying.has(certificate));
  /** @returns whether one more certificate fits by now */
  const makeRoom = (): boolean => {
    const [first] = superfluous();
    if (attached.size >= now.capacity && first !== undefined) write('detach', first);
    return attached.size < now.capacity;
  };

  if (wanted.default !== undefined && wanted.default !== main) {
    if (!attached.has(wanted.default) && !makeRoom()) {
      // The default certificate itself is in the way. It can go once a wanted one that is attached stands in for it.
      const standIn = wanted.others.find((certificate) => attached.has(certificate) && certificate !== main);
      if (standIn === undefined) return undefined;
      write('make default', standIn);
      if (!makeRoom()) return undefined;
    }
    write('make default', wanted.default);
  }
  // Certificates are detached before others are attached only where there is no room for both.
  for (const certificate of wanted.others) {
    if (attached.has(certificate)) continue;
    if (!makeRoom()) return undefined;
    write('attach', certificate);
  }
  superfluous().forEach((certificate) => write('detach', certificate));
  return writes;
}
