import type { Connection } from '../../connection/connection';
import { path } from '../../framework/diagnostics';
import type { OperationContext } from '../../framework/resource';
import { isFull } from './certificates';
import type { Attachment, ListenerWrites } from './listener-writes';
import { until } from './patience';

/** Brings all that wait for room on a listener onto it, by one call for all of them. */
export class Admission {
  /** @param moved whether something was planned for the listener, or done to it, since the last call */
  public constructor(
    private readonly writes: ListenerWrites,
    private readonly context: OperationContext<Connection>,
    private readonly moved: () => boolean,
    private readonly patienceMs: number,
  ) {}

  /** Waits for room for all in the queue, and puts them on; this attachment last, so that what is left out shows in it. */
  public async seeIn(attachment: Attachment): Promise<string | undefined> {
    const {
      writes: { desk },
      context,
      moved,
    } = this;
    for (let isOver = false; ;) {
      const seen = desk.steps;
      const { isIn, listed } = await desk.inTurn(() => this.admit(attachment, isOver));
      if (isIn) return listed;
      // One step was the turn above.
      isOver = !(await until(() => desk.steps > seen + 1, this.patienceMs, context.signal, moved));
    }
  }

  /** @param isOver whether there is nothing more to wait for: then the service has the last word */
  private async admit(attachment: Attachment, isOver: boolean): Promise<{ isIn: boolean; listed?: string }> {
    const { writes, context } = this;
    const { queue } = writes.desk;
    try {
      for (const [certificateId, { elbv2 }] of [...queue].reverse()) {
        const now = await writes.now();
        if (now && isFull(now) && !isOver) return { isIn: false };
        if (certificateId === attachment.certificateId) break;
        await writes.put({ certificateId, elbv2, default: false });
        // Then this one is not put there either: the state would not have it.
        if (context.diagnostics.hasError) {
          this.giveUp(attachment);
          return { isIn: true };
        }
        queue.delete(certificateId);
      }
      const listed = await writes.put(attachment);
      queue.delete(attachment.certificateId);
      return { isIn: true, listed };
    } catch (error) {
      this.giveUp(attachment);
      throw error;
    }
  }

  private giveUp({ certificateId }: Attachment): void {
    const { queue } = this.writes.desk;
    const left = [...queue.keys()].filter((id) => id !== certificateId);
    queue.clear();
    if (left.length === 0) return;
    this.context.diagnostics.error(
      'Certificates without room',
      `${left.join(', ')} had to wait for room on the listener as well, and ` +
        'could not be attached, by the fault of one of them or of this one. ' +
        'Their attachments are in the state all the same; the next plan finds them gone and attaches them again.',
      path('certificate_id'),
    );
  }
}
