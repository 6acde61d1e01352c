import { type Rule } from '../rule';
import { CERTIFICATE_RULES } from './certificates';
import { CONVENTIONS } from './conventions';
import { ENTRY_FIELDS } from './entry-fields';
import { ERRORS } from './errors';
import { FILTER_SELECTION_RULES } from './filter-selection';
import { FILTER_RULES } from './filters';
import { LIST_AND_ENTRY_ROUTES } from './list-and-entry-routes';
import { LOAD_BALANCERS } from './load-balancers';
import { QUARANTINE_RULES } from './quarantine';
import { REGION_RULES } from './regions';
import { SET_ROUTES } from './set-routes';
import { TRAFFIC_CONTENT_RULES } from './traffic-content';
import { TRAFFIC_QUERY_RULES } from './traffic-queries';
import { TRAFFIC_RECORD_RULES } from './traffic-record';
import { TRAFFIC_RESULT_RULES } from './traffic-results';
import { VERSION_RECORDS } from './version-record';
import { VERSION_ROUTES } from './version-routes';

/** A file of rules. */
export interface RuleFile {
  /** Below test/conformance. */
  readonly file: string;
  readonly rules: readonly Rule[];
}

/** Files of rules. */
export const RULE_FILES: readonly RuleFile[] = [
  { file: 'rules/conventions.ts', rules: CONVENTIONS },
  { file: 'rules/load-balancers.ts', rules: LOAD_BALANCERS },
  { file: 'rules/regions.ts', rules: REGION_RULES },
  { file: 'rules/certificates.ts', rules: CERTIFICATE_RULES },
  { file: 'rules/entry-fields.ts', rules: ENTRY_FIELDS },
  { file: 'rules/version-record.ts', rules: VERSION_RECORDS },
  { file: 'rules/list-and-entry-routes.ts', rules: LIST_AND_ENTRY_ROUTES },
  { file: 'rules/set-routes.ts', rules: SET_ROUTES },
  { file: 'rules/version-routes.ts', rules: VERSION_ROUTES },
  { file: 'rules/traffic-record.ts', rules: TRAFFIC_RECORD_RULES },
  { file: 'rules/traffic-results.ts', rules: TRAFFIC_RESULT_RULES },
  { file: 'rules/traffic-content.ts', rules: TRAFFIC_CONTENT_RULES },
  { file: 'rules/quarantine.ts', rules: QUARANTINE_RULES },
  { file: 'rules/traffic-queries.ts', rules: TRAFFIC_QUERY_RULES },
  { file: 'rules/filters.ts', rules: FILTER_RULES },
  { file: 'rules/filter-selection.ts', rules: FILTER_SELECTION_RULES },
  { file: 'rules/errors.ts', rules: ERRORS },
];

/** Every rule, in the order of the contract's sections. */
export const RULES: readonly Rule[] = RULE_FILES.flatMap(({ rules }) => rules).sort((a, b) =>
  a.section.localeCompare(b.section, 'en', { numeric: true }),
);
