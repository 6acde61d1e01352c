import { TerraformOutput } from 'cdktf';
import { BackendServiceSet, BackHost } from '../../src/constructs';
import { complaintsOf, onlyResource, stackWithProvider } from './support/stack';

const STORE = { name: 'Store', backHosts: [BackHost.of('o1.example.org')] };

describe('a set of backend services', () => {
  test('has the backend services that are added', () => {
    const stack = stackWithProvider();
    const origins = new BackendServiceSet(stack, 'Origins');
    const { backendServiceId } = origins.addBackendService('store', STORE);
    new TerraformOutput(stack, 'store', { value: backendServiceId });
    expect(onlyResource(stack, 'svc_backend_service_set')).toEqual({
      entries: {
        store: {
          name: 'Store',
          http11: true,
          least_conn: false,
          sticky: 'none',
          transport_mode: 'default',
          back_hosts: [{ host: 'o1.example.org' }],
        },
      },
    });
    expect(backendServiceId).not.toBe('store');
  });

  test('reports a backend service without hosts, by its id', () => {
    const stack = stackWithProvider();
    new BackendServiceSet(stack, 'Origins').addBackendService('store', { name: 'Store', backHosts: [] });
    expect(complaintsOf(stack)).toEqual([expect.stringContaining('store: There are no back hosts.')]);
  });

  test('refuses to refer to an unknown id', () => {
    expect(() => new BackendServiceSet(stackWithProvider(), 'Origins').entry('store')).toThrow(
      '[stack/Origins] No backend service of the set has the id "store". Available: none.',
    );
  });
});
