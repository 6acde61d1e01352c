import { startEmulator } from '../../../src/emulator';
import { loadSample, SAMPLE_RANGE } from '../../conformance/sample-traffic';
import { fromRoot, ROOT } from '../../../tools/paths';
import { run } from '../../../tools/process';

const TSX = fromRoot('node_modules/tsx/dist/cli.mjs');

const conformance = (...args: string[]) =>
  run(process.execPath, [TSX, fromRoot('tools/conformance/main.ts'), ...args], { cwd: ROOT, accept: [0, 1, 2] });

test('asks about the traffic of the time range that it is given', async () => {
  const emulator = await startEmulator();
  try {
    await loadSample(emulator.url);
    const service = ['--base-url', emulator.url, '--config', 'prod', '--only', '4.9'];
    const range = ['--traffic-from', SAMPLE_RANGE.from, '--traffic-to', SAMPLE_RANGE.to];

    // The sample is not of the last day.
    expect((await conformance(...service)).stdout).toMatch(/there is no traffic in the time range/);
    const { status, stdout } = await conformance(...service, ...range);
    expect(stdout).not.toMatch(/there is no traffic in the time range/);
    expect(status).toBe(0);
  } finally {
    await emulator.close();
  }
});

test.each([
  [['--traffic-from', '2026-03-01'], /--traffic-from and --traffic-to belong together/],
  [['--traffic-from', 'yesterday', '--traffic-to', '2026-03-01'], /Give a date and a time in ISO 8601/],
])('refuses %j', async (flags, message) => {
  const { status, stderr } = await conformance('--base-url', 'http://127.0.0.1:1', '--config', 'prod', ...flags);
  expect(stderr).toMatch(message);
  expect(status).not.toBe(0);
});
