/** Packages that may run a script when they are installed, and what the script does. */
export const INSTALL_SCRIPTS: Readonly<Record<string, string>>;

/** An entry of package-lock.json. */
export interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly inBundle?: boolean;
  readonly link?: boolean;
}

/** The content of package-lock.json. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Returns what is wrong with a lock file of npm; each line says what to edit. */
export function lockProblems(lock: Lock, allowed?: Readonly<Record<string, string>>): string[];
