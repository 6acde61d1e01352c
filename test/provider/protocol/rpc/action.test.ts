import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectType } from '../../../../src/provider/framework/schema';
import { UNKNOWN } from '../../../../src/provider/framework/value';
import { InvokeAction, PlanAction, ValidateActionConfig } from '../../../../src/provider/protocol/messages/action';
import { writeValue } from '../../../../src/provider/protocol/value/dynamic-value';
import { NOTE_SCHEMAS } from '../fixture/note-schemas';
import { serveNoteRpcs } from '../support/note-rpcs';

const CONFIG = objectType(NOTE_SCHEMAS.actions.note_burn!.attributes);
const rpcs = serveNoteRpcs();

const request = (id: string | typeof UNKNOWN) => ({ actionType: 'note_burn', config: writeValue({ id }, CONFIG) });

/** Invokes the action, and returns the events. */
async function invoked(id: string) {
  const events = [];
  for await (const { progress, completed } of rpcs.served.client.stream('InvokeAction', InvokeAction, request(id)))
    events.push(progress?.message ?? completed?.diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`));
  return events;
}

test('ValidateActionConfig takes unknown values', async () => {
  const { diagnostics } = await rpcs.served.client.provider('ValidateActionConfig', ValidateActionConfig, {
    typeName: 'note_burn',
    config: writeValue({ id: UNKNOWN }, CONFIG),
  });
  expect(diagnostics).toEqual([]);
});

test.each([true, false])('PlanAction has diagnostics, and may be deferred: %s', async (deferralAllowed) => {
  const ask = (id: string) =>
    rpcs.served.client.provider('PlanAction', PlanAction, { ...request(id), clientCapabilities: { deferralAllowed } });
  expect(await ask('p')).toEqual({
    diagnostics: [expect.objectContaining({ summary: 'Burns', detail: `"p" ${deferralAllowed}` })],
    deferred: undefined,
  });
  expect(await ask('later')).toMatchObject({ deferred: { reason: 'provider-config-unknown' } });
});

describe('InvokeAction', () => {
  test('streams its progress and its warnings, without control characters, and ends with the diagnostics', async () => {
    writeFileSync(join(rpcs.folder, 'p'), '');
    expect(await invoked('p')).toEqual([
      ...[expect.stringMatching(/^Burning p[^\u001b]+$/), 'Warning: Burnt', 'Gone.', 'For good.'],
      ['Burnt: Gone.\n\nFor good.'],
    ]);
    expect(existsSync(join(rpcs.folder, 'p'))).toBe(false);
  });

  test('ends with an error after a defect', async () => {
    expect(await invoked('explode')).toEqual([
      expect.stringContaining('Burning'),
      [expect.stringMatching(/^Unexpected error in the provider: [^]*the page exploded/)],
    ]);
  });
});
