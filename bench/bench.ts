/** Figures of one round by name. A name ends with its unit: `list of 10,000 entries, ms`. Less is better. */
export type Figures = Readonly<Record<string, number>>;

/** Something that is measured, round by round. */
export interface Bench {
  /** Measured quantity, in one line. */
  readonly measures: string;
  /** Pairs of figures whose quotient tells something, by the name of it. */
  readonly ratios?: Readonly<Record<string, readonly [over: string, under: string]>>;
  /** Set where each round starts processes of its own, so that there is nothing to warm up. */
  readonly isCold?: boolean;
  /**
   * Makes what the rounds need.
   *
   * @param scale factor of the usual size
   */
  readonly open: (scale: number) => Promise<Rounds>;
}

/** A bench that is ready. */
export interface Rounds {
  readonly round: () => Promise<Figures>;
  readonly close?: () => void | Promise<void>;
}

/** Milliseconds that some work takes. */
export async function milliseconds(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Milliseconds of processor time that some work takes in this process. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
