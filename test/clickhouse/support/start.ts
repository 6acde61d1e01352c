import { ClickhouseProcess } from '../../../tools/clickhouse/clickhouse-process';
import { server } from './server';

/** Starts one ClickHouse for all tests of the project. Each test has a database of its own. */
export default async function start(): Promise<void> {
  server.process = await ClickhouseProcess.start();
  process.env['SVC_TEST_CLICKHOUSE_SERVER'] = server.process.address();
}
