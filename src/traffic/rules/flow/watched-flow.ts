import type { FlowControlPolicy } from '../../../model';
import { addedByPolicy } from '../added-tags';
import type { RequestParameter, RecordValue } from '../record-value';
import type { TagMarks, TagTest } from '../tag-marks';
import { type PreparedStep, prepared } from './flow-step';
import { visitorOf } from './visitor';

/** Progress of a visitor in the sequence. */
interface Progress {
  readonly visitor: string;
  readonly start: number;
  /** Number of completed steps, without the last: a repeated last step is tagged again. */
  done: number;
}

/** Active flow control policy, prepared for many requests, with the progress of each visitor. */
export class WatchedFlow {
  /** Tags of the last request of the sequence. */
  public readonly tags: readonly string[];

  public readonly fields: readonly string[];

  public readonly parameters: readonly RequestParameter[];

  private readonly include: TagTest;

  private readonly exclude: TagTest;

  /** Visitors inside the window. */
  private readonly visitors = new Map<string, Progress>();

  /**
   * The same in the order of their first step. Those before the head are over. To find the oldest entry of a map takes as long as there are
   * deleted ones before it.
   */
  private begun: Progress[] = [];
  private head = 0;

  private readonly timeframe: number;

  /** @returns undefined if the policy has no key or no steps, or uses data that traffic records do not contain */
  public static of(policy: FlowControlPolicy, marks: TagMarks): WatchedFlow | undefined {
    if (policy.key.length === 0 || policy.steps.length === 0) return undefined;
    const visitor = visitorOf(policy.key);
    const steps = policy.steps.map(prepared);
    const known = steps.filter((step) => step !== undefined);
    return visitor && known.length === steps.length ? new WatchedFlow(policy, visitor, known, marks) : undefined;
  }

  private constructor(
    public readonly policy: FlowControlPolicy,
    private readonly visitor: RecordValue,
    private readonly steps: readonly PreparedStep[],
    marks: TagMarks,
  ) {
    this.tags = addedByPolicy(policy);
    this.fields = [...visitor.fields, ...steps.flatMap(({ fields }) => fields)];
    this.parameters = [...(visitor.parameters ?? []), ...steps.flatMap(({ parameters }) => parameters)];
    this.timeframe = policy.timeframe * 1000;
    this.include = marks.tests(policy.include ?? []);
    this.exclude = marks.tests(policy.exclude ?? []);
  }

  /** Processes a request. @returns whether the request ends the sequence of its visitor */
  public take(record: Readonly<Record<string, unknown>>, time: number): boolean {
    // Most requests belong to no step.
    if (!this.steps.some(({ matches }) => matches(record)) || !this.selects()) return false;
    const visitor = this.visitor.read(record);
    if (visitor === undefined) return false;
    this.forget(time);
    const progress = this.visitors.get(visitor);
    const done = progress?.done ?? 0;
    if (!this.steps[done]!.matches(record)) return false;
    if (done === this.steps.length - 1) return true;
    if (progress) progress.done += 1;
    else this.begin({ visitor, start: time, done: 1 });
    return false;
  }

  private selects(): boolean {
    return (this.include.empty || this.include.any()) && !this.exclude.any();
  }

  /** Number of visitors in memory. */
  public get capacity(): number {
    return this.visitors.size;
  }

  private begin(progress: Progress): void {
    this.visitors.set(progress.visitor, progress);
    this.begun.push(progress);
  }

  /** Removes the visitors whose window is over. Windows begin with the first step, and later steps do not extend them. */
  private forget(time: number): void {
    while (this.head < this.begun.length && time >= this.begun[this.head]!.start + this.timeframe) {
      this.visitors.delete(this.begun[this.head]!.visitor);
      this.head += 1;
    }
    if (this.head * 2 <= this.begun.length + 32) return;
    this.begun = this.begun.slice(this.head);
    this.head = 0;
  }
}
