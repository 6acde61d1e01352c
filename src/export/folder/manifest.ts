import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Json } from '../../model';
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

/** Names of files stay in the folder: they have no separators, and do not begin with a dot. */
const FileDigests = Type.Record(Type.String({ pattern: '^[A-Za-z0-9_][A-Za-z0-9._-]*$' }), Type.String(), { additionalProperties: false });

/** Words of names, which become identifiers in code. */
const NameWords = Type.Array(Type.String({ pattern: '^[a-z0-9]+$' }), { minItems: 1 });

/** Any key. TypeBox's own pattern matches no line break, and would leave out the values behind such keys. */
const Key = Type.String({ pattern: '^[^]*$' });

/** What may stand in the file. It may come with a repository of somebody else. */
const Content = Type.Object(
  {
    version: Type.Literal(VERSION),
    config: Type.String(),
    language: Type.Union(LANGUAGES.map((language) => Type.Literal(language))),
    sets: Type.Boolean(),
    layout: Type.Union([Type.Literal('one file'), Type.Literal('file per family')]),
    names: Type.Record(Key, Type.Record(Key, NameWords)),
    files: FileDigests,
    writing: Type.Optional(FileDigests),
    entries: Type.Record(Key, Type.Object({ what: Type.String(), fields: Type.Record(Key, Type.String()) })),
    imported: Type.Array(Type.String()),
  },
  { additionalProperties: false },
);

/**
 * What an earlier export into the folder remembers; undefined where there was none.
 *
 * @throws Error if the file cannot be read, or has something that no export writes
 */
export function readManifest(folder: string): Manifest | undefined {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) return undefined;
  const wrong = (place: string) =>
    new Error(`${file}${place} is not what an export of this version has written. Export into another folder, or restore the file.`);
  let content: Json;
  try {
    content = JSON.parse(readFileSync(file, 'utf8')) as Json;
  } catch {
    throw wrong('');
  }
  const mistake = Value.Errors(Content, content).First();
  if (mistake) throw wrong(mistake.path === '' ? '' : `: ${mistake.path}`);
  return content as unknown as Manifest;
}

export function manifestText(manifest: Manifest): JsonText {
  return jsonDocument({ version: VERSION, ...manifest });
}
