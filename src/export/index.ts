/** Writes a live configuration as code; begin at `exportConfiguration`. */
export { exportConfiguration, type ExportOptions, type ExportReport } from './export-configuration';
export type { EntryChange } from './folder/fingerprints';
export { type Language, LANGUAGES } from './folder/manifest';
export { SELECTABLE } from './live/selection';
