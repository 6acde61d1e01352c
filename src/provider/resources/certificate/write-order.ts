/** Certificates of a listener, as the service lists them, or ids of certificates that it does not list yet. */
export interface ListenerContent {
  /** All certificates, including the default one. */
  readonly certificates: readonly string[];
  readonly default?: string;
  /** Maximum number of certificates, including the default one. */
  readonly capacity: number;
}

/** Target certificates of a listener. */
export interface WantedContent {
  /** Undefined if the default certificate is not managed and stays. */
  readonly default?: string;
  /** Certificates to attach in addition to the default one. */
  readonly others: readonly string[];
  /** Certificates that are neither wanted nor detached. */
  readonly kept: readonly string[];
}

export interface CertificateWrite {
  readonly kind: 'attach' | 'make default' | 'detach';
  readonly certificate: string;
}

/**
 * Returns the writes, in order, from the present certificates of a listener to the wanted ones. No write exceeds the capacity, detaches
 * the default certificate, or detaches a wanted certificate.
 *
 * The contract leaves open whether a former default certificate stays attached. The order assumes that it stays, which needs more
 * capacity. If the service drops it, call again with the new content: there is an order from every intermediate content.
 *
 * @returns undefined if there is no order
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
  /** @returns whether the listener has a free slot afterwards */
  const freeSlot = (): boolean => {
    const [first] = superfluous();
    if (attached.size >= now.capacity && first !== undefined) write('detach', first);
    return attached.size < now.capacity;
  };

  if (wanted.default !== undefined && wanted.default !== main) {
    if (!attached.has(wanted.default) && !freeSlot()) {
      // The default certificate uses the last slot. It can be detached once an attached wanted certificate is the default.
      const standIn = wanted.others.find((certificate) => attached.has(certificate) && certificate !== main);
      if (standIn === undefined) return undefined;
      write('make default', standIn);
      if (!freeSlot()) return undefined;
    }
    write('make default', wanted.default);
  }
  // Certificates are detached before others are attached only if there is no slot for both.
  for (const certificate of wanted.others) {
    if (attached.has(certificate)) continue;
    if (!freeSlot()) return undefined;
    write('attach', certificate);
  }
  superfluous().forEach((certificate) => write('detach', certificate));
  return writes;
}
