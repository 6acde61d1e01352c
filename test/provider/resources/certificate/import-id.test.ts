import { Diagnostics } from '../../../../src/provider/framework/diagnostics';
import { importAttachment } from '../../../../src/provider/resources/certificate/import-id';

describe('an import id', () => {
  test.each([
    ['prod/edge/edge-443/shop', 'edge-443'],
    ['prod/edge/arn:cloud_a:listener/edge/7f21/shop', 'arn:cloud_a:listener/edge/7f21'],
  ])('%s', (id, listener) => {
    expect(importAttachment(id, new Diagnostics())).toEqual({ config: 'prod', load_balancer: 'edge', listener, certificate_id: 'shop' });
  });

  test.each(['', 'prod', 'prod/edge/shop', 'prod//edge-443/shop', '/edge/edge-443/shop', 'prod/edge/edge-443/', 'prod/edge//shop'])(
    '%j is refused, with the form to write',
    (id) => {
      const diagnostics = new Diagnostics();
      expect(importAttachment(id, diagnostics)).toBeNull();
      expect(diagnostics.items).toMatchObject([{ severity: 'error', detail: expect.stringContaining('prod/edge-north/edge-north-443/cert-shop') }]);
    },
  );
});
