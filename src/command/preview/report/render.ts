import type { Safe } from '../../../output';
import type { Style } from '../../terminal';
import { htmlReport } from './html/html-report';
import { jsonReport } from './json';
import { markdownReport } from './markdown';
import type { Report } from './report';
import { terminalReport } from './terminal/terminal-report';

export const FORMATS = ['terminal', 'markdown', 'html', 'json'] as const;
export type Format = (typeof FORMATS)[number];

/** @param style for the terminal alone */
export function render(report: Report, format: Format, style: Style): Safe {
  switch (format) {
    case 'terminal':
      return terminalReport(report, style);
    case 'markdown':
      return markdownReport(report);
    case 'html':
      return htmlReport(report);
    case 'json':
      return jsonReport(report);
  }
}
