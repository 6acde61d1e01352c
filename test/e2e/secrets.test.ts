import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../../src/emulator';
import type { Finished } from '../../tools/process';
import { certificateFiles } from '../emulator/support/certificate';
import { EchoingService } from './support/echoing-service';
import { engineInTurn } from './support/engines';
import { Workspace } from './support/workspace';

const API_KEY = 'canary-key-6b1f0d93a2';
const HEADER = 'canary-header-c41a7e0d55';
const CERTIFICATE = 'canary-certificate-9d20e4b7f1';

// Secrets in the environment and in sensitive variables. The certificate is sensitive only by the schema.
const CONFIGURATION = `
variable "gateway_token" {
  sensitive = true
}
variable "client_key" {
  sensitive = true
}
variable "client_certificate" {}
variable "certificate" {}

provider "svc" {
  headers              = { "X-Gateway-Token" = var.gateway_token }
  client_certificate   = var.client_certificate
  client_key           = var.client_key
  insecure_skip_verify = true
  max_retries          = 0
}

resource "svc_log_exporter" "desk" {
  name        = "Security desk"
  destination = {
    host        = "syslog.store.example.org"
    port        = 6514
    certificate = { cert_body = var.certificate }
  }
}
`;

describe.each(engineInTurn(__filename))('secrets on $name', (engine) => {
  let folder: string;
  let client: { readonly cert: string; readonly key: string };
  let workspace: Workspace;
  let close: () => unknown;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-e2e-'));
    const files = certificateFiles(folder);
    client = { cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') };
  });
  afterEach(async () => {
    workspace.remove();
    await close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('are absent from plans, output and logs at TRACE without errors', async () => {
    const files = certificateFiles(folder);
    const emulator: Emulator = await startEmulator({ apiKey: API_KEY, tls: files });
    close = () => emulator.close();
    await point(emulator.url);

    // A plan and apply of the create, of a change of another attribute, without a change, and a destroy.
    expectNoSecrets(await trace('apply', '-auto-approve'));
    workspace.write(CONFIGURATION.replace('6514', '6515'));
    expectNoSecrets(await trace('plan', '-out=tfplan'));
    expectNoSecrets(await trace('show', 'tfplan'));
    expectNoSecrets(await trace('apply', 'tfplan'));
    expectNoSecrets(await trace('state', 'show', 'svc_log_exporter.desk'));
    expectNoSecrets(await trace('destroy', '-auto-approve'));

    // The provider's own secrets are in no state. The key is not in a machine-readable plan either, which lists variables.
    await workspace.apply();
    const { stdout: state } = await workspace.run(['show', '-json']);
    for (const secret of [API_KEY, HEADER, ...bodyLines(client.key)]) expect(found(state, secret)).toEqual([]);
    expect(found(JSON.stringify(await workspace.plan()), API_KEY)).toEqual([]);
  });

  test('are absent from the error of a service that repeats the request', async () => {
    const service = await EchoingService.start();
    close = () => service.close();
    await point(service.url);
    const failed = await trace('apply', '-auto-approve');
    expect(failed.status).toBe(1);
    expect(/Refused[\s\S]*\(redacted\)/.test(failed.stdout + failed.stderr)).toBe(true);
    expectNoSecrets(failed);
  });

  test('are absent from errors about a wrong key, and about a client key without a certificate', async () => {
    const emulator = await startEmulator({ apiKey: 'another-key', tls: certificateFiles(folder) });
    close = () => emulator.close();
    await point(emulator.url);
    const unauthorized = await trace('apply', '-auto-approve');
    expect(/The service did not accept the API key/.test(unauthorized.stdout + unauthorized.stderr)).toBe(true);
    expectNoSecrets(unauthorized);

    const { key } = certificateFiles(folder);
    client = { ...client, key: readFileSync(key, 'utf8') };
    workspace.environment = { ...workspace.environment, TF_VAR_client_key: client.key };
    const mismatched = await trace('plan');
    expect(mismatched.status).toBe(1);
    expectNoSecrets(mismatched);

    client = { ...client, key: client.key.replace(/\n/g, ' ').trim() };
    workspace.environment = { ...workspace.environment, TF_VAR_client_key: client.key };
    const garbled = await trace('plan');
    expect(garbled.status).toBe(1);
    expectNoSecrets(garbled);
  });

  async function point(url: string): Promise<void> {
    workspace = await Workspace.make(engine, {
      SVC_BASE_URL: url,
      SVC_CONFIG: 'prod',
      SVC_API_KEY: API_KEY,
      TF_VAR_gateway_token: HEADER,
      TF_VAR_client_key: client.key,
      TF_VAR_client_certificate: client.cert,
      TF_VAR_certificate: CERTIFICATE,
    });
    workspace.write(CONFIGURATION);
  }

  /** Runs the engine with all logs on standard error. */
  function trace(...args: string[]): Promise<Finished> {
    return workspace.run(args, [0, 1], { TF_LOG: 'TRACE', TF_INPUT: '0' });
  }

  /** Fails if output or logs contain a secret, and lists the lines. */
  function expectNoSecrets({ stdout, stderr }: Finished): void {
    const text = `${stdout}\n${stderr}`;
    expect(stderr.includes('[TRACE]')).toBe(true);
    for (const secret of [API_KEY, HEADER, CERTIFICATE, ...bodyLines(client.key)]) expect(found(text, secret)).toEqual([]);
  }
});

/** Returns the lines that contain a secret, plain or in base64. */
function found(text: string, secret: string): string[] {
  const forms = [secret, Buffer.from(secret).toString('base64').replace(/=+$/, '')];
  return text.split('\n').filter((line) => forms.some((form) => line.includes(form)));
}

/** Returns the lines of a PEM key's body, of which each reveals a part. */
function bodyLines(pem: string): string[] {
  return pem.split(/\s+/).filter((part) => part.length >= 32);
}
