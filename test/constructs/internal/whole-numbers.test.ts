import { BackendService, BackendServiceSet, BackHost } from '../../../src/constructs';
import { complaintsOf, stackWithProvider } from '../support/stack';

const MOST = 'Write a whole number of at most 9007199254740991.';

test('numbers that are not whole, or too large to be exact, are reported with their places', () => {
  const stack = stackWithProvider();
  const backHosts = [BackHost.of('a.example.org', { httpPorts: [80, 1.5], weight: 2 ** 53 }), BackHost.of('b.example.org')];
  new BackendService(stack, 'One', { name: 'One', backHosts });
  expect(complaintsOf(stack)).toEqual([
    `[stack/One] back_hosts[0].http_ports[1] is 1.5. ${MOST}`,
    `[stack/One] back_hosts[0].weight is 9007199254740992. ${MOST}`,
  ]);
});

test('numbers of the entries of a set are reported with the id of the entry', () => {
  const stack = stackWithProvider();
  new BackendServiceSet(stack, 'All').addBackendService('shop', {
    name: 'Shop',
    backHosts: [BackHost.of('a.example.org', { maxFails: NaN })],
  });
  expect(complaintsOf(stack)).toEqual([`[stack/All] shop: back_hosts[0].max_fails is NaN. ${MOST}`]);
});
