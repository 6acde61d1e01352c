import { UNKNOWN } from '../../../../src/provider/framework/value';
import * as messages from '../../../../src/provider/protocol/messages/provider';
import { providerBlock, serveNoteRpcs } from '../support/note-rpcs';

const rpcs = serveNoteRpcs();

test('ValidateProviderConfig passes the provider block, with unknown values', async () => {
  const config = providerBlock({ folder: UNKNOWN, token: 'x' });
  const answer = await rpcs.served.client.provider('ValidateProviderConfig', messages.ValidateProviderConfig, { config });
  expect(answer.diagnostics).toEqual([]);
  expect(rpcs.lastAsked('validateProviderConfig')).toEqual({ config: { folder: UNKNOWN, token: 'x' } });
});

test('ConfigureProvider passes the provider block, the version of the engine and whether it defers', async () => {
  const { folder } = rpcs;
  const answer = await rpcs.served.client.provider('ConfigureProvider', messages.ConfigureProvider, {
    terraformVersion: '1.11.4',
    config: providerBlock({ folder }),
    clientCapabilities: { deferralAllowed: true },
  });
  expect(answer.diagnostics).toEqual([]);
  expect(rpcs.lastAsked('configureProvider')).toEqual({
    config: { folder, token: null },
    engineVersion: '1.11.4',
    deferralAllowed: true,
    redactMessages: expect.any(Function) as unknown,
  });
});

test('StopProvider stops the server once', async () => {
  const answer = await rpcs.served.client.provider('StopProvider', messages.StopProvider, {});
  expect(answer.error).toBe('');
  expect(rpcs.asked('stopProvider')).toHaveLength(1);
});
