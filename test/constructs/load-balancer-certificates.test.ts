import { LoadBalancer, LoadBalancerCertificates, Platform } from '../../src/constructs';
import { onlyResource, stackWithProvider } from './support/stack';

const EDGE = { loadBalancer: LoadBalancer.fromName('edge-north'), certificateIds: ['cert-shop'] };

describe('the certificates of a listener', () => {
  test('set only their required attributes', () => {
    const stack = stackWithProvider();
    new LoadBalancerCertificates(stack, 'Edge', EDGE);
    expect(onlyResource(stack, 'svc_load_balancer_certificates')).toEqual({ load_balancer: 'edge-north', certificate_ids: ['cert-shop'] });
  });

  test('set every attribute that has a prop', () => {
    const stack = stackWithProvider();
    new LoadBalancerCertificates(stack, 'Edge', {
      ...EDGE,
      defaultCertificateId: 'cert-main',
      keep: ['old-*'],
      overwrite: true,
      detachOnDestroy: true,
      listener: 'edge-443',
      listenerPort: '443',
      platform: Platform.SVC,
      region: 'north-2',
    });
    expect(onlyResource(stack, 'svc_load_balancer_certificates')).toEqual({
      load_balancer: 'edge-north',
      certificate_ids: ['cert-shop'],
      default_certificate_id: 'cert-main',
      keep: ['old-*'],
      overwrite: true,
      on_destroy: 'detach',
      listener: 'edge-443',
      listener_port: '443',
      platform: 'svc',
      region: 'north-2',
    });
  });
});
