import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startEmulator } from '../../src/emulator';
import { makePki } from '../api/support';
import { engines } from './support/engines';
import { Workspace } from './support/workspace';

const DATA = 'data "svc_load_balancers" "all" {}\n';
const SSL_VARIABLES = { SSL_CERT_FILE: '', SSL_CERT_DIR: '', NODE_EXTRA_CA_CERTS: '' };

test.each(engines())('the authority of the service is read from the variables of the machine, on $name', async (engine) => {
  // GIVEN a service with a certificate of a private authority
  const pki = makePki();
  const folder = dirname(pki.caFile);
  const [cert, key] = [join(folder, 'served.pem'), join(folder, 'served.key')] as const;
  writeFileSync(cert, pki.server.cert);
  writeFileSync(key, pki.server.key);
  const emulator = await startEmulator({ tls: { cert, key } });
  const url = emulator.url.replace('127.0.0.1', 'localhost');
  const workspace = await Workspace.make(engine, { SVC_BASE_URL: url, SVC_CONFIG: 'prod', ...SSL_VARIABLES });
  try {
    workspace.write(DATA);

    // WHEN no variable is set THEN the error names the searched places
    expect(await workspace.failing('plan', '-input=false')).toMatch(/does not trust the authority.*in these places: the list in Node\.js/);

    // WHEN a variable names the authority THEN the service is read
    await workspace.run(['plan', '-input=false'], [0], { SSL_CERT_FILE: pki.caFile });
    await workspace.run(['plan', '-input=false'], [0], { SSL_CERT_DIR: folder });
    await workspace.run(['plan', '-input=false'], [0], { NODE_EXTRA_CA_CERTS: pki.caFile });
  } finally {
    workspace.remove();
    await emulator.close();
    pki.remove();
  }
});
