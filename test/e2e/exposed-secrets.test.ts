import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../../src/emulator';
import { closeAll, serve, type TestServer } from '../api/support';
import { certificateFiles } from '../emulator/support/certificate';
import { engineInTurn } from './support/engines';
import { rule } from './support/rule';
import { Workspace } from './support/workspace';

const KEY = 'canary-key';

describe.each(engineInTurn(__filename))('exposed secrets on $name', (engine) => {
  let folder: string;
  let emulator: Emulator;
  let workspace: Workspace;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-e2e-'));
  });
  afterEach(async () => {
    workspace.remove();
    closeAll();
    await emulator.close();
    rmSync(folder, { recursive: true });
  });

  /** Returns the output of a plan and of its apply. */
  async function outputs(): Promise<string[]> {
    const plan = await workspace.run(['plan', '-input=false', '-out=tfplan']);
    const apply = await workspace.run(['apply', '-input=false', 'tfplan']);
    return [plan, apply].map(({ stdout }) => stdout);
  }

  test('a plan and its apply each warn once of plain HTTP through a proxy', async () => {
    // GIVEN a service on another machine, to which the proxy leads
    emulator = await startEmulator({ apiKey: KEY });
    const proxy = await proxyTo(emulator);
    workspace = await Workspace.make(engine, {
      SVC_BASE_URL: 'http://service.test',
      SVC_API_KEY: KEY,
      SVC_CONFIG: 'prod',
      ...Object.fromEntries(['HTTP_PROXY', 'http_proxy'].map((name) => [name, proxy.url])),
    });
    workspace.write(rule('bursts', { name: 'Bursts' }));
    // WHEN
    const printed = await outputs();
    // THEN
    expect(printed.map((text) => text.match(/Warning: .*/g))).toEqual(
      Array(2).fill(['Warning: Plain HTTP to service.test exposes secrets']),
    );
    expect(new Set(proxy.seen.map(({ headers }) => headers.authorization))).toEqual(new Set([`Basic ${KEY}`]));
  });

  test('a plan and its apply each warn once of a certificate that is not verified', async () => {
    emulator = await startEmulator({ tls: certificateFiles(folder) });
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
    workspace.write(`provider "svc" {\n  insecure_skip_verify = true\n}\n${rule('bursts', { name: 'Bursts' })}`);
    const printed = await outputs();
    const warning = `Warning: Certificate of ${new URL(emulator.url).host} is not verified`;
    expect(printed.map((text) => text.match(/Warning: .*/g))).toEqual([[warning], [warning]]);
  });
});

/** Proxy for plain HTTP that sends every request to the emulator. */
function proxyTo(emulator: Emulator): Promise<TestServer> {
  return serve(async ({ method, url, headers: { authorization = '' }, body }) => {
    const { pathname, search } = new URL(url);
    const answer = await fetch(emulator.url + pathname + search, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body || undefined,
    });
    return { status: answer.status, text: await answer.text(), headers: { 'content-type': 'application/json' } };
  });
}
