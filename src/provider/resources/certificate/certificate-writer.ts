import type { LoadBalancer } from '../../../model';
import type { Connection } from '../../connection/connection';
import { path } from '../../framework/diagnostics';
import type { OperationContext } from '../../framework/resource';
import { Admission } from './admission';
import { isAttached, isDefault, isFull, isSame, isSurelyAttached, isSurelySame } from './certificates';
import { doubtOf } from './doubt';
import { listenerKey, listenerText } from './listener';
import type { ListenerDesk } from './listener-desk';
import { ListenerRegister } from './listener-register';
import { type Attachment, type Departure, ListenerWrites } from './listener-writes';
import { until } from './patience';

/** Writes the certificates of one listener, together with what else this process writes there. */
export class CertificateWriter {
  private readonly writes: ListenerWrites;
  private readonly desk: ListenerDesk;

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
    this.writes = new ListenerWrites(config, listener, context);
    this.desk = this.writes.desk;
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
      const now = await this.writes.now();
      if (!now || attachment.default || !isFull(now) || isAttached(now, id, known)) return { listed: await this.writes.put(attachment) };
      const isFirst = desk.queue.size === 0;
      desk.queue.set(id, { elbv2 });
      desk.wanted.add(id);
      return { isFirst };
    });
    if (!place.isFirst) return place.listed;
    const moved = this.context.connection.register(ListenerRegister).watch(this.config, this.listener);
    return new Admission(this.writes, this.context, moved, this.patienceMs).seeIn(attachment);
  }

  /** Takes the certificate off. What is gone already is no error; after an error in the diagnostics it is still there. */
  public async detach(departure: Departure): Promise<void> {
    await this.awaitHeir(departure);
    await this.desk.inTurn(() => this.writes.remove(departure));
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
    const now = await this.writes.now();
    const hasToLeaveFirst =
      now !== undefined &&
      isFull(now) &&
      !attachment.default &&
      !isSurelyAttached(now, attachment.certificateId) &&
      !isDefault(now, former, known);
    if (hasToLeaveFirst) await this.writes.remove(departure);
    if (this.context.diagnostics.hasError) return {};
    const listed = await this.writes.put(attachment);
    if (this.context.diagnostics.hasError) return {};
    const after = await this.writes.now();
    if (!after || !isAttached(after, former, known) || isSame(after, former, attachment.certificateId, listed)) return { listed };
    if (!isDefault(after, former, known)) await this.writes.remove(departure);
    else if (departure.keepsDefault) this.tellKept(after, former);
    else return { listed, rest: true };
    return { listed };
  }

  /** Whether it is in doubt which certificate is to go; then with an error, and nothing is to be written. */
  private async doubts({ certificateId: id }: Attachment, { certificateId: former, known, keepsDefault }: Departure): Promise<boolean> {
    const now = await this.writes.now();
    const doubt = now && !(keepsDefault && isDefault(now, former, known)) && !this.desk.wanted.has(former) && doubtOf(now, former, known);
    if (!doubt || isSurelySame(now, former, id)) return false;
    this.context.diagnostics.add({ ...doubt, severity: 'error', detail: `Nothing was written for this attachment. ${doubt.detail}` });
    return true;
  }

  /** Whether an ordinary certificate may take the place of another; false after an error. */
  private async mayGo({ certificateId: id }: Attachment, departure: Departure): Promise<boolean> {
    const { certificateId: former, known, keepsDefault, hasHeir } = departure;
    const before = await this.writes.now();
    if (!before || !isDefault(before, former, known) || isSurelySame(before, former, id)) return true;
    await this.awaitHeir(departure);
    const now = await this.writes.now();
    if (!now || !isDefault(now, former, known) || keepsDefault || this.desk.wanted.has(former) || hasHeir()) return true;
    this.writes.refuse(now, former, 'Nothing was written for this attachment. ');
    return false;
  }

  /** Where the certificate is the default, waits for another to become it; where that is sure to come, only if few wait. */
  private async awaitHeir({ certificateId: id, known, hasHeir }: Departure): Promise<void> {
    const now = await this.writes.now();
    if (!now || !isDefault(now, id, known)) return;
    const { connection, signal } = this.context;
    const wait = () => until(() => this.desk.crowned !== undefined, this.patienceMs, signal);
    if (hasHeir()) await connection.register(ListenerRegister).waitingRoom.sit(`crowning ${listenerKey(this.config, now)}`, wait);
    else await wait();
  }

  private tellKept(now: LoadBalancer, id: string): void {
    this.context.diagnostics.warning(
      'The former certificate stays the default',
      `${JSON.stringify(id)} is the default certificate of the ${listenerText(now)}, ` +
        'and stays attached as on_destroy = "keep" says; this state no longer has it.',
      path('certificate_id'),
    );
  }
}
