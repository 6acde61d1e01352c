import { own } from '../../model';
import type { ManagementClient } from '../../api';
import { type ExportedProject, type ProjectFile, projectFiles } from '../apps/project';
import type { PackageSource } from '../apps/local-packages';
import { type Cdk, CDKS } from '../apps/starters';
import { codeLanguage } from './code-languages';
import { type Exported, programOf } from './code/program';
import { declarationsOf } from './code/syntax-tree';
import { type Applied, appliedIn } from './folder/applied';
import { type ChangeSinceExport, changesBetween, digest, fingerprintsOf } from './folder/fingerprints';
import { type Manifest, readManifest } from './folder/manifest';
import { notExportedFile } from './folder/not-exported';
import { hasState, placesThrough } from './folder/places';
import { type ExportSettings, completeSettings, type StatedSettings } from './folder/settings';
import { readAsGenerated, readFrom, writeFiles } from './folder/write-files';
import { BESIDE, type FileStep, planFiles } from './folder/write-plan';
import { appName } from './print/app-files';
import { listenerIds } from './live/listeners';
import { type LiveConfiguration, type ProgressCallback, readLive, selectedPart } from './live/live-configuration';
import type { Unexported } from './live/unexported';
import type { ExportedFile, FileLayout, Printer, PrintOptions } from './print/printer';
import { isAppLanguage, type Language } from './options/languages';
import { CERTIFICATES_TYPE } from './options/selectable';

export interface ExportOptions extends StatedSettings {
  readonly client: ManagementClient;
  /** The folder that gets the code. */
  readonly folder: string;
  /** The place that the app takes its packages from. Default: the registries. */
  readonly source?: PackageSource;
  /** Progress callback, called with the current step: `reading the actions`. */
  readonly progress?: ProgressCallback;
}

/** Result of an export. */
export interface ExportReport {
  /** Whether the folder had an export already. */
  readonly isFirst: boolean;
  readonly language: Language;
  /** CDK of an app. */
  readonly cdk?: Cdk;
  /** Number of resources in the code. */
  readonly resources: number;
  /** Changes on the service since the previous export. */
  readonly changes: readonly ChangeSinceExport[];
  readonly files: readonly Omit<FileStep, 'text'>[];
  readonly unexported: readonly Unexported[];
  /** Built-in entries of the service. */
  readonly builtIn: readonly string[];
}

/** Programs with more resources are split into one file per family. */
const SMALL = 25;

/**
 * Writes a live configuration into a folder, as code whose first plan imports everything and changes nothing. In a folder with an
 * earlier export, writes the changes of the service and keeps all files that the user edited.
 *
 * @throws Error if the folder has an export of another configuration, or other files with the names of the export
 */
export async function exportConfiguration(options: ExportOptions): Promise<ExportReport> {
  const { client, folder, source, progress = () => undefined, ...stated } = options;
  const earlier = readManifest(folder);
  const settings = completeSettings(stated, folder, earlier);
  const whole = await readLive(client, settings.config, (what) => progress(`reading ${what}`), settings.selection);
  // Entries of an earlier export may have been deleted since.
  if (!earlier) refuseUnknownIds(whole, settings);
  const live = selectedPart(whole);

  progress('writing the code');
  if (!earlier) refuseStateToGroup(folder, settings);
  const { dialect, printer, importsFile } = codeLanguage(settings.language, settings.cdk, live);
  const exported = programOf(live, {
    dialect,
    sets: settings.sets,
    grouping: settings.group ? (statement) => printer.lengthOf(statement) : undefined,
    earlier: earlier?.names,
  });

  const applied = appliedIn(folder, earlier, importsFile);
  const layout = earlier?.layout ?? layoutOf(exported);
  const { places, moves } =
    settings.language === 'hcl'
      ? placesThrough(exported.program, earlier && { ...earlier, areMoved: applied.areMoved })
      : { places: {}, moves: [] };
  const printed = printFiles(exported, printer, { layout, moves, imported: keysToImport(exported, applied) }, deletedIn(folder, applied));
  const files = [...besideCode(settings, source && { folder, source }), ...printed].filter(
    ({ name, isOptional }) => !isOptional || Object.hasOwn(applied.generated, name) || readFrom(folder, name) === undefined,
  );
  if (!earlier) refuseForeign(folder, files);

  const read = (name: string) => readAsGenerated(folder, name);
  const steps = planFiles(files, { read, generated: applied.generated, besides: earlier?.besides, writing: earlier?.writing });
  const entries = fingerprintsOf(live);
  const besides = besidesAfter(steps, read, earlier);
  const manifest: Manifest = {
    ...settingsToKeep(settings, places),
    layout,
    names: exported.names,
    files: digestsAfter(steps, files, applied),
    ...(Object.keys(besides).length > 0 && { besides }),
    entries,
    imported: [...applied.imported],
  };
  writeFiles(folder, steps, manifest, earlier);

  return {
    isFirst: !earlier,
    language: settings.language,
    ...(isAppLanguage(settings.language) && { cdk: settings.cdk }),
    resources: declarationsOf(exported.program).length,
    changes: earlier ? changesBetween(earlier.entries, entries) : [],
    files: steps.map(({ name, kind }) => ({ name, kind })),
    unexported: exported.unexported,
    builtIn: exported.builtIn,
  };
}

/** Returns the files of a project around the code. The code that a query finds goes into a project of the user. */
function besideCode({ language, cdk, config }: ExportSettings, local: ExportedProject['local']): readonly ProjectFile[] {
  return language === 'query' ? [] : projectFiles({ language, cdk, config, title: appName(config), ...(local && { local }) });
}

/** Refuses selected ids that the service does not have. */
function refuseUnknownIds({ config, families, listeners }: LiveConfiguration, { selection }: ExportSettings): void {
  for (const { entity, entries, builtIn = [] } of families) {
    const ids = entries.flatMap(({ id }) => (typeof id === 'string' && !builtIn.includes(id) ? [id] : []));
    selection.refuseUnknown(config, entity.routes.path, ids);
  }
  selection.refuseUnknown(config, CERTIFICATES_TYPE, listenerIds(config, listeners));
}

/** Refuses to group resources of a state whose places no manifest records. */
function refuseStateToGroup(folder: string, { group, language }: ExportSettings): void {
  if (!group || language !== 'hcl' || !hasState(folder)) return;
  throw new Error(
    `${folder} has a state of Terraform and no export, so --group cannot move the resources of the state. ` +
      'Export into another folder, or omit --group.',
  );
}

function layoutOf({ program }: Exported): FileLayout {
  return declarationsOf(program).length > SMALL ? 'file per family' : 'one file';
}

function keysToImport({ program }: Exported, { imported }: Applied): ReadonlySet<string> {
  return new Set(declarationsOf(program).flatMap(({ key }) => (imported.has(key) ? [] : [key])));
}

/** Returns whether the user deleted a file of the last export. */
function deletedIn(folder: string, { generated }: Applied): (file: ExportedFile) => boolean {
  return ({ name }) => Object.hasOwn(generated, name) && readFrom(folder, name) === undefined;
}

/** Prints the files. Terraform rejects an import block whose resource was in a deleted file. */
function printFiles(
  { program, unexported }: Exported,
  printer: Printer,
  { imported, ...options }: PrintOptions & { readonly imported: ReadonlySet<string> },
  isDeleted: (file: ExportedFile) => boolean,
): ExportedFile[] {
  const print = (keys: ReadonlySet<string>) => [...printer.print(program, { ...options, imported: keys }), ...notExportedFile(unexported)];
  const files = print(imported);
  const withoutPlace = new Set(files.filter(isDeleted).flatMap(({ declares = [] }) => declares));
  return withoutPlace.size === 0 ? files : print(new Set([...imported].filter((key) => !withoutPlace.has(key))));
}

function refuseForeign(folder: string, files: readonly ExportedFile[]): void {
  const foreign = files.map(({ name }) => name).filter((name) => readFrom(folder, name) !== undefined);
  if (foreign.length > 0)
    throw new Error(`${folder} has files that an export would replace: ${foreign.join(', ')}. Export into an empty folder.`);
}

/** Returns the settings as the manifest has them, without those that have their default. */
function settingsToKeep(
  { config, language, cdk, sets, group, selection: { only } }: ExportSettings,
  places: NonNullable<Manifest['places']>,
): Pick<Manifest, 'config' | 'language' | 'cdk' | 'sets' | 'group' | 'places' | 'only'> {
  const parts = {
    ...(cdk !== CDKS[0] && { cdk }),
    ...(group && { group }),
    ...(Object.keys(places).length > 0 && { places }),
    ...(only && { only }),
  };
  return { config, language, sets, ...parts };
}

/** Returns the digests of the files that the folder then has, as they were generated. New code that was held is new for the next export. */
function digestsAfter(steps: readonly FileStep[], files: readonly ExportedFile[], { generated }: Applied): Manifest['files'] {
  const held = new Set(steps.filter(({ kind }) => kind === 'held').map(({ name }) => name));
  const kept = steps.filter(({ name, kind }) => (kind === 'keep' || held.has(name)) && Object.hasOwn(generated, name));
  return {
    ...Object.fromEntries(kept.map(({ name }) => [name, own(generated, name)!])),
    ...Object.fromEntries(files.filter(({ name }) => !held.has(name)).map(({ name, text }) => [name, digest(text)])),
  };
}

/** Returns the digests of the files beside edited ones that the folder then has, as they were generated. */
function besidesAfter(
  steps: readonly FileStep[],
  read: (name: string) => string | undefined,
  earlier: Manifest | undefined,
): NonNullable<Manifest['besides']> {
  const there = Object.entries(earlier?.besides ?? {}).filter(([name]) => read(name) !== undefined);
  const written = steps.filter(({ kind }) => kind === 'beside').map(({ name, text }) => [name + BESIDE, digest(text)]);
  return Object.fromEntries([...there, ...written]);
}
