import { jsonDocument, type Safe } from '../../../output';
import type { Style } from '../../terminal';
import type { ReportFormat } from './formats';
import { htmlReport } from './html/html-report';
import { markdownReport } from './markdown-report';
import type { Report } from './json/report';
import { terminalReport } from './terminal-report';

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
