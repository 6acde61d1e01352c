import { path } from '../../../src/provider/framework/diagnostics';
import { UNKNOWN, type ValueObject } from '../../../src/provider/framework/value';
import { findListener, listenerValues } from '../../../src/provider/listeners/listener';
import { balancer } from '../resources/support/balancers';

const LIST = [
  balancer(),
  balancer({ name: 'shop', listener_name: 'shop-443', region: 'south-1' }),
  balancer({ name: 'shop', listener_name: 'shop-8443', region: 'south-1', listener_port: 8443 }),
  balancer({ name: 'api', provider: 'svc', listener_name: 'api', listener_port: '203.0.113.7' }),
];

describe('finding a listener', () => {
  test.each<[string, ValueObject, string]>([
    ['by the name of a balancer that has one', { load_balancer: 'edge' }, 'edge-443'],
    ['by a port, as text', { load_balancer: 'shop', listener_port: '8443' }, 'shop-8443'],
    ['by an IP value in place of a port', { load_balancer: 'api', listener_port: '203.0.113.7' }, 'api'],
    ['by its name, whatever is unknown', { load_balancer: UNKNOWN, listener: 'shop-443', region: null }, 'shop-443'],
  ])('%s', (_, address, expected) => {
    expect(findListener(LIST, address)).toMatchObject({ listener_name: expected });
  });

  test('returns the attributes of the listener', () => {
    expect(listenerValues(LIST[2] ?? balancer())).toEqual({
      load_balancer: 'shop',
      platform: 'cloud_a',
      region: 'south-1',
      listener: 'shop-8443',
      listener_port: '8443',
    });
  });

  test.each<[string, ValueObject, string, boolean, string[]]>([
    ['an unknown balancer', { load_balancer: 'edgy' }, 'load_balancer', false, ['"edgy"', '"edge", "shop", "api"']],
    [
      'another platform',
      { load_balancer: 'edge', platform: 'svc' },
      'platform',
      false,
      ['"edge"', 'platform = "svc"', 'Available: "cloud_a"'],
    ],
    ['another listener', { load_balancer: 'shop', listener: 'x' }, 'listener', false, ['"shop-443", "shop-8443"']],
    [
      'a port of another listener',
      { load_balancer: 'shop', listener: 'shop-443', listener_port: '8443' },
      'listener_port',
      false,
      ['"443"'],
    ],
    [
      'several listeners',
      { load_balancer: 'shop' },
      'listener',
      true,
      ['listener = "shop-443", listener_port = "443"', 'listener = "shop-8443"'],
    ],
    ['several balancers', {}, 'load_balancer', true, ['load_balancer = "edge", platform = "cloud_a"']],
  ])('refuses %s, with the choices', (_, address, at, ambiguous, words) => {
    const problem = findListener(LIST, address);
    expect(problem).toMatchObject({ path: path(at), ambiguous });
    for (const word of words) expect((problem as { detail: string }).detail).toContain(word);
  });

  test('refuses equal listeners, and an empty list', () => {
    expect(findListener([balancer(), balancer()], { load_balancer: 'edge' })).toMatchObject({
      ambiguous: true,
      distinguishing: [],
      detail: expect.stringMatching(/2 listeners .*Give the listener another name or another port/),
    });
    expect(findListener([], { load_balancer: 'edge' })).toMatchObject({ detail: expect.stringContaining('Available: none.') });
  });
});
