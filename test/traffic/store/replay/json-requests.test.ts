import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as duckdb from '@duckdb/node-api';
import { DuckdbSession, jsonRequests, ReplayColumns, rowsOf } from '../../../../src/traffic/store';
import { temporaryFolders } from '../../../emulator/support/folder';

const folder = temporaryFolders();

test('records have their data from the file alone, and none from the names of folders', async () => {
  // GIVEN
  const within = join(folder(), 'ip=192.0.2.1');
  mkdirSync(within);
  writeFileSync(join(within, 'records.ndjson'), '{"timestamp":"2026-11-20T08:00:00Z","country":"DE"}\n');
  const session = await DuckdbSession.open(duckdb, [join(within, 'records.ndjson')]);
  try {
    // WHEN
    const columns = new ReplayColumns([{ fields: ['ip', 'country'], parameters: [], tags: [], allTags: false }]);
    const requests = await jsonRequests(session, columns, [false]);
    // THEN
    expect(await rowsOf(session, (compiler) => `SELECT ip, country FROM ${requests!.table(compiler)}`)).toEqual([
      { ip: null, country: 'DE' },
    ]);
  } finally {
    session.close();
  }
});
