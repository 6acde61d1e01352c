import { mostOf } from '../../../model/extremes';
import type { CertificatesTurn, Write } from '../../../api';
import { AbortedError, isUnreadableSuccess, NotFoundError, ValidationError } from '../../../api/errors';
import { certificatesOf, type LoadBalancer } from '../../../model';
import { type Shown as ShownInList, untilShown } from '../../connection/until-shown';
import { findListener, isProblem, listenerKey, listenerValues } from '../../listeners/listener';
import type { ListenerOperation } from '../../listeners/listener-resource';
import * as messages from '../../messages/certificates';
import { listenerMissing } from '../../messages/listener';
import type { KnownLinks, WantedCertificates } from './listener-goal';
import { freedSlots, hasEffect, isShown, type ListenerWrite, nextWrite, type Progress, progressAfter, withDone } from './listener-progress';
import { noteAttached, noteWrite } from './overwritten-certificates';

/** A listener with the wanted certificates. */
export interface Reached {
  /** The listener with all writes, also with those that its list does not show yet. */
  readonly listener: LoadBalancer;
  /** The listener as it was last listed. */
  readonly listed: LoadBalancer;
  readonly known: KnownLinks;
}

/** Chooses the certificates of a listener, as it is directly before the first write; null after an error. */
type Choice = (now: LoadBalancer) => WantedCertificates | null;

/** Next write, from a read in its turn. */
interface Decision {
  readonly now: LoadBalancer;
  readonly progress: Required<Progress>;
  /** Undefined if the listener has the wanted certificates. */
  readonly next?: ListenerWrite;
}

/** A write that was sent. */
interface Sent extends Decision {
  readonly next: ListenerWrite;
  /** Error of an answer that cannot be read, although the write may have succeeded. */
  readonly unreadable?: Error;
}

/** A write after its reads. */
interface Shown {
  readonly listed: LoadBalancer;
  readonly progress: Required<Progress>;
}

/**
 * Writes the certificates of one listener. Resources of this process write one after another. Other aliases of the provider are not
 * locked.
 */
export class ListenerWriter {
  /** @param elbv2 whether the load balancer is of the newer type */
  public constructor(
    private readonly operation: ListenerOperation,
    private readonly elbv2: boolean,
  ) {}

  /**
   * Writes until the listener has the wanted certificates. Each write is decided by a read in its turn: the service may keep or drop a
   * former default certificate, and an earlier apply may have been interrupted. A write is done when a read shows it. Stops before it
   * detaches a certificate, or replaces a default one, that another user attached since the first read.
   *
   * @param choose called once
   * @returns null after an error
   */
  public write(links: KnownLinks, choose: Choice): Promise<Reached | null> {
    const { config, listener, context } = this.operation;
    // The lock covers all writes: of several replacements on a full listener, each uses the slot that it frees.
    const lock = context.connection.run.writes;
    return lock.entry('load-balancers', config, listenerKey(config, listener), () => this.writeAll(links, choose));
  }

  private async writeAll(links: KnownLinks, choose: Choice): Promise<Reached | null> {
    let progress: Progress = { done: [], known: links };
    for (let listed: LoadBalancer | undefined; ;) {
      const outcome = await this.writeNext(progress, choose, listed);
      if (outcome === 'failed') return null;
      if (outcome === 'interrupted') return listed ? this.reached(listed, progress) : null;
      const { now, next } = outcome;
      if (!next) return this.reached(now, outcome.progress);
      const shown = await this.untilShown({ ...outcome, next });
      if (!shown) return null;
      ({ listed, progress } = shown);
      const remaining = nextWrite(listed, shown.progress);
      if (!('problem' in remaining) && !remaining.next) return this.reached(listed, progress);
    }
  }

  /**
   * Reads the listener and sends the next write, in one turn.
   *
   * @param listed last read of the listener; undefined before the first write
   * @returns the decision, without a next write if nothing is left to do. `interrupted` if other writes are done.
   */
  private async writeNext(
    progress: Progress,
    choose: Choice,
    listed: LoadBalancer | undefined,
  ): Promise<Decision | Sent | 'failed' | 'interrupted'> {
    const { config, listener, context } = this.operation;
    const { loadBalancers } = context.connection.client;
    const tried: { decision?: Decision | null } = {};
    try {
      await loadBalancers.writeCertificates<'nothing'>(
        config,
        listener.name,
        async (turn) => {
          const now = this.find((await turn.list()).items);
          tried.decision = now ? this.decide(now, afterTry(now, tried.decision) ?? progress, choose) : this.missing();
          if (!tried.decision?.next) return { refused: 'nothing' };
          noteWrite(this.operation, tried.decision.now, tried.decision.next);
          return this.request(turn, tried.decision.now, tried.decision.next);
        },
        context,
      );
      return tried.decision ?? 'failed';
    } catch (error) {
      return await this.afterError(error, tried.decision, progress, listed);
    } finally {
      context.connection.balancers.forget(config);
    }
  }

  /** @throws the error, unless it is reported, or a read can show the effect of the write */
  private async afterError(
    error: unknown,
    decision: Decision | null | undefined,
    progress: Progress,
    listed: LoadBalancer | undefined,
  ): Promise<Sent | 'failed' | 'interrupted'> {
    const { report, text } = this.operation;
    const { now, next } = decision ?? {};
    if (decision && now && next) {
      if (isUnreadableSuccess(error)) return { ...decision, next, unreadable: error };
      const isDone = next.kind === 'detach' ? this.isDetached(next, now, error) : this.isAttached(next, decision, error);
      if (await isDone) return { ...decision, next };
      if (this.reportRefusal(next, now, error)) {
        this.reportDetached(listed, progress);
        return 'failed';
      }
    }
    this.reportDetached(listed, progress);
    if (!AbortedError.is(error) || progress.done.length === 0) throw error;
    report(messages.listenerInterrupted(text));
    return 'interrupted';
  }

  /** @returns null after an error */
  private decide(now: LoadBalancer, progress: Progress, choose: Choice): Decision | null {
    const wanted = progress.aim?.wanted ?? choose(now);
    if (!wanted) return null;
    const aimed = { ...progress, aim: progress.aim ?? { first: now, wanted } };
    const step = nextWrite(now, aimed);
    if (!('problem' in step)) return { now, progress: aimed, next: step.next };
    this.operation.report(step.problem);
    return null;
  }

  private request(turn: CertificatesTurn, now: LoadBalancer, { kind, id }: ListenerWrite): Write {
    const { name, provider, region, listener_name: listener, listener_port: listenerPort } = now;
    const write = { certificateId: id, loadBalancer: name, platform: provider, region, listener, listenerPort, elbv2: this.elbv2 } as const;
    return kind === 'detach' ? turn.detach(write) : turn.attach({ ...write, default: kind === 'make default' });
  }

  /**
   * Reads until the list shows a write.
   *
   * @returns null after an error
   * @throws the error of a write with an unreadable answer, if the write had no effect
   */
  private async untilShown({ now, next, progress, unreadable }: Sent): Promise<Shown | null> {
    const { connection, signal } = this.operation.context;
    const isVisible = (seen: LoadBalancer | undefined) => seen !== undefined && isShown(next, now, seen, progress.known);
    const { client: clock, consistencyTimeoutMs: timeoutMs } = connection;
    const look = () => untilShown({ clock, timeoutMs, read: () => this.read(), isShown: isVisible, signal });
    const { seen: listed, isHidden, laggedMs } = await look().catch((error: Error) => this.notReadBack(now, next, unreadable ?? error));
    if (!listed) return this.missing();
    if (unreadable && !isVisible(listed)) {
      this.reportDetached(now, progress);
      throw unreadable;
    }
    const after = progressAfter(progress, next, now, listed, isHidden ? laggedMs : undefined);
    const attachedAs = after.done.at(-1)?.listed;
    if (attachedAs !== undefined) noteAttached(this.operation, attachedAs);
    return { listed, progress: after };
  }

  /**
   * Takes the listener as it was before an accepted write: the write must reach the state also if its read fails.
   *
   * @throws the error of a write with an unreadable answer
   */
  private notReadBack(now: LoadBalancer, { id }: ListenerWrite, failure: Error): ShownInList<LoadBalancer | undefined> {
    if (isUnreadableSuccess(failure)) throw failure;
    const { report, text } = this.operation;
    report(messages.certificateNotReadBack(text, id, failure.message));
    return { seen: now, isHidden: false, laggedMs: 0 };
  }

  /**
   * Whether a certificate is detached, although the service refused to detach it: another user was faster, or a list that lags showed it,
   * or lacked it.
   */
  private async isDetached({ certificate }: ListenerWrite, before: LoadBalancer, error: unknown): Promise<boolean> {
    const isMissing = isMissingEntry(error);
    if (!isMissing && !ValidationError.is(error)) return false;
    const isAbout = isMissing || (ValidationError.is(error) && namesOnlyCertificate(error));
    if (!isAbout && !certificatesOf(before).includes(certificate)) return false;
    const then = await this.read();
    // A list without the listener proves nothing.
    return then !== undefined && !certificatesOf(then).includes(certificate);
  }

  /** Whether a certificate is attached, although the answer was 404: a gateway may have sent it after the service had carried it out. */
  private async isAttached(next: ListenerWrite, { now, progress }: Decision, error: unknown): Promise<boolean> {
    if (!isMissingEntry(error)) return false;
    // The 404 tells more than the failure of a read.
    const then = await this.read().catch(() => undefined);
    return then !== undefined && hasEffect(next, now, then, progress.known);
  }

  /** Reports the refusal of a certificate to attach. @returns false for other errors */
  private reportRefusal({ kind, id }: ListenerWrite, now: LoadBalancer, error: unknown): boolean {
    const { text, report } = this.operation;
    const attached = certificatesOf(now);
    if (kind === 'detach') return false;
    if (ValidationError.is(error) && attached.length >= now.max_certificates)
      report(messages.fullListener('error', id, text, now.max_certificates, attached, error.message));
    else if (isMissingEntry(error)) report(messages.noSuchCertificate(id, text, error.message));
    else return false;
    return true;
  }

  /** Reports certificates that are detached for others, which an operation that fails has not attached. */
  private reportDetached(listed: LoadBalancer | undefined, { aim, ...progress }: Progress): void {
    const freed = freedSlots(progress);
    if (!listed || !aim || freed.length === 0) return;
    const remaining = nextWrite(listed, { ...progress, aim });
    if ('problem' in remaining || remaining.attaches) this.operation.report(messages.detachedBefore(freed, this.operation.text));
  }

  private reached(listed: LoadBalancer, progress: Progress): Reached {
    const hidden = progress.done.filter(({ hiddenMs }) => hiddenMs !== undefined);
    const waitedMs = mostOf(hidden.map(({ hiddenMs = 0 }) => hiddenMs));
    const ids = hidden.map(({ id }) => id);
    if (ids.length > 0) this.operation.report(messages.certificatesNotVisible(this.operation.text, ids, waitedMs));
    return { listener: withDone(listed, progress), listed, known: progress.known };
  }

  private missing(): null {
    this.operation.report(listenerMissing(this.operation.text));
    return null;
  }

  /** Reads the listener, also after an interrupt: finished writes must reach the state. Undefined if it no longer exists. */
  private async read(): Promise<LoadBalancer | undefined> {
    const { config, context } = this.operation;
    return this.find((await context.connection.client.loadBalancers.list(config, { signal: context.abandon })).items);
  }

  private find(list: readonly LoadBalancer[]): LoadBalancer | undefined {
    const found = findListener(list, listenerValues(this.operation.listener));
    return isProblem(found) ? undefined : found;
  }
}

/** Returns the progress of a decision whose try failed; undefined if there was none. An earlier try may have had an effect. */
function afterTry(now: LoadBalancer, decision: Decision | null | undefined): Progress | undefined {
  if (!decision?.next) return undefined;
  const { next, now: before, progress } = decision;
  return hasEffect(next, before, now, progress.known) ? progressAfter(progress, next, before, now) : progress;
}

/** Whether a write was answered with 404. The load balancer was listed, so the certificate is missing, or a gateway has answered. */
function isMissingEntry(error: unknown): error is NotFoundError {
  return NotFoundError.is(error) && error.missing === 'entry';
}

/** Whether the certificate is the only parameter that the service refused. */
function namesOnlyCertificate({ problems }: ValidationError): boolean {
  const isCertificate = (parameter: unknown) => parameter === 'certificate-id' || parameter === 'certificate_id';
  return problems.length > 0 && problems.every(({ path }) => isCertificate(path.at(-1)));
}
