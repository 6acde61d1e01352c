import { delimiter, dirname } from 'node:path';
import { rootCertificates } from 'node:tls';

import { TransportError } from '../../src/api';
import { NO_CERTIFICATES } from '../../src/api/root-certificates';
import { trustOf } from '../../src/api/trust';
import { clientOf, closeAll, failureOf, pkiOfFile, Memory, RULE, serve, withEnvironment, type Answer } from './support';

const pki = pkiOfFile();
afterEach(closeAll);

const THERE: Answer = { status: 200, json: RULE };

describe('the certificate of the service', () => {
  test('of an unknown authority is refused, and the error names ca_certificates', async () => {
    const server = await serve([THERE], pki.server);
    await withEnvironment({}, async () => {
      const error = await failureOf(clientOf(server).dynamicRules.get('prod', 'x'));
      expect(TransportError.is(error)).toBe(true);
      expect(error.message).toContain('this machine does not trust the authority that signed the certificate of localhost');
      expect(error.message).toContain('ca_certificates');
      expect(server.seen).toEqual([]);
    });
  });

  test('is accepted when its authority is in ca_certificates', async () => {
    const server = await serve([THERE], pki.server);
    await withEnvironment({}, () => clientOf(server, { caCertificates: pki.ca }).dynamicRules.get('prod', 'x'));
    expect(server.seen).toHaveLength(1);
  });

  test.each(['NODE_EXTRA_CA_CERTS', 'SVC_NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'])(
    'is accepted when its authority is in the file of %s',
    async (variable) => {
      const server = await serve([THERE], pki.server);
      await withEnvironment({ [variable]: pki.caFile }, () => clientOf(server).dynamicRules.get('prod', 'x'));
      expect(server.seen).toHaveLength(1);
    },
  );

  test('is accepted when its authority is in the folder of SSL_CERT_DIR', async () => {
    const server = await serve([THERE], pki.server);
    await withEnvironment({ SSL_CERT_DIR: `/nowhere${delimiter}${dirname(pki.caFile)}` }, () =>
      clientOf(server).dynamicRules.get('prod', 'x'),
    );
    expect(server.seen).toHaveLength(1);
  });

  test('is refused with the list of searched stores', async () => {
    const server = await serve([THERE], pki.server);
    const variables = { SSL_CERT_FILE: '/nowhere.pem', SSL_CERT_DIR: '/also/nowhere' };
    await withEnvironment(variables, async () => {
      const { message } = await failureOf(clientOf(server, { caCertificates: rootCertificates[0] }).dynamicRules.get('prod', 'x'));
      for (const store of [
        `the list in Node.js ${process.versions.node}`,
        'ca_certificates',
        '/nowhere.pem (SSL_CERT_FILE), which cannot be read',
        '/also/nowhere (SSL_CERT_DIR), which cannot be read',
      ])
        expect(message).toContain(store);
    });
  });

  test('of an authority of Node.js needs no context of its own', () => {
    const found = rootCertificates.slice(0, 3);
    expect(trustOf({}, NO_CERTIFICATES, () => ({ found, searched: ['/roots.pem'] }))).toEqual({
      stores: [expect.stringContaining('Node.js'), '/roots.pem'],
    });
  });

  test("is verified when one of the machine's own certificates is broken", () => {
    const broken = pki.ca.replace(/\n.{9}/, '');
    const contextWith = (...found: string[]) => trustOf({}, NO_CERTIFICATES, () => ({ found, searched: [] })).context;
    expect(contextWith(broken)).toBeUndefined();
    expect(contextWith(broken, pki.ca)).toBeDefined();
  });

  test('of an authority that the user named is accepted without reading another store', async () => {
    const server = await serve([THERE], pki.server);
    const logger = new Memory();
    await withEnvironment({ SSL_CERT_DIR: '/nowhere' }, () =>
      clientOf(server, { caCertificates: pki.ca, logger }).dynamicRules.get('prod', 'x'),
    );
    expect(server.seen).toHaveLength(1);
    expect(logger.lines).not.toContainEqual(expect.objectContaining({ fields: expect.objectContaining({ path: '/nowhere' }) }));
  });

  test.each<[string, () => Record<string, string>]>([
    ['SSL_CERT_DIR', () => ({ SSL_CERT_DIR: dirname(pki.caFile) })],
    ['NODE_EXTRA_CA_CERTS', () => ({ NODE_EXTRA_CA_CERTS: pki.caFile })],
  ])('is accepted when its authority is not in ca_certificates, but in %s, for calls at the same time', async (_, variables) => {
    const server = await serve([THERE, THERE, THERE], pki.server);
    await withEnvironment(variables(), async () => {
      const client = clientOf(server, { caCertificates: rootCertificates[0], maxRetries: 0 });
      await Promise.all(['x', 'y', 'z'].map((id) => client.dynamicRules.get('prod', id)));
    });
    expect(server.seen).toHaveLength(3);
  });

  test('reads no store without https or with insecure_skip_verify', async () => {
    const plain = await serve([THERE]);
    const secure = await serve([THERE], pki.server);
    const logger = new Memory();
    await withEnvironment({ SSL_CERT_FILE: '/nowhere.pem' }, async () => {
      await clientOf(plain, { logger }).dynamicRules.get('prod', 'x');
      await clientOf(secure, { logger, insecureSkipVerify: true }).dynamicRules.get('prod', 'x');
      expect(logger.lines).not.toContainEqual(expect.objectContaining({ fields: expect.objectContaining({ path: '/nowhere.pem' }) }));
      clientOf(secure, { logger });
      expect(logger.lines).toContainEqual(expect.objectContaining({ fields: { variable: 'SSL_CERT_FILE', path: '/nowhere.pem' } }));
    });
  });

  test('is not verified with insecure_skip_verify', async () => {
    const server = await serve([THERE], pki.server);
    await withEnvironment({}, () => clientOf(server, { insecureSkipVerify: true }).dynamicRules.get('prod', 'x'));
    expect(server.seen).toHaveLength(1);
  });

  test('for another name is refused', async () => {
    const server = await serve([THERE], pki.server);
    const error = await failureOf(
      clientOf({ url: `https://127.0.0.1:${server.port}` }, { caCertificates: pki.ca, maxRetries: 0 }).dynamicRules.get('prod', 'x'),
    );
    expect(TransportError.is(error)).toBe(true);
  });

  test('is verified once for a reused connection', async () => {
    const server = await serve([THERE], pki.server);
    await withEnvironment({}, async () => {
      const client = clientOf(server, { caCertificates: pki.ca });
      for (let i = 0; i < 3; i++) await client.dynamicRules.get('prod', 'x');
    });
    expect(server.connections()).toBe(1);
  });
});

describe('the certificate of the client', () => {
  const wanting = () => ({ ...pki.server, ca: pki.ca, requestCert: true, rejectUnauthorized: true });

  test('is sent to a service that requires it', async () => {
    const server = await serve([THERE], wanting());
    const options = { caCertificates: pki.ca, clientCertificate: pki.client.cert, clientKey: pki.client.key };
    await withEnvironment({}, () => clientOf(server, options).dynamicRules.get('prod', 'x'));
    expect(server.seen).toHaveLength(1);
  });

  test('is named in the error when the service requires it and it is missing', async () => {
    const server = await serve([THERE], wanting());
    await withEnvironment({}, async () => {
      const error = await failureOf(clientOf(server, { caCertificates: pki.ca, maxRetries: 0 }).dynamicRules.get('prod', 'x'));
      expect(TransportError.is(error)).toBe(true);
      expect(error.message).toContain('client_certificate');
    });
  });

  test.each([
    ['a key without certificate', () => ({ clientKey: pki.client.key }), 'client_certificate'],
    ['a certificate without key', () => ({ clientCertificate: pki.client.cert }), 'client_key'],
    ['a key of another certificate', () => ({ clientCertificate: pki.client.cert, clientKey: pki.server.key }), 'client_certificate'],
    ['an authority that is cut off', () => ({ caCertificates: `${pki.ca}${pki.ca.replace(/\n.{9}/, '')}` }), 'ca_certificates'],
    ['authorities that are none', () => ({ caCertificates: 'not PEM' }), 'ca_certificates'],
  ])('%s is refused', (_, options, setting) => {
    expect(() => clientOf({ url: 'http://localhost' }, options())).toThrow(expect.objectContaining({ kind: 'setting', setting }));
  });
});
