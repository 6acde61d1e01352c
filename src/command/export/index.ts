/**
 * Writes a live configuration as code; begin at `exportConfiguration`. `options/languages` and `options/selectable` may be imported
 * alone: they list what an export can be asked for, without loading it.
 */
export { type AppLanguageName } from './code-languages';
export { exportConfiguration, type ExportOptions, type ExportReport } from './export-configuration';
export { familyCode } from './family-code';
export type { ChangeSinceExport } from './folder/fingerprints';
export { type Language, LANGUAGES } from './options/languages';
