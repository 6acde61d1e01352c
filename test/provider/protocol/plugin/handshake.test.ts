import { checkHandshake, handshakeLine } from '../../../../src/provider/protocol/plugin/handshake';
import { MAGIC_COOKIE } from '../support/plugin-process';

describe('the check before the handshake', () => {
  test('passes if an engine with our protocol started the process', () => {
    expect(() => checkHandshake('note', 6, { ...MAGIC_COOKIE, PLUGIN_PROTOCOL_VERSIONS: '5,6' })).not.toThrow();
  });

  test('passes if the engine does not list its protocols', () => {
    expect(() => checkHandshake('note', 6, MAGIC_COOKIE)).not.toThrow();
  });

  test('fails without the cookie, with a message for the person who started the process', () => {
    expect(() => checkHandshake('note', 6, {})).toThrow(/Terraform or OpenTofu starts it\. Do not start it yourself/);
    expect(() => checkHandshake('note', 6, { TF_PLUGIN_MAGIC_COOKIE: 'other' })).toThrow(/Do not start it yourself/);
  });

  test('fails if the engine offers other protocols only', () => {
    expect(() => checkHandshake('note', 6, { ...MAGIC_COOKIE, PLUGIN_PROTOCOL_VERSIONS: '4,5' })).toThrow(
      /needs plugin protocol 6, but this engine offers 4,5/,
    );
  });
});

describe('the handshake', () => {
  const address = { network: 'unix', text: '/tmp/s' } as const;

  test('has the address and the certificate', () => {
    const line = handshakeLine({ protocolVersion: 6, address, certificate: Buffer.from([1, 2, 3, 4]), environment: {} });
    expect(line).toBe('1|6|unix|/tmp/s|grpc|AQIDBA\n');
  });

  test('has an empty field where there is no certificate', () => {
    expect(handshakeLine({ protocolVersion: 6, address, environment: {} })).toBe('1|6|unix|/tmp/s|grpc|\n');
  });

  test('has a seventh field only if the engine requests it', () => {
    const line = handshakeLine({ protocolVersion: 6, address, environment: { PLUGIN_MULTIPLEX_GRPC: 'true' } });
    expect(line).toBe('1|6|unix|/tmp/s|grpc||false\n');
  });
});
