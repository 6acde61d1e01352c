import { readFileSync } from 'node:fs';
import { certificateFiles } from '../support/certificate';
import { temporaryFolders } from '../support/folder';
import { sample } from '../../support/entries';
import { serving } from '../support/serving';

const start = serving();
const folder = temporaryFolders();

const withCertificate = (certificate: object) => sample('log-exporters', 'a', { connection: { host: 'h', port: 1, certificate } });

describe('log exporters (contract, section 2.9)', () => {
  test('include_request_data is accepted in writes, and absent from reads', async () => {
    const { get, post } = await start();
    expect((await post('log-exporters/a', sample('log-exporters', 'a', { include_request_data: true }))).status).toBe(201);
    const versions = (await get('log-exporters/versions')).body as { items: [{ version: string }] };
    expect((await get('log-exporters/a')).body).toEqual(sample('log-exporters', 'a'));
    expect((await get('log-exporters')).body).toEqual({ total: 1, items: [sample('log-exporters', 'a')] });
    expect((await get(`log-exporters/versions/${versions.items[0].version}`)).body).toEqual({
      total: 1,
      items: [sample('log-exporters', 'a')],
    });
  });

  test('include_request_data must be a boolean', async () => {
    const { post } = await start();
    expect(await post('log-exporters/a', sample('log-exporters', 'a', { include_request_data: 1 }))).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'include_request_data'] }] },
    });
  });

  test('chain_data is returned on reads, with the facts of the certificates', async () => {
    const { get, post } = await start();
    const pem = readFileSync(certificateFiles(folder()).cert, 'utf8');
    await post('log-exporters/a', withCertificate({ cert_body: `${pem}\n${pem}` }));
    const { connection } = (await get('log-exporters/a')).body as { connection: { certificate: { chain_data: object[] } } };
    expect(connection.certificate.chain_data).toHaveLength(2);
    expect(connection.certificate.chain_data[0]).toMatchObject({ subject: 'CN=localhost', issuer: 'CN=localhost' });
  });

  test('chain_data has the first 100 certificates', async () => {
    const { get, post } = await start();
    const pem = readFileSync(certificateFiles(folder()).cert, 'utf8');
    await post('log-exporters/a', withCertificate({ cert_body: pem.repeat(150) }));
    const { connection } = (await get('log-exporters/a')).body as { connection: { certificate: { chain_data: object[] } } };
    expect(connection.certificate.chain_data).toHaveLength(100);
  });

  test('chain_data in writes is ignored', async () => {
    const { get, post } = await start();
    expect((await post('log-exporters/a', withCertificate({ cert_body: '<CERTIFICATE>', chain_data: 'forged' }))).status).toBe(201);
    expect((await get('log-exporters/a')).body).toMatchObject({
      connection: { certificate: { cert_body: '<CERTIFICATE>', chain_data: [] } },
    });
  });

  test.each([{}, { cert_body: '' }, { cert_body: '', chain_data: [1] }])(
    'chain_data is empty for the certificate %j',
    async (certificate) => {
      const { get, post } = await start();
      await post('log-exporters/a', withCertificate(certificate));
      const { items } = (await get('log-exporters/versions')).body as { items: [{ version: string }] };
      const entry = (await get('log-exporters/a')).body;
      expect(entry).toMatchObject({ connection: { certificate: { chain_data: [] } } });
      expect((await get('log-exporters')).body).toMatchObject({ items: [entry] });
      expect((await get(`log-exporters/versions/${items[0].version}`)).body).toMatchObject({ items: [entry] });
    },
  );

  test('without a certificate there is no chain_data', async () => {
    const { get, post } = await start();
    await post('log-exporters/a', sample('log-exporters', 'a', { connection: { host: 'h', port: 1 } }));
    expect((await get('log-exporters/a')).text).not.toContain('chain_data');
  });

  test('active is false by default', async () => {
    const { get, post } = await start();
    await post('log-exporters/a', { name: 'n', connection: { host: 'h', port: 1 } });
    expect((await get('log-exporters/a')).body).toEqual({ id: 'a', name: 'n', active: false, connection: { host: 'h', port: 1 } });
  });
});
