import { type LoadBalancer, surelyListedAs } from '../../../model';
import { listenerKey } from '../../listeners/listener';
import type { ListenerOperation } from '../../listeners/listener-resource';
import type { ListenerServices } from '../../connection/services';
import { withCertificate } from './listener-goal';

const ATTACHMENT = 'svc_certificate_attachment';
const SET = 'svc_load_balancer_certificates';
/**
 * Kinds of claims: to manage certificates of a listener, to hold a certificate while another attachment gives it up, and to keep one that
 * another attachment gives up: an apply does not call a resource that does not change, so that the process of the apply cannot know it.
 */
const [MANAGED, HELD, KEPT] = ['certificates', 'certificates/held', 'certificates/kept'];

type Run = ListenerServices['run'];

/** A resource that needs a certificate which an attachment gives up; `written` if it was written in this run, and its kind is unknown. */
export type Holder = 'set' | 'attachment' | 'written';

/** Claims of this process's resources to one listener. Another alias of the provider has claims of its own. */
export class ListenerClaims {
  private readonly claims: Run['claims'];
  private readonly ownership: Run['ownership'];
  private readonly addresses: Run['addresses'];
  private readonly key: string;
  private readonly listener: LoadBalancer;
  private readonly instance: string | undefined;

  public constructor({ config, listener, context: { connection, instance } }: ListenerOperation) {
    const { claims, ownership, addresses } = connection.run;
    this.claims = claims;
    this.ownership = ownership;
    this.addresses = addresses;
    this.key = listenerKey(config, listener);
    this.listener = listener;
    this.instance = instance;
  }

  /** Records that a set is wanted for the listener. @returns whether another one is wanted as well */
  public wantSet(): boolean {
    return this.addresses.want(this.setAddress, this.instance);
  }

  /** Records that a set is created, or stays. @returns whether another one is destroyed, which detaches certificates */
  public keepSet(isCreate: boolean): boolean {
    return isCreate ? this.addresses.create(this.setAddress) : this.addresses.keep(this.setAddress);
  }

  /** Records that the destroy of a set will detach certificates. @returns whether another set is created, or stays */
  public leaveSet(): boolean {
    const { isKept, isCreated } = this.addresses.destroy(this.setAddress);
    // With create_before_destroy, the apply plans the destroy of the replaced object after the create, which has taken its certificates.
    return (isKept || isCreated) && !this.ownership.isTaken(this.creation(SET));
  }

  /** Records that the apply destroys a set. In a replacement, the create is planned again afterwards. */
  public destroySet(): void {
    this.addresses.destroyed(this.setAddress);
  }

  /** Records that an attachment manages a certificate. @returns whether a set manages the listener, too */
  public attach(id: string): boolean {
    return this.claims.entry(MANAGED, this.key, id, ATTACHMENT) !== undefined;
  }

  /** Records that a set manages the listener. @returns the certificates that attachments manage, too */
  public manageAll(): readonly string[] {
    return this.claims.family(MANAGED, this.key, SET, () => true).map(({ id }) => id);
  }

  /**
   * Records that an attachment is destroyed, or changes to another certificate.
   *
   * @returns a resource that holds the certificate
   */
  public leave(listed: string): Holder | undefined {
    return holderOf(this.claims.entry(HELD, this.key, listed, ATTACHMENT));
  }

  /** Records that an attachment will not have a certificate any more. @returns whether another attachment had and keeps it */
  public giveUp(listed: string): boolean {
    return this.claims.entry(KEPT, this.key, listed, ATTACHMENT) !== undefined;
  }

  /** Records that an attachment has a certificate, and keeps it. @returns whether another attachment gives it up */
  public keepOne(id: string, known: string | undefined): boolean {
    return this.claims.family(KEPT, this.key, ATTACHMENT, this.covers(id, known)).length > 0;
  }

  /** Records which certificates a set holds. @returns the held certificates that attachments give up */
  public hold(covers: (listed: string) => boolean): readonly string[] {
    return this.holdAs(SET, covers);
  }

  /** Records that an attachment holds a certificate. @returns whether another attachment gives it up */
  public holdOne(id: string, known: string | undefined): boolean {
    return this.holdAs(ATTACHMENT, this.covers(id, known)).length > 0;
  }

  /** Returns a resource of this run, planned or written so far, that needs a certificate; undefined if there is none. */
  public holder(listed: string): Holder | undefined {
    return holderOf(this.claims.manager(HELD, this.key, listed)) ?? (this.isTaken(listed) ? 'written' : undefined);
  }

  /** Creates a resource on the listener once in this run, by a key. */
  public create<Made>(key: string, make: () => Promise<Made | null>, refuse: () => void): Promise<Made | null> {
    return this.ownership.createOnce(this.creation(key), this.instance, make, refuse);
  }

  /** Records that a resource written in this run has the certificates. */
  public take(listed: Iterable<string>): void {
    for (const certificate of listed) this.ownership.take(JSON.stringify([this.key, certificate]), this.instance);
  }

  /** Whether another resource of this run took a certificate. */
  public isTaken(listed: string): boolean {
    return this.ownership.isTaken(JSON.stringify([this.key, listed]));
  }

  private get setAddress(): string {
    return JSON.stringify([SET, this.key]);
  }

  private creation(key: string): string {
    return JSON.stringify([this.key, 'create', key]);
  }

  private covers(id: string, known: string | undefined): (listed: string) => boolean {
    return (listed) => surelyListedAs(withCertificate(this.listener, listed), id, known).includes(listed);
  }

  private holdAs(typeName: string, covers: (listed: string) => boolean): readonly string[] {
    return [...new Set(this.claims.family(HELD, this.key, typeName, covers).map(({ id }) => id))];
  }
}

function holderOf(typeName: string | undefined): Holder | undefined {
  if (typeName === undefined) return undefined;
  return typeName === SET ? 'set' : 'attachment';
}
