import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type Json } from '../../model';
import { jsonDocument, type JsonText } from '../../output';
import type { Layout } from '../print/printer';
import type { NamesByNamespace } from '../program';
import type { Fingerprints } from './fingerprints';

/** The file in an exported folder that remembers the export. */
export const MANIFEST = '.svc-waap-export.json';

export const LANGUAGES = ['typescript', 'python', 'hcl'] as const;

export type Language = (typeof LANGUAGES)[number];

/** What an export remembers, for the next one. */
export interface Manifest {
  readonly config: string;
  readonly language: Language;
  readonly sets: boolean;
  readonly layout: Layout;
  readonly names: NamesByNamespace;
  /** Digest of each file as it was generated last. */
  readonly files: Readonly<Record<string, string>>;
  /** Digests of files that were about to be written when the export was cut short. */
  readonly writing?: Readonly<Record<string, string>>;
  readonly entries: Fingerprints;
  /** Keys of the resources that need no import any more: somebody deleted the imports after they had done their work. */
  readonly imported: readonly string[];
}

/** The form of the file. Another number is of another version of this command. */
const VERSION = 1;

/**
 * What an earlier export into the folder remembers; undefined where there was none.
 *
 * @throws Error if the file cannot be read
 */
export function readManifest(folder: string): Manifest | undefined {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) return undefined;
  const wrong = new Error(`${file} is not what an export of this version has written. Export into another folder, or restore the file.`);
  let content: Json;
  try {
    content = JSON.parse(readFileSync(file, 'utf8')) as Json;
  } catch {
    throw wrong;
  }
  if (!isJsonObject(content) || content['version'] !== VERSION) throw wrong;
  return content as unknown as Manifest;
}

export function manifestText(manifest: Manifest): JsonText {
  return jsonDocument({ version: VERSION, ...manifest });
}
