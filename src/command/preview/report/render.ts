import { jsonDocument, type Safe } from '../../../output';
import type { Style } from '../../terminal';
import { htmlReport } from './html/html-report';
import { markdownReport } from './markdown-report';
import type { Report } from './json/report';
import { terminalReport } from './terminal-report';

export const REPORT_FORMATS = ['terminal', 'markdown', 'html', 'json'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** @param style for the terminal alone */
export function renderReport(report: Report, format: ReportFormat, style: Style): Safe {
  switch (format) {
    case 'terminal':
      return terminalReport(report, style);
    case 'markdown':
      return markdownReport(report);
    case 'html':
      return htmlReport(report);
    case 'json':
      return jsonDocument(report);
  }
}
