import { TerraformVariable } from 'cdktf';
import { CertificateAttachment, LoadBalancer, Platform } from '../../src/constructs';
import { onlyResource, stackWithProvider } from './support/stack';

const EDGE = LoadBalancer.fromName('edge-north');

describe('an attached certificate', () => {
  test('sets only its required attributes', () => {
    const stack = stackWithProvider();
    new CertificateAttachment(stack, 'Shop', { loadBalancer: EDGE, certificateId: 'cert-shop' });
    expect(onlyResource(stack, 'svc_certificate_attachment')).toEqual({ load_balancer: 'edge-north', certificate_id: 'cert-shop' });
  });

  test('sets every attribute that has a prop, and those of its load balancer', () => {
    const stack = stackWithProvider();
    EDGE.attachCertificate(stack, 'Shop', 'cert-shop', {
      isDefault: true,
      elbv2: false,
      keepOnDestroy: true,
      listener: 'edge-443',
      listenerPort: '443',
      platform: Platform.CLOUD_A,
      region: 'north-2',
    });
    expect(onlyResource(stack, 'svc_certificate_attachment')).toEqual({
      load_balancer: 'edge-north',
      certificate_id: 'cert-shop',
      default: true,
      elbv2: false,
      on_destroy: 'keep',
      listener: 'edge-443',
      listener_port: '443',
      platform: 'cloud_a',
      region: 'north-2',
    });
  });

  test('passes tokens through', () => {
    const stack = stackWithProvider();
    const any = new TerraformVariable(stack, 'any', {});
    LoadBalancer.fromName(any.stringValue).attachCertificate(stack, 'Any', any.stringValue, {
      isDefault: any.booleanValue,
      platform: Platform.of(any.stringValue),
    });
    const token = '${var.any}';
    expect(onlyResource(stack, 'svc_certificate_attachment')).toEqual({
      load_balancer: token,
      certificate_id: token,
      default: token,
      platform: token,
    });
  });
});
