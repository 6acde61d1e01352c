import { BackHost } from '../../src/constructs';

test('a host needs a name or an address', () => {
  expect(() => BackHost.of(' ')).toThrow('The host of a back host is empty.');
});

test('a host keeps its properties', () => {
  const { host, options } = BackHost.of('o1.example.org', { weight: 3 });
  expect([host, options]).toEqual(['o1.example.org', { weight: 3 }]);
});
