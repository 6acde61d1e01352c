import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type JsonObject, parseJson } from '../../../model';
import { isOtherProcess, jsonDocument, makeFolder, type Safe, terminalLine, writeTextFile } from '../../../output';
import { readFoundText } from '../../files/read-text';
import { readingError } from '../../files/reading-error';
import { digest } from './fingerprints';
import { MANIFEST } from '../options/exported-folder';
import { type Manifest, manifestText } from './manifest';
import { BESIDE, type FileStep } from './write-plan';

/** Temporary folder of a process. Files are written here and then renamed, so no file is ever half written. */
const TEMPORARY = /^\.svc-waap-export-(\d{1,15})\.tmp$/;

/** Reads a file of the folder, or returns undefined if the file is missing. */
export function readFrom(folder: string, name: string): string | undefined {
  const file = join(folder, name);
  if (!existsSync(file)) return undefined;
  try {
    return readFoundText(file);
  } catch (error) {
    throw readingError(error, terminalLine(file), { missing: 'Export again.', folder: 'Move it away, or export into another folder.' });
  }
}

/** Reads a file as an export generates it: without what the command of the CDK adds. */
export function readAsGenerated(folder: string, name: string): string | undefined {
  const text = readFrom(folder, name);
  return text === undefined ? undefined : withoutProjectId(name, text);
}

/**
 * Executes the steps. Each file is replaced atomically. After an interruption, the next export knows the digests of the files that
 * were about to be written, and does not mistake them for the user's edits.
 *
 * @param earlier manifest of the previous export
 */
export function writeFiles(folder: string, steps: readonly FileStep[], manifest: Manifest, earlier: Manifest | undefined): void {
  const texts = steps.flatMap(({ name, kind, text }): [string, Safe][] => {
    if (kind === 'write') return [[name, text]];
    return kind === 'beside' ? [[name + BESIDE, text]] : [];
  });
  const gone = steps.filter(({ kind }) => kind === 'delete');
  const finished = manifestText(manifest);
  try {
    makeFolder(folder);
  } catch (error) {
    throw new Error(`${(error as Error).message}. Set --out to another folder.`, { cause: error });
  }
  const temporary = join(folder, `.svc-waap-export-${process.pid}.tmp`);
  clearTemporary(folder);
  if (texts.length === 0 && gone.length === 0 && readFrom(folder, MANIFEST) === finished) return;
  const put = (name: string, text: Safe) => {
    writeTextFile(join(temporary, name), text);
    renameSync(join(temporary, name), join(folder, name));
  };
  try {
    mkdirSync(temporary);
    const writing = { ...earlier?.writing, ...Object.fromEntries(texts.map(([name, text]) => [name, digest(text)])) };
    put(MANIFEST, manifestText({ ...(earlier ?? { ...manifest, files: {} }), writing }));
    for (const [name, text] of texts) put(name, withProjectId(name, text, readFrom(folder, name)));
    for (const { name } of gone) rmSync(join(folder, name));
    put(MANIFEST, finished);
  } catch (error) {
    // Errors of this module are sentences. Those of the system, such as of a full disk, lack the folder and the remedy.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    const remedy = 'The files in it are whole. Free space or set its permissions, and export again, or set --out to another folder.';
    throw new Error(`The code cannot be written to ${folder}: ${(error as Error).message}. ${remedy}`, { cause: error });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Deletes the temporary folders of killed exports. The steps of an export assume that no other one writes into the folder. */
function clearTemporary(folder: string): void {
  for (const name of readdirSync(folder)) {
    const writer = TEMPORARY.exec(name)?.[1];
    if (writer === undefined) continue;
    if (isOtherProcess(Number(writer))) {
      throw new Error(
        `Another export (process ${writer}) writes into ${terminalLine(folder)}. Wait for its end, and export again. If it is no export, ` +
          `delete ${terminalLine(join(folder, name))}.`,
      );
    }
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Settings of an app. The command of the CDK adds a `projectId` to the file, on its first run. */
const SETTINGS = 'cdktf.json';

/** Returns the text of a file without the `projectId` of the CDK, which is no edit of the user. */
function withoutProjectId(name: string, text: string): string {
  const settings = settingsIn(name, text);
  if (settings === undefined) return text;
  const { projectId: _, ...others } = settings;
  return jsonDocument(others);
}

/**
 * Returns the new text of a file with the `projectId` that the file has.
 *
 * @param there current text of the file, or undefined if the file is missing
 */
function withProjectId(name: string, text: Safe, there: string | undefined): Safe {
  const settings = there === undefined ? undefined : settingsIn(name, there);
  if (settings === undefined) return text;
  return jsonDocument({ ...(parseJson(text) as object), projectId: settings['projectId'] });
}

/** Returns the settings of an app that has a `projectId`. */
function settingsIn(name: string, text: string): JsonObject | undefined {
  if (name !== SETTINGS) return undefined;
  try {
    const settings = parseJson(text);
    return isJsonObject(settings) && Object.hasOwn(settings, 'projectId') ? settings : undefined;
  } catch {
    return undefined;
  }
}
