import { startEmulator } from '../../../src/emulator';
import { loadQuarantine, loadSample, SAMPLE_RANGE } from '../../conformance/sample-traffic';
import { fromRoot, ROOT } from '../../../tools/paths';
import { run } from '../../../tools/process';

const TSX = fromRoot('node_modules/tsx/dist/cli.mjs');

const conformance = (...args: string[]) =>
  run(process.execPath, [TSX, fromRoot('tools/conformance/main.ts'), ...args], { cwd: ROOT, accept: [0, 1, 2] });

test('queries the traffic of the given time range', async () => {
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

test('deletes entries of the quarantine list only with --allow-quarantine-releases', async () => {
  const emulator = await startEmulator({ configs: ['prod', 'another'] });
  try {
    await loadSample(emulator.url);
    for (const config of ['prod', 'another']) await loadQuarantine(emulator.url, config);
    const service = ['--base-url', emulator.url, '--config', 'prod', '--only', '4.8/delete'];
    const listed = async () => {
      const answer = await fetch(`${emulator.url}/api/v4.3/data/quarantined`, { headers: { provider: 'document_db', syntax: 'json' } });
      const { data } = (await answer.json()) as { data: { results: { config: string }[] } };
      return data.results.map(({ config }) => config);
    };
    const before = await listed();

    expect((await conformance(...service)).stdout).toMatch(/wants --allow-quarantine-releases/);
    expect(await listed()).toEqual(before);
    expect(await conformance(...service, '--allow-quarantine-releases')).toMatchObject({ status: 0 });
    const left = await listed();
    expect(left.length).toBeLessThan(before.length);
    // Entries of other configurations stay.
    expect(left.filter((config) => config === 'another')).toEqual(before.filter((config) => config === 'another'));
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
