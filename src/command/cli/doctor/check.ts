/** Result of a check. */
export interface Finding {
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
  readonly run: () => Promise<readonly Finding[]>;
}

export const fine = (found: string): Finding => ({ status: 'fine', found });
export const warning = (found: string, remedy: string): Finding => ({ status: 'warning', found, remedy });
export const problem = (found: string, remedy: string): Finding => ({ status: 'problem', found, remedy });
export const skipped = (found: string): Finding => ({ status: 'skipped', found });
