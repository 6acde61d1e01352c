import { fieldsOf, type ResultRow, STATS, TIMELINE, TOPX } from '../../model/contract/traffic-results';
import { isObject } from '../answer';
import { rule, type Rule } from '../rule';
import { insistTraffic, query, filterOf, someResults } from '../traffic';
import { insist } from '../violation';

/** The tables of results, by the route that returns them. */
export const RESULT_TABLES: Readonly<Record<string, readonly ResultRow[]>> = { topx: TOPX, stats: STATS, timeline: TIMELINE };

/** Section 2.12: the body of each answer, and the fields of results. */
export const TRAFFIC_RESULT_RULES: readonly Rule[] = [
  ...['logs', ...Object.keys(RESULT_TABLES)].map((route) =>
    rule(`2.12/body/${route}`, 'nothing', `GET /data/${route} answers {data: {results, statistics}, status}`, async (service) => {
      insistTraffic(await query(service, route, filterOf(service)));
    }),
  ),
  ...Object.entries(RESULT_TABLES).map(([route, rows]) =>
    rule(`2.12/${route}`, 'nothing', `Every result of ${route} has the fields of its table`, async (service) => {
      for (const result of await someResults(service, route)) {
        for (const [name, { type }] of fieldsOf(rows)) insist(fits(type, result[name]), `${name} as ${type}`, result);
      }
    }),
  ),
];

function fits(type: string, value: unknown): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'integer':
      return Number.isInteger(value);
    case 'float':
      return typeof value === 'number';
    case 'float or null':
      return typeof value === 'number' || value === null;
    default:
      return (
        Array.isArray(value) &&
        value.every((item) => isObject(item) && ['status', 'num_of_requests'].every((name) => fits('integer', item[name])))
      );
  }
}
