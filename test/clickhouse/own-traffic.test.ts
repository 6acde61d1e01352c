import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolders } from '../emulator/support/folder';
import { emptyTraffic, runIn, runInBytes } from '../support/traffic/engine';
import { guideStatement, LOG_LINES, OWN_RECORDS, recordsIn } from '../support/traffic/own-traffic';

const folder = temporaryFolders();

test('the statement of the guide makes records of a table', async () => {
  // GIVEN
  const { traffic } = await emptyTraffic();
  const columns = "time DateTime64(3, 'UTC'), client String, method String, uri String, host String, status UInt16, agent String, bot Bool";
  await runIn(traffic!, `CREATE TABLE requests (${columns}) ENGINE = MergeTree ORDER BY time`);
  const another = { ...LOG_LINES[0]!, time: '2026-11-21T00:00:00.000Z' };
  const rows = [...LOG_LINES, another].map((line) => JSON.stringify({ ...line, time: line.time.replace('T', ' ').replace('Z', '') }));
  await runIn(traffic!, `INSERT INTO requests FORMAT JSONEachRow\n${rows.join('\n')}`);
  // WHEN
  const file = join(folder(), 'requests.parquet');
  writeFileSync(file, await runInBytes(traffic!, guideStatement('FROM edge.requests').replace('edge.requests', 'requests')));
  // THEN
  expect(await recordsIn(file)).toEqual(OWN_RECORDS);
});
