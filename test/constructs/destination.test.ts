import { Destination } from '../../src/constructs';

test.each([
  [Destination.tcp('a', 1), false],
  [Destination.tls('a', 1, { tlsMode: 'tls_trusted' }), true],
  [Destination.of('udp', 'a', 65_535), false],
])('%#: a destination has its TLS mode', ({ usesTls }, expected) => {
  expect(usesTls).toBe(expected);
});

test('a custom protocol keeps the other properties', () => {
  expect(Destination.of('udp', 'a', 514)._toBinding()).toEqual({ host: 'a', port: 514, protocol: 'udp', tlsMode: 'no_tls' });
});

test.each<[string, () => unknown]>([
  ['The host of a destination is empty', () => Destination.tcp(' ', 514)],
  ['The port of a destination is 0, which is not a port', () => Destination.tcp('a', 0)],
  ['The port of a destination is 65536, which is not a port', () => Destination.tcp('a', 65_536)],
  ['The port of a destination is 514.5, which is not a port', () => Destination.tls('a', 514.5, { tlsMode: 'tls_trusted' })],
])('a destination is refused: %s', (words, make) => {
  expect(make).toThrow(words);
});
