import { objectType } from '../../../../src/provider/framework/schema';
import { UNKNOWN } from '../../../../src/provider/framework/value';
import * as ephemeral from '../../../../src/provider/protocol/messages/ephemeral';
import { readValue, writeValue } from '../../../../src/provider/protocol/value/dynamic-value';
import { NOTE_SCHEMAS } from '../fixture/note-schemas';
import { parsed, serveNoteRpcs } from '../support/note-rpcs';

const GLIMPSE = objectType(NOTE_SCHEMAS.ephemeralResources.note_glimpse!.attributes);
const rpcs = serveNoteRpcs();

test('ValidateEphemeralResourceConfig takes unknown values', async () => {
  const glimpse = await rpcs.served.client.provider('ValidateEphemeralResourceConfig', ephemeral.ValidateEphemeralResourceConfig, {
    typeName: 'note_glimpse',
    config: writeValue({ id: UNKNOWN }, GLIMPSE),
  });
  expect(glimpse.diagnostics).toEqual([]);
});

test('OpenEphemeralResource, RenewEphemeralResource and CloseEphemeralResource carry private state and the time of renewal', async () => {
  const opened = await rpcs.served.client.provider('OpenEphemeralResource', ephemeral.OpenEphemeralResource, {
    typeName: 'note_glimpse',
    config: writeValue({ id: 'p' }, GLIMPSE),
  });
  expect(readValue(opened.result, GLIMPSE)).toEqual({ id: 'p', text: null });
  const at = opened.renewAt ?? { seconds: 0, nanos: 0 };
  expect(new Date(at.seconds * 1000 + at.nanos / 1e6)).toEqual(new Date('2030-01-02T03:04:05.678Z'));

  const renewed = await rpcs.served.client.provider('RenewEphemeralResource', ephemeral.RenewEphemeralResource, {
    typeName: 'note_glimpse',
    private: opened.private,
  });
  expect(renewed.renewAt).toBeUndefined();
  expect(parsed(renewed.private)).toEqual({ opened: 'p', renewed: true });

  const closed = await rpcs.served.client.provider('CloseEphemeralResource', ephemeral.CloseEphemeralResource, {
    typeName: 'note_glimpse',
    private: renewed.private,
  });
  expect(closed.diagnostics).toEqual([]);
  expect(rpcs.lastAsked('closeEphemeralResource')).toMatchObject({ private: { opened: 'p', renewed: true } });
});
