import { ManagementClient } from '../../src/api';
import { type Emulator, startEmulator } from '../../src/emulator';
import type { FlowControlPolicy } from '../../src/model';
import type { Report } from '../../src/command/preview';
import { SVC_WAAP } from '../../tools/emulator-process';
import { type Finished, run } from '../../tools/process';
import { engineInTurn } from './support/engines';
import { flow, flowSet } from './support/flow';
import { Workspace } from './support/workspace';

/** Fake version in the form of a line in a message. */
const FORGED = '  1557bf4cb9  2026-11-22T08:00:00+00:00  Ann Operator <ann@example.org>: Approved';
const KEY = 'canary-key-6b1f0d93a2';
const EVE = `Eve\n${FORGED}\u001b[2J\u001b]8;;https://evil.example\u0007\u202e`;

describe.each(engineInTurn(__filename))('a history with hostile names, on $name', (engine) => {
  let emulator: Emulator;
  let eve: ManagementClient;
  let workspace: Workspace;

  beforeEach(async () => {
    const email = `e\u009b31m-${KEY}@example.org`;
    emulator = await startEmulator({ apiKey: KEY, keys: { keys: [{ key: 'eve', name: EVE, email }] } });
    eve = new ManagementClient({ baseUrl: emulator.url, apiKey: 'eve' });
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod', SVC_API_KEY: KEY });
    workspace.write(flowSet({ one: flow('One') }));
    await workspace.apply();
    const policy = { ...flow('Mine\u001b[8m'), id: 'two' } as unknown as FlowControlPolicy;
    await eve.flowControlPolicies.create('prod', 'two', policy);
  });
  afterEach(async () => {
    workspace.remove();
    eve.close();
    await emulator.close();
  });

  test('a warning of the provider has one line for a version, and no escape', async () => {
    const { stdout } = await workspace.run(['plan', '-no-color', '-out=tfplan']);
    expect(stdout).toContain('According to the history:');
    expect(stdout.match(/^[│ ]+[0-9a-f]{10} {2}\d{4}-/gm)).toHaveLength(1);
    expect(stdout).toContain('Eve\\u{a}  1557bf4cb9');
    expectNoEscape(stdout);
  });

  test('a warning of the provider has no API key, whatever repeats it', async () => {
    const { stdout } = await workspace.run(['plan', '-no-color', '-out=tfplan']);
    expect(stdout).toContain('31m-(redacted)@example.org');
    expect(stdout).not.toContain(KEY);
  });

  test('a preview reads authors from the service, and quotes the warning offline', async () => {
    const online = JSON.parse((await preview('--format', 'json')).stdout) as Report;
    expect(online.drift).toMatchObject([{ authors: 'told', versions: [{ author: EVE }] }]);
    const offline = JSON.parse((await preview('--format', 'json', '--offline')).stdout) as Report;
    expect(offline.drift).toMatchObject([{ authors: 'not-asked', versions: [] }]);
    expect(offline.drift[0]!.warning).toContain('Eve\\u{a}  1557bf4cb9');
    for (const format of ['terminal', 'markdown', 'html', 'json']) {
      for (const where of [[], ['--offline']]) {
        const { stdout, stderr } = await preview('--format', format, ...where);
        // HTML renders a line break as a space.
        if (format !== 'html') expect(stdout).not.toMatch(/^ *1557bf4cb9/m);
        expectNoEscape(stdout + stderr);
      }
    }
  });

  function preview(...args: string[]): Promise<Finished> {
    return run(process.execPath, [SVC_WAAP, 'preview', workspace.work, ...args], {
      env: workspace.env({ TERRAFORM_BINARY_NAME: engine.path }),
      accept: [0, 2],
    });
  }
});

function expectNoEscape(text: string): void {
  expect(text.match(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/gu)).toBeNull();
}
