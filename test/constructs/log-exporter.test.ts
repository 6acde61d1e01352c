import { TerraformVariable } from 'cdktf';
import { Destination, LogExporter, LogFilter, LogFormat, ServerGroups } from '../../src/constructs';
import { complaintsOf, onlyResource, stackWithProvider } from './support/stack';

describe('a log exporter', () => {
  test('sets only its required attributes', () => {
    const stack = stackWithProvider();
    new LogExporter(stack, 'Desk', { name: 'Desk', destination: Destination.tcp('syslog.example.org', 514) });
    expect(onlyResource(stack, 'svc_log_exporter')).toEqual({
      name: 'Desk',
      destination: { host: 'syslog.example.org', port: 514, protocol: 'tcp', tls_mode: 'no_tls' },
    });
  });

  test('sets every attribute that has a prop', () => {
    const stack = stackWithProvider();
    const certificate = new TerraformVariable(stack, 'certificate', { sensitive: true });
    new LogExporter(stack, 'Desk', {
      logExporterId: 'desk',
      name: 'Desk',
      active: true,
      filter: LogFilter.BLOCKED,
      format: LogFormat.of('json'),
      includeRequestData: true,
      serverGroups: ServerGroups.of('store', 'checkout'),
      destination: Destination.tls('syslog.example.org', 6514, { tlsMode: 'tls_trusted', certBody: certificate.stringValue }),
    });
    expect(onlyResource(stack, 'svc_log_exporter')).toEqual({
      id: 'desk',
      name: 'Desk',
      active: true,
      filter: 'blocked',
      format: 'json',
      include_request_data: true,
      server_groups: { all: false, ids: ['store', 'checkout'] },
      destination: {
        host: 'syslog.example.org',
        port: 6514,
        protocol: 'tcp',
        tls_mode: 'tls_trusted',
        certificate: { cert_body: '${var.certificate}' },
      },
    });
  });

  test('passes tokens through', () => {
    const stack = stackWithProvider();
    const any = new TerraformVariable(stack, 'any', {});
    new LogExporter(stack, 'Any', {
      name: any.stringValue,
      active: any.booleanValue,
      filter: LogFilter.of(any.stringValue),
      destination: Destination.of(any.stringValue, any.stringValue, any.numberValue, { tlsMode: any.stringValue }),
    });
    const token = '${var.any}';
    expect(onlyResource(stack, 'svc_log_exporter')).toEqual({
      name: token,
      active: token,
      filter: token,
      destination: { host: token, port: token, protocol: token, tls_mode: token },
    });
    expect(complaintsOf(stack)).toEqual([]);
  });

  test('can refer to an entry outside of the app', () => {
    expect(LogExporter.fromLogExporterId('desk').logExporterId).toBe('desk');
  });
});
