import { extname } from 'node:path';

// The command offers these formats before it loads the reports.

/** Ending of the files of each format; undefined for a format that no ending stands for. */
const ENDINGS = { terminal: undefined, markdown: '.md', html: '.html', json: '.json' } as const satisfies Readonly<
  Record<string, string | undefined>
>;

/** Format of a report. */
export type ReportFormat = keyof typeof ENDINGS;

export const REPORT_FORMATS = Object.keys(ENDINGS) as readonly ReportFormat[];

/** The endings that stand for a format. */
export const FORMAT_ENDINGS: readonly string[] = Object.values(ENDINGS).filter((ending) => ending !== undefined);

/** Returns the format that the ending of a file stands for, or else the one for terminals. */
export function formatOfFile(file: string): ReportFormat {
  const ending = extname(file).toLowerCase();
  return REPORT_FORMATS.find((format) => ENDINGS[format] === ending) ?? 'terminal';
}
