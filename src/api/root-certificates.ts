import { readdirSync, readFileSync, readlinkSync, type Dirent } from 'node:fs';
import { delimiter, join } from 'node:path';

import { pemCertificates } from '../model';
import type { Logger } from './logger';
import { namedByVariable, needsNewerNode, notReadable } from './messages/trust';
import type { SystemStore } from './system-store';

/** Certificates of authorities, and the searched stores. */
export interface RootCertificates {
  /** PEM. */
  readonly found: readonly string[];
  /** Names of the stores, for messages. */
  readonly searched: readonly string[];
}

/** Variable with a file of additional certificates, under its own name, and under that of the launcher: Node reads it at every start. */
const EXTRA_FILE = 'NODE_EXTRA_CA_CERTS';
const EXTRA_FILES = [EXTRA_FILE, `SVC_${EXTRA_FILE}`];

export const NO_CERTIFICATES: RootCertificates = { found: [], searched: [] };

/** Reads the file of `SSL_CERT_FILE`: its certificates alone are enough for most users who set it. */
export function namedRootCertificates({ SSL_CERT_FILE: path }: NodeJS.ProcessEnv): RootCertificates {
  const found = path ? attempt(() => fileCertificates(path)) : undefined;
  return path && found ? { found, searched: [namedByVariable(path, 'SSL_CERT_FILE')] } : NO_CERTIFICATES;
}

/**
 * Reads the certificates that the machine trusts, as programs in Go do: `SSL_CERT_FILE` replaces the system's bundle, and
 * `SSL_CERT_DIR` its folders. Unreadable files are ignored.
 */
export function readRootCertificates(environment: NodeJS.ProcessEnv, system: SystemStore, logger: Logger): RootCertificates {
  // Messages have the name that the user set.
  const ofVariable = (variable: string) =>
    named(EXTRA_FILES.includes(variable) ? EXTRA_FILE : variable, environment[variable], fileCertificates, logger);
  const bundle = ofVariable('SSL_CERT_FILE') ?? firstBundle(system);
  const ofFolders = (paths: string) => paths.split(delimiter).map((path) => named('SSL_CERT_DIR', path, folderCertificates, logger));
  // The system's bundle contains the certificates of its folders.
  const folders = bundle === undefined || environment.SSL_CERT_FILE ? system.folders : [];
  const stores = [
    ...EXTRA_FILES.map(ofVariable),
    bundle,
    ...(environment.SSL_CERT_DIR ? ofFolders(environment.SSL_CERT_DIR) : folders.map(systemFolder)),
    native(system),
  ].filter((store) => store !== undefined);
  return { found: stores.flatMap(({ found = [] }) => found), searched: stores.map(({ text }) => text) };
}

interface Store {
  readonly text: string;
  /** Undefined if the store cannot be read. */
  readonly found?: readonly string[];
}

/** Reads the store of an environment variable. */
function named(variable: string, path: string | undefined, read: (path: string) => string[], logger: Logger): Store | undefined {
  if (!path) return undefined;
  const found = attempt(() => read(path));
  const text = namedByVariable(path, variable);
  if (found) return { text, found };
  logger.warn('the client cannot read certificates of authorities, and ignores them', { variable, path });
  return { text: notReadable(text) };
}

function firstBundle({ bundles }: SystemStore): Store | undefined {
  for (const text of bundles) {
    const found = attempt(() => fileCertificates(text));
    if (found && found.length > 0) return { text, found };
  }
  return undefined;
}

function systemFolder(text: string): Store | undefined {
  const found = attempt(() => folderCertificates(text));
  return found && { text, found };
}

function native({ native: store }: SystemStore): Store | undefined {
  const found = store && attempt(store.read);
  return store && (found ? { text: store.name, found } : { text: needsNewerNode(store.name) });
}

function fileCertificates(file: string): string[] {
  return pemCertificates(readFileSync(file, 'utf8'));
}

function folderCertificates(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.isDirectory() && !isSecondName(folder, entry));
  return files.flatMap(({ name }) => attempt(() => fileCertificates(join(folder, name))) ?? []);
}

/** Whether an entry is a link to another file of the folder: OpenSSL finds files by links whose names are hashes. */
function isSecondName(folder: string, entry: Dirent): boolean {
  return entry.isSymbolicLink() && !/[/\\]/.test(attempt(() => readlinkSync(join(folder, entry.name))) ?? '');
}

function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
