/** Figures of one round by name. A name ends with the unit: `list of 10,000 entries, ms`. Less is better. */
export type Figures = Readonly<Record<string, number>>;

/** A benchmark, measured in rounds. */
export interface Bench {
  /** Measured quantity, in one line. */
  readonly measures: string;
  /** Pairs of figures by the name of their quotient. */
  readonly ratios?: Readonly<Record<string, readonly [over: string, under: string]>>;
  /** Whether each round starts its own processes, which makes a warm-up useless. */
  readonly isCold?: boolean;
  /**
   * Prepares the rounds.
   *
   * @param scale factor of the usual size
   */
  readonly open: (scale: number) => Promise<Rounds>;
}

/** A prepared benchmark. */
export interface Rounds {
  readonly round: () => Promise<Figures>;
  readonly close?: () => void | Promise<void>;
}

/** Measures the milliseconds of a task. */
export async function milliseconds(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Measures the processor time of a task in this process, in milliseconds. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
