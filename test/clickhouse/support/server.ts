import type { ClickhouseProcess } from '../../../tools/clickhouse/clickhouse-process';

/** What the project starts, and stops at its end. */
export const server: { process?: ClickhouseProcess } = {};
