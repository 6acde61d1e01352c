/** What a check found. */
export interface Finding {
  /** `skipped`: what the check is about depends on something that is missing. */
  readonly status: 'fine' | 'warning' | 'problem' | 'skipped';
  /** One sentence. */
  readonly found: string;
  /** What to do, for a warning or a problem. */
  readonly remedy?: string;
}

/** One thing that has to be right. */
export interface Check {
  readonly title: string;
  readonly look: () => Promise<readonly Finding[]>;
}

export const fine = (found: string): Finding => ({ status: 'fine', found });
export const warning = (found: string, remedy: string): Finding => ({ status: 'warning', found, remedy });
export const problem = (found: string, remedy: string): Finding => ({ status: 'problem', found, remedy });
export const skipped = (found: string): Finding => ({ status: 'skipped', found });
