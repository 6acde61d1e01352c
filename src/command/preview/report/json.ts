import { jsonDocument, type JsonText } from '../../../output';
import type { Report } from './report';

/** Returns the report as JSON. Its schema is docs/preview-report.schema.json. */
export function jsonReport(report: Report): JsonText {
  return jsonDocument(report);
}
