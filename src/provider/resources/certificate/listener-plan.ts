import type { LoadBalancer } from '../../../model';
import { certificatesOf, isAttached, listedAs } from './certificates';

/** What one run means to do to the certificates of one listener, as far as it is planned. */
export class ListenerPlan {
  /** How often something new was planned. */
  public steps = 0;

  /** Ids of certificates that are to be there. */
  private readonly arriving = new Set<string>();
  /** Ids of certificates that are to go. */
  private readonly leaving = new Set<string>();
  /** Ids of certificates that are to be the default. */
  private readonly heirs = new Set<string>();
  /** Ids of certificates of which it is known only after apply whether they are to be the default. */
  private readonly candidates = new Set<string>();
  private unnamedHeir = false;
  /** Ids that attachments have, by how the service lists the certificate that they mean. */
  private readonly spellings = new Map<string, string>();

  /** @param isDefault undefined where it is known only after apply */
  public arrive(id: string, isDefault: boolean | undefined): void {
    this.add(this.arriving, id);
    if (isDefault === undefined) this.candidates.add(id);
    else this.candidates.delete(id);
  }

  public leave(id: string): void {
    this.add(this.leaving, id);
  }

  /** @param id undefined where it is known only after apply */
  public crown(id: string | undefined): void {
    if (id !== undefined) this.add(this.heirs, id);
    else if (!this.unnamedHeir) {
      this.unnamedHeir = true;
      this.steps += 1;
    }
  }

  public isToArrive(id: string): boolean {
    return this.arriving.has(id);
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

  /** Ids of certificates that are to be there and are not. */
  public newcomers(listener: LoadBalancer): string[] {
    return [...this.arriving].filter((id) => !isAttached(listener, id));
  }

  /**
   * Whether all that is planned fits on the listener. What is there already, or may be, needs no room; a new default, or
   * what may turn out to be one, takes that of the present one.
   */
  public fits(listener: LoadBalancer): boolean {
    const arriving = this.newcomers(listener);
    const leaving = new Set([...this.leaving].filter((id) => !this.arriving.has(id)).flatMap((id) => listedAs(listener, id)));
    if (arriving.some((id) => this.heirs.has(id) || this.candidates.has(id))) leaving.add(listener.default_certificate);
    const staying = certificatesOf(listener).filter((listed) => !leaving.has(listed));
    return arriving.length === 0 || staying.length + arriving.length <= listener.max_certificates;
  }

  private add(ids: Set<string>, id: string): void {
    if (ids.has(id)) return;
    ids.add(id);
    this.steps += 1;
  }
}
