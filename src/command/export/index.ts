/**
 * Writes a live configuration as code; begin at `exportConfiguration`. `options/exported-folder`, `options/languages` and
 * `options/selectable` may be imported alone: they say what an export can be asked for and where it is, without loading it.
 */
export { exportConfiguration, type ExportOptions, type ExportReport } from './export-configuration';
export { familyCode } from './family-code';
export type { ChangeSinceExport } from './folder/fingerprints';
export { type AppLanguageName, type Language, LANGUAGES } from './options/languages';
