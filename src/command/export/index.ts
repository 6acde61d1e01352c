/**
 * Writes a live configuration as code; begin at `exportConfiguration`. `options/languages` and `options/selectable` may be imported
 * alone: they list what an export can be asked for, without loading it.
 */
export { exportConfiguration, type ExportOptions, type ExportReport } from './export-configuration';
export { familyCode } from './family-code';
export type { ChangeSinceExport } from './folder/fingerprints';
export { type AppLanguageName, type Language, LANGUAGES } from './options/languages';
