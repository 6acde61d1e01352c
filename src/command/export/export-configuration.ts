import { isDeepStrictEqual } from 'node:util';
import { isBuiltIn, own } from '../../model';
import type { ManagementClient } from '../../api';
import { declarationsOf, type Statement } from './code/declaration';
import type { Unexported } from './code/unexported';
import { ConstructDialect } from './constructs/construct-dialect';
import { changesBetween, digest, type EntryChange, fingerprintsOf } from './folder/fingerprints';
import { type Language, type Manifest, readManifest } from './folder/manifest';
import { hasState, placesThrough } from './folder/places';
import { notExportedFile } from './folder/not-exported';
import { withoutProjectId } from './folder/project-id';
import { readFrom, writeFiles } from './folder/write-files';
import { type FileStep, planFiles } from './folder/write-plan';
import { type LiveConfiguration, type Progress, readLive, selectedPart } from './live/live-configuration';
import { Selection } from './live/selection';
import { CERTIFICATES } from './selectable';
import { AppPrinter } from './print/app-printer';
import { HclPrinter, MOVED } from './print/hcl-printer';
import type { ExportedFile, Layout, Printer } from './print/printer';
import { PYTHON_APP } from './print/python';
import { TYPESCRIPT_APP } from './print/typescript';
import { type Exported, programOf } from './program';
import { listenerIds } from './resources/listeners';
import { TerraformDialect } from './resources/terraform-dialect';

export interface ExportOptions {
  readonly client: ManagementClient;
  /** The folder that gets the code. */
  readonly folder: string;
  /**
   * Name of the configuration.
   *
   * @default - that of the export before
   */
  readonly config?: string;
  /** @default - that of the export before */
  readonly language?: Language;
  /**
   * Whether families that have routes for the whole set are exported as sets.
   *
   * @default - as in the export before, otherwise false
   */
  readonly sets?: boolean;
  /**
   * Whether near-equal entries are written as one resource or loop with a row for each.
   *
   * @default - as in the export before, otherwise false
   */
  readonly group?: boolean;
  /**
   * Types and ids to export: `dynamic-rules` or `actions/polite-block`.
   *
   * @default - as in the export before, otherwise everything
   */
  readonly only?: readonly string[];
  /** Progress callback, called with the current step: `reading the actions`. */
  readonly progress?: Progress;
}

/** Result of an export. */
export interface ExportReport {
  /** Whether the folder had an export already. */
  readonly isFirst: boolean;
  /** Number of resources in the code. */
  readonly resources: number;
  /** Changes on the service since the previous export. */
  readonly changes: readonly EntryChange[];
  readonly files: readonly Omit<FileStep, 'text'>[];
  readonly unexported: readonly Unexported[];
  /** Built-in entries of the service. */
  readonly builtIn: readonly string[];
}

const LANGUAGE_PARTS: Readonly<
  Record<Language, { dialect: () => TerraformDialect | ConstructDialect; printer: () => Printer; imports: string }>
> = {
  hcl: { dialect: () => new TerraformDialect(), printer: () => new HclPrinter(), imports: 'imports.tf' },
  typescript: { dialect: () => new ConstructDialect(), printer: () => new AppPrinter(TYPESCRIPT_APP), imports: 'imports.ts' },
  python: { dialect: () => new ConstructDialect(), printer: () => new AppPrinter(PYTHON_APP), imports: 'imports.py' },
};

/** Programs with more resources are split into one file per family. */
const SMALL = 25;

/**
 * Writes a live configuration into a folder, as code whose first plan imports everything and changes nothing. In a folder with an
 * earlier export, writes the changes of the service and keeps all files that the user edited.
 *
 * @throws Error if the folder has an export of another configuration, or other files with the names of the export
 */
export async function exportConfiguration(options: ExportOptions): Promise<ExportReport> {
  const { client, folder, progress = () => undefined } = options;
  const earlier = readManifest(folder);
  const { config, language, sets, selection } = settled(options, earlier);
  const whole = await readLive(client, config, (what) => progress(`reading ${what}`), selection);
  // Entries of an earlier export may have been deleted since.
  if (!earlier) refuseUnknownIds(whole, selection);
  const live = selectedPart(whole);

  progress('writing the code');
  const { dialect, printer, imports } = LANGUAGE_PARTS[language];
  const group = options.group ?? earlier?.group ?? false;
  if (group && !earlier && language === 'hcl' && hasState(folder)) throw new Error(unknownState(folder));
  const grouping = group ? (statement: Statement) => printer().lengthOf(statement) : undefined;
  const exported = programOf(live, { dialect: dialect(), sets, grouping, earlier: earlier?.names });
  const layout = earlier?.layout ?? layoutOf(exported);
  const { imported, generated: withMoves } = importsOf(folder, earlier, imports);
  const { [MOVED]: moved, ...withoutMoves } = withMoves;
  const areMoved = moved !== undefined && readFrom(folder, MOVED) === undefined;
  const generated = areMoved ? withoutMoves : withMoves;
  const { places, moves } =
    language === 'hcl' ? placesThrough(exported.program, earlier && { ...earlier, areMoved }) : { places: {}, moves: [] };
  const read = (name: string) => {
    const text = readFrom(folder, name);
    return text === undefined ? undefined : withoutProjectId(name, text);
  };
  const pending = new Set(declarationsOf(exported.program).flatMap(({ key }) => (imported.has(key) ? [] : [key])));
  const print = () => [...printer().print(exported.program, { layout, imported: pending, moves }), ...notExportedFile(exported.unexported)];
  const printed = print();
  // Terraform rejects an import block whose resource was in a deleted file.
  const deleted = printed.filter(({ name }) => Object.hasOwn(generated, name) && read(name) === undefined);
  const withoutPlace = deleted.flatMap(({ declares = [] }) => declares);
  for (const key of withoutPlace) pending.delete(key);
  const files = withoutPlace.length === 0 ? printed : print();
  if (!earlier) refuseForeign(folder, files, read);

  const steps = planFiles(files, { read, generated, writing: earlier?.writing });
  const entries = fingerprintsOf(live);
  const kept = steps.filter(({ name, kind }) => kind === 'keep' && Object.hasOwn(generated, name));
  const digests = {
    ...Object.fromEntries(kept.map(({ name }) => [name, own(generated, name)!])),
    ...Object.fromEntries(files.map(({ name, text }) => [name, digest(text)])),
  };
  const { names } = exported;
  const { only } = selection;
  const settings = {
    config,
    language,
    sets,
    ...(group && { group }),
    ...(Object.keys(places).length > 0 && { places }),
    ...(only && { only }),
  };
  const manifest = { ...settings, layout, names, files: digests, entries, imported: [...imported] };
  writeFiles(folder, steps, manifest, earlier);
  return {
    isFirst: !earlier,
    resources: declarationsOf(exported.program).length,
    changes: earlier ? changesBetween(earlier.entries, entries) : [],
    files: steps.map(({ name, kind }) => ({ name, kind })),
    unexported: exported.unexported,
    builtIn: exported.builtIn,
  };
}

/** Completes the options with those of the previous export, and rejects contradictions. */
function settled(
  options: ExportOptions,
  earlier: Manifest | undefined,
): Pick<Manifest, 'config' | 'language' | 'sets'> & { readonly selection: Selection } {
  const { folder } = options;
  const selection = selectionOf(options, earlier);
  const settle = <Name extends 'config' | 'language' | 'sets'>(name: Name): Manifest[Name] | undefined => {
    const wanted = options[name] as Manifest[Name] | undefined;
    if (earlier && wanted !== undefined && wanted !== earlier[name]) {
      throw new Error(
        `${folder} already has an export with --${name} ${String(earlier[name])}. Omit --${name}, or export into another folder.`,
      );
    }
    return wanted ?? earlier?.[name];
  };
  const [config, language, sets = false] = [settle('config'), settle('language'), settle('sets')];
  if (config === undefined) throw new Error('No configuration is set. Set --config or SVC_CONFIG to the name of the configuration.');
  if (language === undefined) throw new Error('No language is set. Set --language to typescript, python or hcl.');
  return { config, language, sets, selection };
}

function selectionOf({ only, folder }: ExportOptions, earlier: Manifest | undefined): Selection {
  const wanted = Selection.of(only);
  if (!earlier || only === undefined) return earlier ? Selection.of(earlier.only) : wanted;
  if (isDeepStrictEqual(wanted.only, Selection.of(earlier.only).only)) return wanted;
  const flags = earlier.only ? `with ${earlier.only.map((each) => `--only ${each}`).join(' ')}` : 'without --only';
  throw new Error(`${folder} already has an export ${flags}. Omit --only, or export into another folder.`);
}

/** Refuses selected ids that the service does not have. */
function refuseUnknownIds({ config, families, listeners }: LiveConfiguration, selection: Selection): void {
  for (const { entity, entries } of families) {
    const ids = entries.flatMap(({ id }) => (typeof id === 'string' && !isBuiltIn(entity, id) ? [id] : []));
    selection.refuseUnknown(config, entity.routes.path, ids);
  }
  selection.refuseUnknown(config, CERTIFICATES, listenerIds(config, listeners));
}

function unknownState(folder: string): string {
  return (
    `${folder} has a state of Terraform and no export, so --group cannot move the resources of the state. ` +
    'Export into another folder, or omit --group.'
  );
}

function layoutOf({ program }: Exported): Layout {
  return declarationsOf(program).length > SMALL ? 'file per family' : 'one file';
}

/**
 * Returns the resources that need no import, and the digests of the generated files. If the user deleted the file of imports after
 * the first apply, the resources of the previous export are in the state, and the file may be written again.
 */
function importsOf(
  folder: string,
  earlier: Manifest | undefined,
  file: string,
): { imported: ReadonlySet<string>; generated: Manifest['files'] } {
  if (!earlier) return { imported: new Set(), generated: {} };
  const { [file]: imports, ...others } = earlier.files;
  if (imports === undefined || readFrom(folder, file) !== undefined)
    return { imported: new Set(earlier.imported), generated: earlier.files };
  return { imported: new Set(Object.values(earlier.names).flatMap((names) => Object.keys(names))), generated: others };
}

function refuseForeign(folder: string, files: readonly ExportedFile[], read: (name: string) => string | undefined): void {
  const foreign = files.map(({ name }) => name).filter((name) => read(name) !== undefined);
  if (foreign.length > 0)
    throw new Error(`${folder} has files that an export would replace: ${foreign.join(', ')}. Export into an empty folder.`);
}
