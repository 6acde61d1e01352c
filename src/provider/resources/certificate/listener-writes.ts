import type { CertificateDetachment } from '../../../api';
import { NotFoundError, ValidationError } from '../../../api/errors';
import type { LoadBalancer } from '../../../model';
import type { Connection } from '../../connection/connection';
import { path } from '../../framework/diagnostics';
import type { OperationContext } from '../../framework/resource';
import type { ValueObject } from '../../framework/value';
import { certificatesOf, isAttached, isDefault, isSurelyAttached, isSurelyDefault, listedAs, surelyListedAs } from './certificates';
import { defaultRemedy } from './check-plan';
import { doubtOf } from './doubt';
import { findListener, isProblem, listenerText, listenerValues } from './listener';
import type { ListenerDesk } from './listener-desk';
import { ListenerRegister } from './listener-register';

/** How a certificate is to be on the listener. */
export interface Attachment {
  readonly certificateId: string;
  readonly default: boolean;
  readonly elbv2: boolean;
  /** How the list has it, where it has been attached before. */
  readonly known?: string;
}

/** How a certificate is to leave the listener. */
export interface Departure {
  readonly certificateId: string;
  readonly elbv2: boolean;
  /** How the list has been seen to have it. */
  readonly known?: string;
  /** Whether it is known, by now, that another one is to become the default in this run. */
  readonly hasHeir: () => boolean;
  /** Whether it is to stay where it can only be left: as the default. */
  readonly keepsDefault?: boolean;
}

/** Single writes to the certificates of one listener, each for whoever has the turn at its desk. */
export class ListenerWrites {
  public readonly desk: ListenerDesk;
  private readonly address: ValueObject;

  public constructor(
    private readonly config: string,
    listener: LoadBalancer,
    private readonly context: OperationContext<Connection>,
  ) {
    this.address = listenerValues(listener);
    this.desk = context.connection.register(ListenerRegister).desk(config, listener);
  }

  /** The listener as it is now; undefined when it is gone. */
  public async now(): Promise<LoadBalancer | undefined> {
    const { connection, signal } = this.context;
    const found = findListener(await connection.balancers.list(this.config, signal), this.address);
    return isProblem(found) ? undefined : found;
  }

  /**
   * Sees to it that the certificate is there, and the default where it is to be.
   *
   * @returns how the list has it, where that is sure
   */
  public async put(attachment: Attachment): Promise<string | undefined> {
    const { desk } = this;
    const { certificateId: id, elbv2, known } = attachment;
    const before = await this.now();
    desk.leaving.delete(id);
    // What only ends like it may be another certificate; attaching one twice does no harm.
    const isThere = before !== undefined && (attachment.default ? isSurelyDefault : isSurelyAttached)(before, id, known);
    if (!attachment.default && before && isDefault(before, id, known)) desk.staying.set(id, { elbv2 });
    if (!isThere) await this.send(attachment);
    if (attachment.default) {
      desk.staying.delete(id);
      desk.crowned = id;
      await this.settle();
    }
    desk.wanted.add(id);
    return this.seenAs(attachment, before, isThere);
  }

  /** How the list has a certificate that was just put there: surely, or as what has come that ends like it. */
  private async seenAs(
    { certificateId: id, known }: Attachment,
    before: LoadBalancer | undefined,
    wasThere: boolean,
  ): Promise<string | undefined> {
    // It is attached, whether or not the list can be read.
    const after = wasThere ? before : await this.now().catch(() => undefined);
    if (!before || !after) return undefined;
    const sure = surelyListedAs(after, id, known);
    const come = certificatesOf(after).filter((text) => !certificatesOf(before).includes(text));
    const [only, another] = sure.length > 0 ? sure : listedAs({ ...after, certificates: come, default_certificate: '' }, id);
    return another === undefined ? only : undefined;
  }

  /** Does what had to wait for another default. */
  private async settle(): Promise<void> {
    const { leaving, staying } = this.desk;
    if (leaving.size === 0 && staying.size === 0) return;
    const now = await this.now();
    for (const [certificateId, { elbv2 }] of staying) {
      if (!now || !isAttached(now, certificateId)) await this.send({ certificateId, elbv2, default: false });
      staying.delete(certificateId);
    }
    for (const [certificateId, { elbv2, known }] of leaving) {
      if (now && !isDefault(now, certificateId, known)) await this.removeListed(now, { certificateId, elbv2, known });
      leaving.delete(certificateId);
    }
  }

  /** Takes the certificate off, now or once another is the default; after an error in the diagnostics it is still there. */
  public async remove({ certificateId: id, elbv2, known, hasHeir }: Departure): Promise<void> {
    const { desk, context } = this;
    // Another attachment of this run is about the same certificate.
    if (desk.wanted.has(id)) return;
    const now = await this.now();
    if (!now || !isAttached(now, id, known)) return;
    const doubt = doubtOf(now, id, known);
    if (doubt) {
      context.diagnostics.add({ ...doubt, severity: 'error' });
      return;
    }
    if (!isDefault(now, id, known)) return this.removeListed(now, { certificateId: id, elbv2, known });
    if (hasHeir()) {
      desk.leaving.set(id, { elbv2, known });
      context.diagnostics.warning(
        'Detached later in this run',
        `${JSON.stringify(id)} is the default certificate of the ${listenerText(now)}. It is detached as soon as another attachment of ` +
          'this run has become the default; should that one fail, it stays attached, and this state no longer has it.',
        path('certificate_id'),
      );
      return;
    }
    this.refuse(now, id);
  }

  /** Says that the default certificate cannot go. */
  public refuse(now: LoadBalancer, id: string, written = ''): void {
    this.context.diagnostics.error(
      'The default certificate cannot be detached',
      `${JSON.stringify(id)} is the default certificate of the ${listenerText(now)}. ${written}${defaultRemedy()} ` +
        'Where another became the default in this very run, apply once more.',
      path('certificate_id'),
    );
  }

  /** Detaches by the exact text that the list has. */
  private async removeListed(
    now: LoadBalancer,
    { certificateId, elbv2, known }: Pick<Departure, 'certificateId' | 'elbv2' | 'known'>,
  ): Promise<void> {
    const [listed, another] = surelyListedAs(now, certificateId, known);
    if (listed === undefined || another !== undefined) return;
    const { connection, signal } = this.context;
    const detachment: CertificateDetachment = { ...attributePathFor(now), elbv2, certificateId: listed };
    try {
      await connection.client.loadBalancers.detachCertificate(this.config, detachment, { signal });
    } catch (error) {
      if (!ValidationError.is(error) && !NotFoundError.is(error)) throw error;
      connection.balancers.forget(this.config);
      const then = await this.now();
      if (then && certificatesOf(then).includes(listed)) throw error;
    } finally {
      connection.balancers.forget(this.config);
    }
  }

  private async send({ certificateId, ...how }: Attachment): Promise<void> {
    const { connection, signal, diagnostics } = this.context;
    const now = await this.now();
    if (!now) {
      diagnostics.error(
        'The listener is gone',
        `The service no longer lists ${JSON.stringify(this.address)}. Plan again.`,
        path('load_balancer'),
      );
      return;
    }
    try {
      await connection.client.loadBalancers.attachCertificate(this.config, { ...attributePathFor(now), ...how, certificateId }, { signal });
    } catch (error) {
      if (!NotFoundError.is(error) || error.missing !== 'entry') throw error;
      // The balancer was listed a moment ago.
      diagnostics.error('No such certificate', error.message, path('certificate_id'));
    } finally {
      connection.balancers.forget(this.config);
    }
  }
}

function attributePathFor({ name, provider, region, listener_name: listener, listener_port: listenerPort }: LoadBalancer) {
  return { loadBalancer: name, platform: provider, region, listener, listenerPort };
}
