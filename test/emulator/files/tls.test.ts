import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { startEmulator } from '../../../src/emulator/index';
import { certificateFiles } from '../support/certificate';
import { emulators } from '../support/emulators';
import { temporaryFolders } from '../support/folder';

const start = emulators();
const folder = temporaryFolders();

describe('with TLS', () => {
  test('the URL is https, and clients can verify it', async () => {
    const tls = certificateFiles(folder());
    const { url } = await start({ tls });
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const status = await new Promise((resolve, reject) => {
      request(`${url}/api/v4.3/conf/prod/actions`, { ca: readFileSync(tls.cert), agent: false }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });

  test('a file that cannot be read is refused', async () => {
    const { cert } = certificateFiles(folder());
    await expect(startEmulator({ tls: { cert, key: '/nope' } })).rejects.toThrow(/^Cannot read \/nope: .*--tls-key/);
  });

  test('a certificate and the key of another are refused', async () => {
    const [{ cert }, { key }] = [certificateFiles(folder()), certificateFiles(folder())];
    await expect(startEmulator({ tls: { cert, key } })).rejects.toThrow(/do not work for TLS: .*--tls-cert.*--tls-key/);
  });

  test('files with something else are refused', async () => {
    const file = join(folder(), 'x');
    writeFileSync(file, 'x');
    await expect(startEmulator({ tls: { cert: file, key: file } })).rejects.toThrow(/do not work for TLS/);
  });
});
