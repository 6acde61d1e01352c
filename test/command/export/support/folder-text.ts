import { version } from '../../../../package.json';
import type { ExportedFile } from '../../../../src/command/export/print/printer';

/** All files of an export as one text, each under its name. */
export function folderText(files: readonly ExportedFile[]): string {
  // The release would be in each golden file.
  return files.map(({ name, text }) => `==> ${name} <==\n${text.replaceAll(version, '0.0.0')}`).join('\n');
}
