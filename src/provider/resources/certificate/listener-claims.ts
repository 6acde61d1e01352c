import { listenerKey } from '../../listeners/listener';
import type { ListenerOperation } from '../../listeners/listener-resource';
import type { EntryOwnership } from '../../run/entry-ownership';
import type { ManagementClaims } from '../../run/management-claims';

const ATTACHMENT = 'svc_certificate_attachment';
const SET = 'svc_load_balancer_certificates';
/** Kinds of claims: to manage certificates of a listener, and to hold a certificate while an attachment of it is destroyed. */
const [MANAGED, HELD] = ['certificates', 'certificates/held'];

/** Claims of this process's resources to one listener. Another alias of the provider has claims of its own. */
export class ListenerClaims {
  private readonly claims: ManagementClaims;
  private readonly ownership: EntryOwnership;
  private readonly key: string;

  public constructor({ config, listener, context: { connection } }: ListenerOperation) {
    this.claims = connection.run.claims;
    this.ownership = connection.run.ownership;
    this.key = listenerKey(config, listener);
  }

  /** Records that an attachment manages a certificate. @returns whether a set manages the listener, too */
  public attach(id: string): boolean {
    return this.claims.entry(MANAGED, this.key, id, ATTACHMENT) !== undefined;
  }

  /** Records that a set manages the listener. @returns the certificates that attachments manage, too */
  public manageAll(): readonly string[] {
    return this.claims.family(MANAGED, this.key, SET, () => true).map(({ id }) => id);
  }

  /** Records that an attachment is destroyed. @returns whether a set holds the certificate */
  public leave(listed: string): boolean {
    return this.claims.entry(HELD, this.key, listed, ATTACHMENT) !== undefined;
  }

  /** Records which certificates a set holds. @returns the held certificates whose attachments are destroyed */
  public hold(covers: (listed: string) => boolean): readonly string[] {
    return [...new Set(this.claims.family(HELD, this.key, SET, covers).map(({ id }) => id))];
  }

  /** Creates a resource on the listener once in this run, by a key. */
  public create<Made>(key: string, make: () => Promise<Made | null>, refuse: () => void): Promise<Made | null> {
    return this.ownership.createOnce(JSON.stringify([this.key, 'create', key]), make, refuse);
  }

  /** Records that a resource written in this run has the certificates. */
  public take(...listed: readonly string[]): void {
    for (const certificate of listed) this.ownership.take(JSON.stringify([this.key, certificate]));
  }

  /** Whether another resource of this run took a certificate. */
  public isTaken(listed: string): boolean {
    return this.ownership.isTaken(JSON.stringify([this.key, listed]));
  }
}
