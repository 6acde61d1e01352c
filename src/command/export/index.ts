/**
 * Writes a live configuration as code; begin at `exportConfiguration`. `selectable` may be imported alone: it names the types of an export
 * without loading them.
 */
export { exportConfiguration, type ExportOptions, type ExportReport } from './export-configuration';
export { type AppLanguageName, familyCode } from './family-code';
export type { EntryChange } from './folder/fingerprints';
export { type Language, LANGUAGES } from './folder/manifest';
