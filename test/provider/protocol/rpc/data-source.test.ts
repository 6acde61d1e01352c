import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectType } from '../../../../src/provider/framework/schema';
import * as dataSource from '../../../../src/provider/protocol/messages/data-source';
import { readValue, writeValue } from '../../../../src/provider/protocol/value/dynamic-value';
import { NOTE_SCHEMAS } from '../fixture/note-schemas';
import { serveNoteRpcs } from '../support/note-rpcs';

const COUNT = objectType(NOTE_SCHEMAS.dataSources.note_count!.attributes);
const rpcs = serveNoteRpcs();

test('ValidateDataResourceConfig reports no diagnostics where there are none', async () => {
  const data = await rpcs.served.client.provider('ValidateDataResourceConfig', dataSource.ValidateDataResourceConfig, {
    typeName: 'note_count',
    config: writeValue({}, COUNT),
  });
  expect(data.diagnostics).toEqual([]);
});

test('ReadDataSource returns the state', async () => {
  writeFileSync(join(rpcs.folder, 'p'), '');
  const counted = await rpcs.served.client.provider('ReadDataSource', dataSource.ReadDataSource, {
    typeName: 'note_count',
    config: writeValue({}, COUNT),
  });
  expect(readValue(counted.state, COUNT)).toEqual({ prefix: null, count_of_pages: 1 });
});
