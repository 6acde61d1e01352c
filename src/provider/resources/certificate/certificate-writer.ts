import type { CertificateDetachment } from '../../../api';
import { NotFoundError, ValidationError } from '../../../api/errors';
import type { LoadBalancer } from '../../../model';
import type { Connection } from '../../connection/connection';
import { path } from '../../framework/diagnostics';
import type { OperationContext } from '../../framework/resource';
import type { ValueObject } from '../../framework/value';
import { certificatesOf, isAttached, isDefault, isSame, listedAs } from './certificates';
import { defaultRemedy } from './check-plan';
import { findListener, isProblem, listenerText, listenerValues } from './listener';
import type { ListenerDesk } from './listener-desk';
import { ListenerRegister } from './listener-register';
import { until } from './patience';

/** How a certificate is to be on the listener. */
export interface Attachment {
  readonly certificateId: string;
  readonly default: boolean;
  readonly elbv2: boolean;
}

/** How a certificate is to leave the listener. */
export interface Departure {
  readonly certificateId: string;
  readonly elbv2: boolean;
  /** Whether it is known, by now, that another one is to become the default in this run. */
  readonly hasHeir: () => boolean;
  /** Whether it is to stay where it can only be left: as the default. */
  readonly keepsDefault?: boolean;
}

/** Writes the certificates of one listener, together with what else this process writes there. */
export class CertificateWriter {
  private readonly desk: ListenerDesk;
  private readonly address: ValueObject;

  /** @param patienceMs how long a default certificate that is to go waits for another to become the default */
  public constructor(
    private readonly config: string,
    listener: LoadBalancer,
    private readonly context: OperationContext<Connection>,
    private readonly patienceMs: number,
  ) {
    this.address = listenerValues(listener);
    this.desk = context.connection.register(ListenerRegister).desk(config, listener);
  }

  /** Sees to it that the certificate is there, and the default where it is to be. */
  public attach(attachment: Attachment): Promise<void> {
    return this.desk.inTurn(() => this.put(attachment));
  }

  /** Takes the certificate off. What is gone already is no error; after an error in the diagnostics it is still there. */
  public async detach(departure: Departure): Promise<void> {
    await this.awaitHeir(departure.certificateId);
    await this.desk.inTurn(() => this.remove(departure));
  }

  /**
   * Puts one certificate in the place of another: where there is room, the new one first, so that the listener is never
   * without. Where the other is the default and cannot go, nothing is written, so that the state stays true.
   */
  public async exchange(attachment: Attachment, departure: Departure): Promise<void> {
    if (!attachment.default && !(await this.mayGo(attachment, departure))) return;
    const now = await this.now();
    const isFull = now !== undefined && certificatesOf(now).length >= now.max_certificates;
    const hasToLeaveFirst =
      isFull && !attachment.default && !isAttached(now, attachment.certificateId) && isAttached(now, departure.certificateId) && !isDefault(now, departure.certificateId);
    if (hasToLeaveFirst) await this.desk.inTurn(() => this.remove(departure));
    await this.attach(attachment);
    if (this.context.diagnostics.hasError) return;
    const after = await this.now();
    if (!after || !isAttached(after, departure.certificateId) || isSame(after, departure.certificateId, attachment.certificateId)) return;
    if (departure.keepsDefault && isDefault(after, departure.certificateId)) this.tellKept(after, departure.certificateId);
    else await this.detach(departure);
  }

  /** Whether an ordinary certificate may take the place of another; false after an error. */
  private async mayGo({ certificateId: id }: Attachment, departure: Departure): Promise<boolean> {
    const { certificateId: former, keepsDefault, hasHeir } = departure;
    const before = await this.now();
    if (!before || !isDefault(before, former) || isSame(before, former, id)) return true;
    await this.awaitHeir(former);
    const now = await this.now();
    if (!now || !isDefault(now, former) || keepsDefault || this.desk.wanted.has(former) || hasHeir()) return true;
    this.refuse(now, former, 'Nothing was written for this attachment. ');
    return false;
  }

  /** Where the certificate is the default, waits for another to become it. */
  private async awaitHeir(id: string): Promise<void> {
    const now = await this.now();
    if (now && isDefault(now, id)) await until(() => this.desk.crowned !== undefined, this.patienceMs, this.context.signal);
  }

  private async put(attachment: Attachment): Promise<void> {
    const { desk } = this;
    const { certificateId: id, elbv2 } = attachment;
    const now = await this.now();
    desk.leaving.delete(id);
    if (attachment.default) {
      if (!now || !isDefault(now, id)) await this.send(attachment);
      desk.staying.delete(id);
      desk.crowned = id;
      await this.settle();
    } else {
      // The present default stays that until another takes its place; sending it again as an ordinary one changes nothing.
      if (now && isDefault(now, id)) desk.staying.set(id, { elbv2 });
      if (!now || !isAttached(now, id)) await this.send(attachment);
    }
    desk.wanted.add(id);
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
    for (const [certificateId, { elbv2 }] of leaving) {
      if (now && !isDefault(now, certificateId)) await this.removeListed(now, { certificateId, elbv2 });
      leaving.delete(certificateId);
    }
  }

  private async remove({ certificateId: id, elbv2, hasHeir }: Departure): Promise<void> {
    const { desk, context } = this;
    // Another attachment of this run is about the same certificate.
    if (desk.wanted.has(id)) return;
    const now = await this.now();
    if (!now || !isAttached(now, id)) return;
    if (!isDefault(now, id)) return this.removeListed(now, { certificateId: id, elbv2 });
    if (hasHeir()) {
      desk.leaving.set(id, { elbv2 });
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

  private refuse(now: LoadBalancer, id: string, written = ''): void {
    this.context.diagnostics.error(
      'The default certificate cannot be detached',
      `${JSON.stringify(id)} is the default certificate of the ${listenerText(now)}. ${written}${defaultRemedy()} ` +
        'Where another became the default in this very run, apply once more.',
      path('certificate_id'),
    );
  }

  private tellKept(now: LoadBalancer, id: string): void {
    this.context.diagnostics.warning(
      'The former certificate stays the default',
      `${JSON.stringify(id)} is the default certificate of the ${listenerText(now)}, and stays attached as on_destroy = "keep" says; this state no longer has it.`,
      path('certificate_id'),
    );
  }

  /** Detaches by the exact text that the list has. */
  private async removeListed(now: LoadBalancer, { certificateId, elbv2 }: Pick<Departure, 'certificateId' | 'elbv2'>): Promise<void> {
    const [listed, another] = listedAs(now, certificateId);
    if (listed === undefined) return;
    if (another !== undefined) {
      this.context.diagnostics.error(
        'Several certificates match',
        `${JSON.stringify(certificateId)} may mean ${listedAs(now, certificateId).join(' or ')}, both of which the ${listenerText(now)} has. ` +
          'Write the id as the service lists it.',
        path('certificate_id'),
      );
      return;
    }
    const { connection, signal } = this.context;
    const detachment: CertificateDetachment = { ...placeOf(now), elbv2, certificateId: listed };
    try {
      await connection.client.loadBalancers.detachCertificate(this.config, detachment, { signal });
    } catch (error) {
      if (!ValidationError.is(error) && !NotFoundError.is(error)) throw error;
      connection.balancers.forget(this.config);
      const then = await this.now();
      if (then && isAttached(then, certificateId)) throw error;
    } finally {
      connection.balancers.forget(this.config);
    }
  }

  private async send({ certificateId, ...how }: Attachment): Promise<void> {
    const { connection, signal, diagnostics } = this.context;
    const now = await this.now();
    if (!now) {
      diagnostics.error('The listener is gone', `The service no longer lists ${JSON.stringify(this.address)}. Plan again.`, path('load_balancer'));
      return;
    }
    try {
      await connection.client.loadBalancers.attachCertificate(this.config, { ...placeOf(now), ...how, certificateId }, { signal });
    } catch (error) {
      if (!NotFoundError.is(error) || error.missing !== 'entry') throw error;
      // The balancer was listed a moment ago.
      diagnostics.error('No such certificate', error.message, path('certificate_id'));
    } finally {
      connection.balancers.forget(this.config);
    }
  }

  /** The listener as it is now; undefined when it is gone. */
  private async now(): Promise<LoadBalancer | undefined> {
    const { connection, signal } = this.context;
    const found = findListener(await connection.balancers.list(this.config, signal), this.address);
    return isProblem(found) ? undefined : found;
  }
}

function placeOf({ name, provider, region, listener_name: listener, listener_port: listenerPort }: LoadBalancer) {
  return { loadBalancer: name, platform: provider, region, listener, listenerPort };
}
