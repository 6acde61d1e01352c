import { TerraformVariable } from 'cdktf';
import { Duration, HttpProtocol, ProxyTemplate, Rate, Size, TlsVersion } from '../../src/constructs';
import { complaintsOf, onlyResource, stackWithProvider } from './support/stack';

describe('a proxy template', () => {
  test('sets only its required attributes', () => {
    const stack = stackWithProvider();
    new ProxyTemplate(stack, 'Plain', { name: 'Plain' });
    expect(onlyResource(stack, 'svc_proxy_template')).toEqual({ name: 'Plain' });
  });

  test('sets every attribute that has a prop, in the units of the service', () => {
    const stack = stackWithProvider();
    new ProxyTemplate(stack, 'Uploads', {
      proxyTemplateId: 'uploads',
      name: 'Uploads',
      description: 'larger uploads',
      acaoHeader: true,
      customListener: true,
      clientBodyBufferSize: Size.kilobytes(8),
      clientBodyTimeout: Duration.seconds(10),
      clientHeaderBufferSize: Size.megabytes(1),
      clientHeaderTimeout: Duration.seconds(11),
      clientMaxBodySize: Size.megabytes(250),
      keepaliveTimeout: Duration.minutes(5),
      largeClientHeaderBuffersCount: 4,
      largeClientHeaderBuffersSize: Size.kilobytes(16),
      limitReqBurst: 80,
      limitReqRate: Rate.perMinute(12_000),
      maskHeaders: ['X-Powered-*', 'Server'],
      proxyConnectTimeout: Duration.seconds(6),
      proxyReadTimeout: Duration.seconds(45),
      proxySendTimeout: Duration.seconds(46),
      sendTimeout: Duration.seconds(12),
      upstreamHost: 'origin.example.org',
      xffHeaderName: ['X-Forwarded-For', 'X-Client'],
      xrealipHeaderName: 'X-Real',
      confSpecific: 'gzip on;',
      sslConfSpecific: 'ssl_stapling on;',
      sslCiphers: 'HIGH',
      sslProtocols: [TlsVersion.TLS_V1_3],
      advancedConfiguration: [
        { name: 'cache-off', description: 'never cached', configuration: 'add_header X 1;', protocol: [HttpProtocol.HTTPS] },
      ],
    });
    expect(onlyResource(stack, 'svc_proxy_template')).toEqual({
      id: 'uploads',
      name: 'Uploads',
      description: 'larger uploads',
      acao_header: true,
      custom_listener: true,
      client_body_buffer_size: '8',
      client_body_timeout: '10',
      client_header_buffer_size: '1024',
      client_header_timeout: '11',
      client_max_body_size: '250',
      keepalive_timeout: '300',
      large_client_header_buffers_count: '4',
      large_client_header_buffers_size: '16',
      limit_req_burst: '80',
      limit_req_rate: '200',
      mask_headers: 'X-Powered-*|Server',
      proxy_connect_timeout: '6',
      proxy_read_timeout: '45',
      proxy_send_timeout: '46',
      send_timeout: '12',
      upstream_host: 'origin.example.org',
      xff_header_name: ['X-Forwarded-For', 'X-Client'],
      xrealip_header_name: 'X-Real',
      conf_specific: 'gzip on;',
      ssl_conf_specific: 'ssl_stapling on;',
      ssl_ciphers: 'HIGH',
      ssl_protocols: ['TLSv1.3'],
      advanced_configuration: [{ name: 'cache-off', description: 'never cached', configuration: 'add_header X 1;', protocol: ['https'] }],
    });
  });

  test('passes tokens through', () => {
    const stack = stackWithProvider();
    const any = new TerraformVariable(stack, 'any', {});
    new ProxyTemplate(stack, 'Any', {
      name: any.stringValue,
      acaoHeader: any.booleanValue,
      clientBodyTimeout: Duration.seconds(any.numberValue),
      clientBodyBufferSize: Size.kilobytes(any.numberValue),
      clientMaxBodySize: Size.raw(any.stringValue),
      largeClientHeaderBuffersCount: any.numberValue,
      limitReqRate: Rate.perSecond(any.numberValue),
      maskHeaders: any.listValue,
      xffHeaderName: any.listValue,
      sslProtocols: [TlsVersion.of(any.stringValue)],
    });
    const token = '${var.any}';
    expect(onlyResource(stack, 'svc_proxy_template')).toEqual({
      name: token,
      acao_header: token,
      client_body_timeout: token,
      client_body_buffer_size: token,
      client_max_body_size: token,
      large_client_header_buffers_count: token,
      limit_req_rate: token,
      mask_headers: '${join("|", var.any)}',
      xff_header_name: token,
      ssl_protocols: [token],
    });
    expect(complaintsOf(stack)).toEqual([]);
  });

  test.each([
    ['no TLS version', { sslProtocols: [] }, 'The list of SSL protocols is empty.'],
    ['no header', { xffHeaderName: [] }, 'The list of XFF header names is empty.'],
  ])('reports %s', (_, wrong, complaint) => {
    const stack = stackWithProvider();
    new ProxyTemplate(stack, 'Wrong', { name: 'Wrong', ...wrong });
    expect(complaintsOf(stack)).toEqual([expect.stringContaining(complaint)]);
  });

  test('can refer to an entry outside of the app', () => {
    expect(ProxyTemplate.fromProxyTemplateId('uploads').proxyTemplateId).toBe('uploads');
  });
});
