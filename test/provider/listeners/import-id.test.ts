import { Diagnostics } from '../../../src/provider/framework/diagnostics';
import { importListener, resolveListener } from '../../../src/provider/listeners/import-id';
import { balancer } from '../resources/support/balancers';

describe('an import id', () => {
  test.each([
    ['prod/edge/edge-443/shop', 'edge-443'],
    ['prod/edge/arn:cloud_a:listener/edge/7f21/shop', 'arn:cloud_a:listener/edge/7f21'],
  ])('%s', (id, listener) => {
    expect(importListener(id, true, new Diagnostics())).toEqual({
      config: 'prod',
      load_balancer: 'edge',
      listener,
      certificate_id: 'shop',
    });
    expect(importListener(id, false, new Diagnostics())).toEqual({ config: 'prod', load_balancer: 'edge', listener: `${listener}/shop` });
  });

  test.each(['', 'prod', 'prod/edge/shop', 'prod//edge-443/shop', '/edge/edge-443/shop', 'prod/edge/edge-443/', 'prod/edge//shop'])(
    '%j is refused, with the form to write',
    (id) => {
      const diagnostics = new Diagnostics();
      expect(importListener(id, true, diagnostics)).toBeNull();
      expect(diagnostics.items).toMatchObject([
        { severity: 'error', detail: expect.stringContaining('prod/edge-north/edge-north-443/cert-shop') },
      ]);
    },
  );
});

describe('the listener of an import id', () => {
  const LIST = [
    balancer({ listener_name: 'arn:edge' }),
    balancer({ listener_name: 'arn:edge', listener_port: 8443 }),
    balancer({ listener_name: 'arn:edge:8443', listener_port: 9443 }),
    balancer({ listener_name: 'ip', listener_port: '2001:db8::1' }),
    balancer({ listener_name: 'ip', listener_port: '2001:db8::2' }),
    balancer({ name: 'other', listener_name: 'arn:edge:443' }),
    ...['north-2', 'south-1'].flatMap((region) =>
      [443, 8443].map((port) => balancer({ name: 'wide', region, listener_name: 'wide', listener_port: port })),
    ),
  ];
  const settle = (name: string, listener: string) => {
    const diagnostics = new Diagnostics();
    return { found: resolveListener({ load_balancer: name, listener }, LIST, diagnostics), said: diagnostics.items };
  };

  test.each([
    ['by name and port', 'edge', 'arn:edge:443', 'arn:edge', '443'],
    ['by its name, where a listener is called just so', 'edge', 'arn:edge:8443', 'arn:edge:8443', '9443'],
    ['by name and an IP value with colons', 'edge', 'ip:2001:db8::2', 'ip', '2001:db8::2'],
    ['of that balancer', 'other', 'arn:edge:443', 'arn:edge:443', '443'],
  ])('is found %s', (_, name, listener, foundName, port) => {
    expect(settle(name, listener)).toMatchObject({
      found: { listener: foundName, listener_port: port, region: 'north-2', platform: 'cloud_a' },
      said: [],
    });
  });

  test('is left to the read if it is missing', () => {
    expect(settle('edge', 'arn:edge:7')).toEqual({ found: { load_balancer: 'edge', listener: 'arn:edge:7' }, said: [] });
  });

  test.each([
    [
      'a port would distinguish them',
      'arn:edge',
      'edge',
      ['listener_port = "8443"', 'write a colon and the port after the listener: listener:port'],
    ],
    ['a port is not enough', 'wide:443', 'wide', ['region = "south-1"', 'In the import block, write identity instead of id']],
  ])('is refused if several match and %s', (_, listener, name, words) => {
    const { found, said } = settle(name, listener);
    expect(found).toBeNull();
    expect(said).toMatchObject([{ severity: 'error', summary: 'Several listeners match' }]);
    for (const word of words) expect(said[0]?.detail).toContain(word);
  });

  test('is refused if nothing distinguishes the listeners', () => {
    const diagnostics = new Diagnostics();
    const twins = [balancer({ listener_name: 'twin' }), balancer({ listener_name: 'twin' })];
    expect(resolveListener({ load_balancer: 'edge', listener: 'twin' }, twins, diagnostics)).toBeNull();
    expect(diagnostics.items[0]?.detail).not.toContain('import');
  });
});
