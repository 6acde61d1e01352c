import { TerraformVariable } from 'cdktf';
import { BackendService, BackHost, Duration, StickyMode, TransportMode } from '../../src/constructs';
import { complaintsOf, onlyResource, stackWithProvider } from './support/stack';

describe('a backend service', () => {
  test('has defaults for unset props', () => {
    const stack = stackWithProvider();
    new BackendService(stack, 'Store', { name: 'Store', backHosts: [BackHost.of('o1.example.org')] });
    expect(onlyResource(stack, 'svc_backend_service')).toEqual({
      name: 'Store',
      http11: true,
      least_conn: false,
      sticky: 'none',
      transport_mode: 'default',
      back_hosts: [{ host: 'o1.example.org' }],
    });
  });

  test('sets every attribute that has a prop', () => {
    const stack = stackWithProvider();
    const host = {
      httpPorts: [8080],
      httpsPorts: [8443],
      weight: 2,
      maxFails: 3,
      failTimeout: Duration.minutes(1),
      down: true,
      backup: true,
      monitorState: 'on',
    };
    new BackendService(stack, 'Store', {
      backendServiceId: 'store',
      name: 'Store',
      description: 'two hosts',
      http11: false,
      leastConn: true,
      sticky: StickyMode.customCookie('storeid'),
      transportMode: TransportMode.HTTPS,
      mtlsCertificate: 'client',
      mtlsTrustedCertificate: 'ca',
      backHosts: [BackHost.of('o1.example.org'), BackHost.of('o2.example.org', host)],
    });
    expect(onlyResource(stack, 'svc_backend_service')).toEqual({
      id: 'store',
      name: 'Store',
      description: 'two hosts',
      http11: false,
      least_conn: true,
      sticky: 'customcookie',
      sticky_cookie_name: 'storeid',
      transport_mode: 'https',
      mtls_certificate: 'client',
      mtls_trusted_certificate: 'ca',
      back_hosts: [
        { host: 'o1.example.org' },
        {
          host: 'o2.example.org',
          http_ports: [8080],
          https_ports: [8443],
          weight: 2,
          max_fails: 3,
          fail_timeout: 60,
          down: true,
          backup: true,
          monitor_state: 'on',
        },
      ],
    });
  });

  test('passes tokens through', () => {
    const stack = stackWithProvider();
    const any = new TerraformVariable(stack, 'any', {});
    const host = BackHost.of(any.stringValue, {
      weight: any.numberValue,
      failTimeout: Duration.seconds(any.numberValue),
      down: any.booleanValue,
      monitorState: any.stringValue,
    });
    new BackendService(stack, 'Store', {
      name: any.stringValue,
      http11: any.booleanValue,
      leastConn: any.booleanValue,
      sticky: StickyMode.of(any.stringValue, any.stringValue),
      transportMode: TransportMode.of(any.stringValue),
      backHosts: [host],
    });
    const token = '${var.any}';
    expect(onlyResource(stack, 'svc_backend_service')).toEqual({
      name: token,
      http11: token,
      least_conn: token,
      sticky: token,
      sticky_cookie_name: token,
      transport_mode: token,
      back_hosts: [{ host: token, weight: token, fail_timeout: token, down: token, monitor_state: token }],
    });
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('reports that it has no host', () => {
    const stack = stackWithProvider();
    new BackendService(stack, 'Store', { name: 'Store', backHosts: [] });
    expect(complaintsOf(stack)).toEqual([expect.stringContaining('There are no back hosts.')]);
  });

  test('can refer to an entry outside of the app', () => {
    expect(BackendService.fromBackendServiceId('store').backendServiceId).toBe('store');
  });
});
