import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type Json, parseJson } from '../../../model';
import { jsonDocument, type JsonText } from '../../../output';
import { type Cdk, CDKS } from '../../apps/starters';
import { readFoundText } from '../../files/read-text';
import type { FileLayout } from '../print/printer';
import type { NamesByNamespace } from '../naming/namer';
import { MANIFEST } from '../options/exported-folder';
import { type Language, LANGUAGES } from '../options/languages';
import type { Fingerprints } from './fingerprints';
import type { Places } from './places';

/** State of an export that the next one needs. */
export interface Manifest {
  readonly config: string;
  readonly language: Language;
  /** CDK of the app. Default: `cdktf`. */
  readonly cdk?: Cdk;
  readonly sets: boolean;
  /** Whether near-equal entries are groups. Default: false. */
  readonly group?: boolean;
  /** Places of moved and grouped resources. Default: none. */
  readonly places?: Places;
  /** Types and ids that the export is limited to: `actions/polite-block`. Default: everything. */
  readonly only?: readonly string[];
  readonly layout: FileLayout;
  readonly names: NamesByNamespace;
  /** Digest of each file of the last export. */
  readonly files: Readonly<Record<string, string>>;
  /** Digests of the files beside edited ones, as exports wrote them. Default: none. */
  readonly besides?: Readonly<Record<string, string>>;
  /** Digests of the files that an interrupted export was about to write. */
  readonly writing?: Readonly<Record<string, string>>;
  readonly entries: Fingerprints;
  /** Keys of the resources that need no import, because the user deleted the imports after the first apply. */
  readonly imported: readonly string[];
}

/** Version of the file format. */
const VERSION = 1;

/** File names have no separators and, except for one, no leading dot, so they cannot leave the folder. */
const FileDigests = Type.Record(Type.String({ pattern: '^(?:\\.gitignore|[A-Za-z0-9_][A-Za-z0-9._-]*)$' }), Type.String(), {
  additionalProperties: false,
});

/** Words of a name, which become an identifier in code. */
const NameWords = Type.Array(Type.String({ pattern: '^[a-z0-9]+$' }), { minItems: 1 });

/** Any key. TypeBox's default pattern matches no line break, so values under such keys would not be checked. */
const Key = Type.String({ pattern: '^' });

const PlaceInFolder = Type.Object({ name: NameWords, index: Type.Optional(Type.String()) }, { additionalProperties: false });

/** Schema of the file, which may be part of an untrusted repository. */
const Content = Type.Object(
  {
    version: Type.Literal(VERSION),
    config: Type.String(),
    language: Type.Union(LANGUAGES.map((language) => Type.Literal(language))),
    cdk: Type.Optional(Type.Union(CDKS.map((cdk) => Type.Literal(cdk)))),
    sets: Type.Boolean(),
    group: Type.Optional(Type.Boolean()),
    places: Type.Optional(Type.Record(Key, Type.Array(PlaceInFolder, { minItems: 1 }))),
    only: Type.Optional(Type.Array(Type.String())),
    layout: Type.Union([Type.Literal('one file'), Type.Literal('file per family')]),
    names: Type.Record(Key, Type.Record(Key, NameWords)),
    files: FileDigests,
    besides: Type.Optional(FileDigests),
    writing: Type.Optional(FileDigests),
    entries: Type.Record(Key, Type.Object({ what: Type.String(), fields: Type.Record(Key, Type.String()) })),
    imported: Type.Array(Type.String()),
  },
  { additionalProperties: false },
);

/**
 * Reads the manifest of the previous export, or returns undefined if the folder has none.
 *
 * @throws Error if the file cannot be read, or is not a valid manifest
 */
export function readManifest(folder: string): Manifest | undefined {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) return undefined;
  const wrong = (place: string) =>
    new Error(`${file}${place} is not a manifest of this version. Export into another folder, or restore the file.`);
  let content: Json;
  try {
    content = parseJson(readFoundText(file));
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
