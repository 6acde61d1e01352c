import { checkHandshake, handshakeLine } from '../../../../src/provider/protocol/plugin/handshake';
import { MAGIC_COOKIE } from '../support/plugin-process';

describe('the check before the handshake', () => {
  test('passes when an engine that speaks our protocol started us', () => {
    expect(() => checkHandshake('note', 6, { ...MAGIC_COOKIE, PLUGIN_PROTOCOL_VERSIONS: '5,6' })).not.toThrow();
  });

  test('passes when the engine does not say what it speaks', () => {
    expect(() => checkHandshake('note', 6, MAGIC_COOKIE)).not.toThrow();
  });

  test('fails, with a word to the person, when nobody set the cookie', () => {
    expect(() => checkHandshake('note', 6, {})).toThrow(/Terraform or OpenTofu starts it\. Do not start it yourself/);
    expect(() => checkHandshake('note', 6, { TF_PLUGIN_MAGIC_COOKIE: 'other' })).toThrow(/Do not start it yourself/);
  });

  test('fails when the engine speaks other protocols only', () => {
    expect(() => checkHandshake('note', 6, { ...MAGIC_COOKIE, PLUGIN_PROTOCOL_VERSIONS: '4,5' })).toThrow(
      /needs plugin protocol 6, but this engine offers 4,5/,
    );
  });
});

describe('the handshake', () => {
  const address = { network: 'unix', text: '/tmp/s' } as const;

  test('tells where we are and who', () => {
    const line = handshakeLine({ protocolVersion: 6, address, certificate: Buffer.from([1, 2, 3, 4]), environment: {} });
    expect(line).toBe('1|6|unix|/tmp/s|grpc|AQIDBA\n');
  });

  test('has an empty field where there is no certificate', () => {
    expect(handshakeLine({ protocolVersion: 6, address, environment: {} })).toBe('1|6|unix|/tmp/s|grpc|\n');
  });

  test('has a seventh field only when asked', () => {
    const line = handshakeLine({ protocolVersion: 6, address, environment: { PLUGIN_MULTIPLEX_GRPC: 'true' } });
    expect(line).toBe('1|6|unix|/tmp/s|grpc||false\n');
  });
});
