import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { temporaryFolders } from '../../../emulator/support/folder';
import { guideStatement, LOG_LINES, OWN_RECORDS, recordsIn } from '../../../support/traffic/own-traffic';

const folder = temporaryFolders();

test('the statement of the guide makes records of logs in a bucket', async () => {
  // GIVEN a folder in place of the bucket
  const work = folder();
  const day = join(work, '2026', '11', '20');
  mkdirSync(day, { recursive: true });
  const [first, ...others] = LOG_LINES.map((line) => `${JSON.stringify(line)}\n`);
  writeFileSync(join(day, '08.json.gz'), gzipSync(first!));
  writeFileSync(join(day, '09.json.gz'), gzipSync(others.join('')));
  const statement = guideStatement('read_json').replace('s3://shop-logs', work).replace("'requests.parquet'", `'${work}/requests.parquet'`);
  // WHEN
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'America/New_York'");
  await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
  // THEN
  expect(await recordsIn(join(work, 'requests.parquet'))).toEqual(OWN_RECORDS);
});
