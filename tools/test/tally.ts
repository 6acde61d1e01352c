import { ProgramFailed } from '../process';

/** A check that passes or fails. */
export interface Check {
  readonly title: string;
  /** Rejects if the check fails. */
  readonly run: () => Promise<void>;
}

/** Counts passed and failed checks. */
export class Tally {
  public passed = 0;
  public failed = 0;

  public async check({ title, run }: Check): Promise<void> {
    const begun = Date.now();
    try {
      await run();
      this.passed += 1;
      console.log(`PASS ${title} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
      this.failed += 1;
      const detail = error instanceof ProgramFailed ? error.message : error instanceof Error ? error.stack : String(error);
      console.log(`FAIL ${title}\n${detail}`);
    }
  }

  /** Runs checks one after another. */
  public async checkAll(checks: readonly Check[]): Promise<void> {
    for (const check of checks) await this.check(check);
  }

  public add({ passed, failed }: { passed: number; failed: number }): void {
    this.passed += passed;
    this.failed += failed;
  }

  /** Returns the closing line. */
  public line(): string {
    return `${this.passed} passed, ${this.failed} failed`;
  }
}
