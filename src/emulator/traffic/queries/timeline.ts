import { push } from '../../../model/multimap';
import type { Filter } from '../../../traffic/filter';
import { TimelineResult } from '../../../model/traffic/results';
import { filterStatement, REQUESTS, type Row, type SqlDialect, type SqlQuery } from '../../../traffic/store';
import { lengthFor, segmentStart, startOf } from './time-segments';
import { toResult } from './shaped';

/**
 * Returns the query for the security metrics of each time segment (contract, section 4.9). Both kinds of challenges count. The origin
 * rejected a request if one of its answers has a status from 400 to 499.
 */
export function timeline(dialect: SqlDialect, filter: Filter): SqlQuery<TimelineResult> {
  const length = lengthFor(filter);
  const rejected = dialect.anyItem('upstream_status', 'code', 'code BETWEEN 400 AND 499');
  return {
    statements: [
      filterStatement(
        dialect,
        filter,
        (compiler, condition) => `SELECT ${segmentStart(compiler, length)} AS segment,
  count(*) AS num_of_requests,
  ${dialect.countIf('blocked')} AS num_of_blocked_requests,
  ${dialect.countIf('challenge OR ichallenge')} AS num_of_challenges,
  ${dialect.countIf('human')} AS num_of_human_requests,
  ${dialect.countIf(rejected)} AS num_of_origin_blocked_requests,
  ${dialect.countDistinct('ip')} AS num_of_ip,
  ${dialect.countDistinct(`nullif(session, '')`)} AS num_of_sessions,
  sum(bytes_sent) AS sum_of_sent_bytes
FROM ${REQUESTS}
WHERE ${condition}
GROUP BY segment
ORDER BY segment`,
      ),
      codes(dialect, filter, length, 'status'),
      codes(dialect, filter, length, dialect.eachItem('upstream_status')),
    ],
    results: ([segments = [], answered = [], fromOrigin = []]) => {
      const [codesOf, originCodesOf] = [bySegment(answered), bySegment(fromOrigin)];
      return segments.map((row) => {
        const segment = String(row['segment']);
        return toResult(TimelineResult, {
          ...row,
          ...startOf(segment),
          array_status_codes: codesOf.get(segment),
          array_origin_status_codes: originCodesOf.get(segment),
        });
      });
    },
  };
}

/** Returns a statement that counts each status in each segment. */
function codes(dialect: SqlDialect, filter: Filter, length: number, status: string) {
  return filterStatement(
    dialect,
    filter,
    // Aliases differ from column names: a database could resolve them in the condition.
    (compiler, condition) => `SELECT segment, code, count(*) AS num_of_requests
FROM (SELECT ${segmentStart(compiler, length)} AS segment, ${status} AS code FROM ${REQUESTS} WHERE ${condition})
WHERE code IS NOT NULL
GROUP BY segment, code
ORDER BY segment, code`,
  );
}

function bySegment(rows: readonly Row[]): Map<string, { status: number; num_of_requests: number }[]> {
  const found = new Map<string, { status: number; num_of_requests: number }[]>();
  for (const row of rows) {
    const segment = String(row['segment']);
    const code = { status: Number(row['code']), num_of_requests: Number(row['num_of_requests']) };
    push(found, segment, code);
  }
  return found;
}
