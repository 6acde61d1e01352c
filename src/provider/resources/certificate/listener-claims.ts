import { listenerKey } from '../../listeners/listener';
import type { ListenerScene } from '../../listeners/listener-resource';
import type { EntryOwnership } from '../../run/entry-ownership';
import type { ManagementClaims } from '../../run/management-claims';

const ATTACHMENT = 'svc_certificate_attachment';
const SET = 'svc_load_balancer_certificates';
/** Who manages a listener, and who holds a certificate while an attachment of it is destroyed. */
const [MANAGED, HELD] = ['certificates', 'certificates/held'];

/** What the resources of this process say of one listener. It does not see another alias or another process. */
export class ListenerClaims {
  private readonly claims: ManagementClaims;
  private readonly ownership: EntryOwnership;
  private readonly key: string;

  public constructor({ config, listener, context: { connection } }: ListenerScene) {
    this.claims = connection.run.claims;
    this.ownership = connection.run.ownership;
    this.key = listenerKey(config, listener);
  }

  /** Says that an attachment manages a certificate. @returns whether a set manages the listener, too */
  public attach(id: string): boolean {
    return this.claims.entry(MANAGED, this.key, id, ATTACHMENT) !== undefined;
  }

  /** Says that a set manages the listener. @returns the certificates that attachments manage, too */
  public manageAll(): readonly string[] {
    return this.claims.family(MANAGED, this.key, SET, () => true).map(({ id }) => id);
  }

  /** Says that an attachment is destroyed. @returns whether a set holds the certificate */
  public leave(listed: string): boolean {
    return this.claims.entry(HELD, this.key, listed, ATTACHMENT) !== undefined;
  }

  /** Says which certificates a set holds. @returns those of which attachments are destroyed */
  public hold(covers: (listed: string) => boolean): readonly string[] {
    return [...new Set(this.claims.family(HELD, this.key, SET, covers).map(({ id }) => id))];
  }

  /** Creates a resource once in this run, by what tells it from others on the listener. */
  public create<Made>(what: string, make: () => Promise<Made | null>, refuse: () => void): Promise<Made | null> {
    return this.ownership.createOnce(JSON.stringify([this.key, 'create', what]), make, refuse);
  }

  /** Says that a resource that this run writes has the certificates. */
  public take(...listed: readonly string[]): void {
    for (const certificate of listed) this.ownership.take(JSON.stringify([this.key, certificate]));
  }

  /** Whether this run took a certificate for another resource than the one that gives it up. */
  public isTaken(listed: string): boolean {
    return this.ownership.isTaken(JSON.stringify([this.key, listed]));
  }
}
