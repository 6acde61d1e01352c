import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Writes a self-signed certificate for localhost, and its key, as PEM files. */
export function certificateFiles(folder: string): { readonly cert: string; readonly key: string } {
  const files = { cert: join(folder, 'server.pem'), key: join(folder, 'server.key') };
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', files.key];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...key, '-out', files.cert, '-days', '2', ...names], { stdio: 'pipe' });
  return files;
}
