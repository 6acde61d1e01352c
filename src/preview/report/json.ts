import type { Report } from './report';

/** The report for programs. Its schema is docs/preview-report.schema.json. */
export function jsonReport(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
