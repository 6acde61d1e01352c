import type { LoadBalancer } from '../../../model';
import { certificatesOf, isAttached, listedAs } from './certificates';

/** What one run means to do to the certificates of one listener, as far as it is planned. */
export class ListenerPlan {
  /** Ids of certificates that are to be there. */
  public readonly arriving = new Set<string>();
  /** Ids of certificates that are to go. */
  public readonly leaving = new Set<string>();
  /** Ids of certificates that are to be the default. */
  private readonly heirs = new Set<string>();
  private unnamedHeir = false;
  /** Ids that attachments have, by how the service lists the certificate that they mean. */
  private readonly spellings = new Map<string, string>();

  /** @param id undefined where it is known only after apply */
  public crown(id: string | undefined): void {
    if (id === undefined) this.unnamedHeir = true;
    else this.heirs.add(id);
  }

  /**
   * Notes the id by which an attachment means a listed certificate.
   *
   * @returns another id by which another one means it
   */
  public spell(listed: string, id: string): string | undefined {
    const first = this.spellings.get(listed) ?? id;
    this.spellings.set(listed, first);
    return first === id ? undefined : first;
  }

  /** Whether some certificate is to be the default. */
  public get hasHeir(): boolean {
    return this.unnamedHeir || this.heirs.size > 0;
  }

  /** Another certificate that is to be the default as well. */
  public rivalOf(id: string): string | undefined {
    return [...this.heirs].find((heir) => heir !== id);
  }

  /** Whether all that is planned fits on the listener. What is there already needs no room; a new default takes that of the present one. */
  public fits(listener: LoadBalancer): boolean {
    const arriving = [...this.arriving].filter((id) => !isAttached(listener, id));
    const leaving = new Set([...this.leaving].filter((id) => !this.arriving.has(id)).flatMap((id) => listedAs(listener, id)));
    if (arriving.some((id) => this.heirs.has(id))) leaving.add(listener.default_certificate);
    const staying = certificatesOf(listener).filter((listed) => !leaving.has(listed));
    return arriving.length === 0 || staying.length + arriving.length <= listener.max_certificates;
  }
}
