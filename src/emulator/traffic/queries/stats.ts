import type { Filter } from '../../../traffic/filter';
import { StatsResult } from '../../../model/traffic/results';
import { filterStatement, REQUESTS, type SqlDialect, type SqlQuery } from '../../../traffic/store';
import { lengthFor, segmentStart, startOf } from './time-segments';
import { toResult } from './shaped';

/** Returns the query for the totals of each time segment (contract, section 4.9). The latency is the total time of requests. */
export function stats(dialect: SqlDialect, filter: Filter): SqlQuery<StatsResult> {
  const length = lengthFor(filter);
  return {
    statements: [
      filterStatement(
        dialect,
        filter,
        (compiler, condition) => `WITH by_host AS (
  SELECT ${segmentStart(compiler, length)} AS segment, host, count(*) AS requests,
    sum(${dialect.nanoseconds('request_time')}) AS nanoseconds, count(request_time) AS timed,
    sum(coalesce(bytes_sent, 0) + coalesce(request_length, 0)) AS bandwidth
  FROM ${REQUESTS}
  WHERE ${condition}
  GROUP BY segment, host
), ranked AS (
  SELECT *, row_number() OVER (PARTITION BY segment ORDER BY host IS NULL, requests DESC, host) AS place
  FROM by_host
)
SELECT segment, sum(requests) AS num_of_requests, sum(nanoseconds) / 1e9 / nullif(sum(timed), 0) AS avg_latency,
  sum(bandwidth) AS sum_of_bandwidth, max(CASE WHEN place = 1 THEN host END) AS hostname
FROM ranked
GROUP BY segment
ORDER BY segment`,
      ),
    ],
    results: ([rows = []]) => rows.map((row) => toResult(StatsResult, { ...row, ...startOf(row['segment']) })),
  };
}
