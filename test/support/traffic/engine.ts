import { randomUUID } from 'node:crypto';
import type { EmulatorOptions } from '../../../src/emulator';

/** The variable with the address of a ClickHouse, in Jest's project `clickhouse`. Elsewhere, DuckDB keeps the traffic. */
export const CLICKHOUSE_VARIABLE = 'SVC_TEST_CLICKHOUSE';

/** Whether each query costs a request to another process. */
export const ON_CLICKHOUSE = process.env[CLICKHOUSE_VARIABLE] !== undefined;

/** Options of an emulator whose traffic is empty, and kept by the engine that the test is for. */
export async function emptyTraffic(): Promise<Pick<EmulatorOptions, 'traffic'>> {
  const server = process.env[CLICKHOUSE_VARIABLE];
  return server === undefined ? {} : { traffic: await emptyDatabase(server) };
}

/** The address of a new database. */
export async function emptyDatabase(server: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runIn(server, `CREATE DATABASE ${name}`);
  return server.replace(/[^/]*$/, name);
}

/** Returns the response of ClickHouse to a statement. */
export async function runIn(address: string, statement: string): Promise<string> {
  return (await runInBytes(address, statement)).toString().trim();
}

/** Returns the response of ClickHouse to a statement, in any format. */
export async function runInBytes(address: string, statement: string): Promise<Buffer> {
  const { protocol, host, username, password, pathname } = new URL(address);
  if (protocol !== 'clickhouse:') throw new Error(`${protocol} is not spoken here`);
  const answer = await fetch(`http://${host}/?database=${pathname.slice(1)}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    body: statement,
  });
  if (!answer.ok) throw new Error(await answer.text());
  return Buffer.from(await answer.arrayBuffer());
}
