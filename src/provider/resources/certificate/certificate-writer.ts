import type { CertificateDetachment } from '../../../api';
import { NotFoundError, ValidationError } from '../../../api/errors';
import type { LoadBalancer } from '../../../model';
import type { Connection } from '../../connection/connection';
import { path } from '../../framework/diagnostics';
import type { OperationContext } from '../../framework/resource';
import type { ValueObject } from '../../framework/value';
import { certificatesOf, isAttached, isDefault, isFull, isSame, isSurelyAttached, isSurelyDefault, isSurelySame, listedAs, surelyListedAs } from './certificates';
import { defaultRemedy } from './check-plan';
import { doubtOf } from './doubt';
import { findListener, isProblem, listenerKey, listenerText, listenerValues } from './listener';
import type { ListenerDesk } from './listener-desk';
import { ListenerRegister } from './listener-register';
import { until } from './patience';

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

/** Writes the certificates of one listener, together with what else this process writes there. */
export class CertificateWriter {
  private readonly desk: ListenerDesk;
  private readonly address: ValueObject;

  /**
   * @param patienceMs how long a default certificate that is to go waits for another to become the default, and a new
   *   one for room, after anything else was done to the listener
   */
  public constructor(
    private readonly config: string,
    private readonly listener: LoadBalancer,
    private readonly context: OperationContext<Connection>,
    private readonly patienceMs: number,
  ) {
    this.address = listenerValues(listener);
    this.desk = context.connection.register(ListenerRegister).desk(config, listener);
  }

  /**
   * Sees to it that the certificate is there, and the default where it is to be. On a full listener it waits for what other
   * attachments take off; but of several only one does, which sees to all, since an engine has only so many calls under way.
   *
   * @returns how the list has it, where that is sure
   */
  public async attach(attachment: Attachment): Promise<string | undefined> {
    const { desk } = this;
    const { certificateId: id, elbv2, known } = attachment;
    const place = await desk.inTurn(async () => {
      const now = await this.now();
      if (!now || attachment.default || !isFull(now) || isAttached(now, id, known)) return { listed: await this.put(attachment) };
      const isFirst = desk.queue.size === 0;
      desk.queue.set(id, { elbv2 });
      desk.wanted.add(id);
      return { isFirst };
    });
    return place.isFirst ? this.awaitRoom(attachment) : place.listed;
  }

  /** Takes the certificate off. What is gone already is no error; after an error in the diagnostics it is still there. */
  public async detach(departure: Departure): Promise<void> {
    await this.awaitHeir(departure);
    await this.desk.inTurn(() => this.remove(departure));
  }

  /**
   * Puts one certificate in the place of another: where there is room, the new one first, so that the listener is never
   * without. Where the other is the default and cannot go, nothing is written, so that the state stays true.
   *
   * @returns how the list has the new one, where that is sure
   */
  public async exchange(attachment: Attachment, departure: Departure): Promise<string | undefined> {
    if (await this.doubts(attachment, departure)) return undefined;
    if (!attachment.default && !(await this.mayGo(attachment, departure))) return undefined;
    // In one turn, so that of several exchanges on a full listener each uses the place that it frees.
    const { listed, rest } = await this.desk.inTurn(() => this.swap(attachment, departure));
    if (rest) await this.detach(departure);
    return listed;
  }

  /** @returns rest: whether the other one is still there, as the default, and cannot go in this turn */
  private async swap(attachment: Attachment, departure: Departure): Promise<{ listed?: string; rest?: boolean }> {
    const { certificateId: former, known } = departure;
    const now = await this.now();
    const hasToLeaveFirst =
      now !== undefined && isFull(now) && !attachment.default && !isSurelyAttached(now, attachment.certificateId) && !isDefault(now, former, known);
    if (hasToLeaveFirst) await this.remove(departure);
    if (this.context.diagnostics.hasError) return {};
    const listed = await this.put(attachment);
    if (this.context.diagnostics.hasError) return {};
    const after = await this.now();
    if (!after || !isAttached(after, former, known) || isSame(after, former, attachment.certificateId, listed)) return { listed };
    if (!isDefault(after, former, known)) await this.remove(departure);
    else if (departure.keepsDefault) this.tellKept(after, former);
    else return { listed, rest: true };
    return { listed };
  }

  /** Whether it is in doubt which certificate is to go; then with an error, and nothing is to be written. */
  private async doubts({ certificateId: id }: Attachment, { certificateId: former, known, keepsDefault }: Departure): Promise<boolean> {
    const now = await this.now();
    const doubt = now && !(keepsDefault && isDefault(now, former, known)) && !this.desk.wanted.has(former) && doubtOf(now, former, known);
    if (!doubt || isSurelySame(now, former, id)) return false;
    this.context.diagnostics.add({ ...doubt, severity: 'error', detail: `Nothing was written for this attachment. ${doubt.detail}` });
    return true;
  }

  /** Whether an ordinary certificate may take the place of another; false after an error. */
  private async mayGo({ certificateId: id }: Attachment, departure: Departure): Promise<boolean> {
    const { certificateId: former, known, keepsDefault, hasHeir } = departure;
    const before = await this.now();
    if (!before || !isDefault(before, former, known) || isSurelySame(before, former, id)) return true;
    await this.awaitHeir(departure);
    const now = await this.now();
    if (!now || !isDefault(now, former, known) || keepsDefault || this.desk.wanted.has(former) || hasHeir()) return true;
    this.refuse(now, former, 'Nothing was written for this attachment. ');
    return false;
  }

  /** Where the certificate is the default, waits for another to become it; where that is sure to come, only if few wait. */
  private async awaitHeir({ certificateId: id, known, hasHeir }: Departure): Promise<void> {
    const now = await this.now();
    if (!now || !isDefault(now, id, known)) return;
    const { connection, signal } = this.context;
    const wait = () => until(() => this.desk.crowned !== undefined, this.patienceMs, signal);
    if (hasHeir()) await connection.register(ListenerRegister).waitingRoom.sit(`crowning ${listenerKey(this.config, now)}`, wait);
    else await wait();
  }

  /** Waits for room for all in the queue, and puts them on; this attachment last, so that what is left out shows in it. */
  private async awaitRoom(attachment: Attachment): Promise<string | undefined> {
    const { desk, context } = this;
    const moved = context.connection.register(ListenerRegister).watch(this.config, this.listener);
    for (let isOver = false; ; ) {
      const seen = desk.steps;
      const { isIn, listed } = await desk.inTurn(() => this.admit(attachment, isOver));
      if (isIn) return listed;
      // One step was the turn above.
      isOver = !(await until(() => desk.steps > seen + 1, this.patienceMs, context.signal, moved));
    }
  }

  /** @param isOver whether there is nothing more to wait for: then the service has the last word */
  private async admit(attachment: Attachment, isOver: boolean): Promise<{ isIn: boolean; listed?: string }> {
    const { queue } = this.desk;
    try {
      for (const [certificateId, { elbv2 }] of [...queue].reverse()) {
        const now = await this.now();
        if (now && isFull(now) && !isOver) return { isIn: false };
        if (certificateId === attachment.certificateId) break;
        await this.put({ certificateId, elbv2, default: false });
        queue.delete(certificateId);
      }
      const listed = await this.put(attachment);
      queue.delete(attachment.certificateId);
      return { isIn: true, listed };
    } catch (error) {
      const left = [...queue.keys()].filter((id) => id !== attachment.certificateId);
      queue.clear();
      if (left.length > 0) this.tellLeftOut(left);
      throw error;
    }
  }

  private tellLeftOut(ids: readonly string[]): void {
    this.context.diagnostics.error(
      'Certificates without room',
      `${ids.join(', ')} had to wait for room on the listener as well, and could not be attached. Their attachments are in the state all the ` +
        'same; the next plan finds them gone and attaches them again. Make room first.',
      path('certificate_id'),
    );
  }

  /** @returns how the list has it, where that is sure */
  private async put(attachment: Attachment): Promise<string | undefined> {
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
  private async seenAs({ certificateId: id, known }: Attachment, before: LoadBalancer | undefined, wasThere: boolean): Promise<string | undefined> {
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

  private async remove({ certificateId: id, elbv2, known, hasHeir }: Departure): Promise<void> {
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
  private async removeListed(now: LoadBalancer, { certificateId, elbv2, known }: Pick<Departure, 'certificateId' | 'elbv2' | 'known'>): Promise<void> {
    const [listed, another] = surelyListedAs(now, certificateId, known);
    if (listed === undefined || another !== undefined) return;
    const { connection, signal } = this.context;
    const detachment: CertificateDetachment = { ...placeOf(now), elbv2, certificateId: listed };
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
