/** Result of a check. */
export interface CheckResult {
  /** `skipped`: the check depends on something that is missing. */
  readonly status: 'fine' | 'warning' | 'problem' | 'skipped';
  /** One sentence. */
  readonly found: string;
  /** Remedy of a warning or a problem. */
  readonly remedy?: string;
}

/** Check of one subject, which may have several findings. */
export interface Check {
  readonly title: string;
  readonly run: () => Promise<readonly CheckResult[]>;
}

export const passed = (found: string): CheckResult => ({ status: 'fine', found });
export const warned = (found: string, remedy: string): CheckResult => ({ status: 'warning', found, remedy });
export const failed = (found: string, remedy: string): CheckResult => ({ status: 'problem', found, remedy });
export const skipped = (found: string): CheckResult => ({ status: 'skipped', found });
