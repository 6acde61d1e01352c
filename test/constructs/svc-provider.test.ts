import { TerraformVariable } from 'cdktf';
import { Authentication, Duration, ReadBeforeWrite, SvcProvider, UnknownValues } from '../../src/constructs';
import { PROVIDER_SOURCE } from '../../src/model';
import { PROVIDER_SCHEMA, READS_BEFORE_WRITE, UNKNOWN_VALUES } from '../../src/provider/connection/provider-schema';
import { Testing } from 'cdktf';
import { bareStack, providersOf } from './support/stack';

describe('the provider', () => {
  test('sets nothing by default, and leaves all arguments to the environment at deployment', () => {
    const stack = bareStack();
    new SvcProvider(stack, 'Provider');
    expect(providersOf(stack)).toEqual([{}]);
    expect(JSON.parse(Testing.synth(stack))).toMatchObject({ terraform: { required_providers: { svc: { source: PROVIDER_SOURCE } } } });
  });

  test('has a prop for each argument, and an alias', () => {
    // GIVEN
    const stack = bareStack();
    // WHEN
    new SvcProvider(stack, 'Provider', {
      baseUrl: 'https://waf.example.net',
      apiKey: 'k',
      authentication: Authentication.header('X-Key'),
      headers: { 'X-Gate': 'g' },
      config: 'prod',
      caCertificates: 'CA',
      clientCertificate: 'CERT',
      clientKey: 'KEY',
      insecureSkipVerify: true,
      requestTimeout: Duration.minutes(2),
      maxRetries: 0,
      requestsPerSecond: 5,
      maxConcurrency: 3,
      readCache: false,
      readBeforeWrite: ReadBeforeWrite.SHARED,
      consistencyTimeout: Duration.minutes(1),
      unknownValues: UnknownValues.ERROR,
      alias: 'other',
    });
    // THEN
    const [provider] = providersOf(stack);
    expect(provider).toEqual({
      base_url: 'https://waf.example.net',
      api_key: 'k',
      auth: { scheme: 'header', header_name: 'X-Key' },
      headers: { 'X-Gate': 'g' },
      config: 'prod',
      ca_certificates: 'CA',
      client_certificate: 'CERT',
      client_key: 'KEY',
      insecure_skip_verify: true,
      request_timeout: 120,
      max_retries: 0,
      requests_per_second: 5,
      max_concurrency: 3,
      read_cache: false,
      read_before_write: 'shared',
      consistency_timeout: 60,
      unknown_values: 'error',
      alias: 'other',
    });
    expect(Object.keys(provider ?? {}).sort()).toEqual([...Object.keys(PROVIDER_SCHEMA.attributes), 'alias'].sort());
  });

  test('has each read before a write', () => {
    expect(Object.values(ReadBeforeWrite).sort()).toEqual([...READS_BEFORE_WRITE].sort());
  });

  test('has each severity for unrecognized values', () => {
    expect(Object.values(UnknownValues).sort()).toEqual([...UNKNOWN_VALUES].sort());
  });

  test('sets no header if the scheme has none', () => {
    const stack = bareStack();
    new SvcProvider(stack, 'Provider', { authentication: Authentication.BEARER });
    expect(providersOf(stack)).toEqual([{ auth: { scheme: 'bearer' } }]);
  });

  test('takes its key from a variable, which keeps it out of the synthesized files', () => {
    const stack = bareStack();
    const key = new TerraformVariable(stack, 'key', { sensitive: true });
    new SvcProvider(stack, 'Provider', { apiKey: key.stringValue });
    expect(providersOf(stack)).toEqual([{ api_key: '${var.key}' }]);
  });
});
