import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { previewCommand } from '../../../src/cli/commands/preview';
import { runningEmulator } from '../../../src/cli/traffic/destination';
import { loadFile } from '../../../src/cli/traffic/load';
import { type Emulator, startEmulator } from '../../../src/emulator';
import type { QuarantineRecord } from '../../../src/model/traffic';
import { send } from '../../emulator/support/client';
import { emptyTraffic } from '../../support/traffic/engine';
import { change, plan, rule } from '../../preview/support/plan';
import { Screen } from '../support/screen';

// The emulator and the preview count the same requests, whatever way these take.

/** Rule that catches an address with its fourth request within ten seconds, for a day. */
const RULE = rule({
  threshold: 3,
  timeframe: 10,
  ttl: 86_400,
  include: { relation: 'OR', tags: ['all'] },
  exclude: { relation: 'OR', tags: [] },
});

let emulator: Emulator;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-replayed-'));
  emulator = await startEmulator({ ...(await emptyTraffic()), seed: { configurations: { prod: {} } } });
  const answer = await send('POST', `${emulator.url}/api/v4.3/conf/prod/dynamic-rules/login-bursts`, RULE);
  expect(answer.status).toBe(201);
});
afterEach(async () => {
  process.exitCode = undefined;
  await emulator.close();
  rmSync(folder, { recursive: true });
});

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const load = (path: string) => loadFile(path, runningEmulator(emulator.url));

/** The sources in quarantine, with the number of requests that each sent from its catch on. */
async function quarantined(): Promise<string[]> {
  const headers = { provider: 'document_db', syntax: 'json' };
  const { body } = await send('GET', `${emulator.url}/api/v4.3/data/quarantined`, undefined, headers);
  return (body as { data: { results: QuarantineRecord[] } }).data.results.map(({ value }) => value!).sort();
}

interface Impact {
  readonly traffic: { readonly requests: number };
  readonly rules: readonly { readonly after: { readonly effect: { readonly sources: number; readonly requests: number } } }[];
}

/** The impact of a plan that adds the rule. */
async function preview(...flags: readonly string[]): Promise<Impact> {
  const screen = new Screen();
  const added = file('plan.json', JSON.stringify(plan([change('svc_dynamic_rule.a', null, RULE)])));
  await previewCommand(screen, () => undefined)
    .exitOverride()
    .parseAsync([added, '--format', 'json', ...flags], { from: 'user' });
  const { traffic } = JSON.parse(screen.text) as { traffic: { configurations: Impact[] } };
  return traffic.configurations[0]!;
}

/** Returns a line of an access log. */
function accessLine(time: number, ip: string): string {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) (\S+)/.exec(new Date(time).toUTCString())!;
  return `${ip} - - [${day}/${month}/${year}:${clock} +0000] "GET / HTTP/1.1" 200 5 "-" "-"`;
}

test('preview --last replays the lines of an access log that the emulator counts', async () => {
  // GIVEN an access log of the last hour, in which nine of 50 addresses send four requests within seconds
  const began = Date.now() - 1800_000;
  const lines = Array.from({ length: 50 }, (_, n) =>
    Array.from({ length: n < 9 ? 4 : 3 }, (_, i) => [n * 1000 + i, `192.0.2.${n}`] as const),
  );
  const log = lines
    .flat()
    .sort(([a], [b]) => a - b)
    .map(([offset, ip]) => accessLine(began + offset, ip));
  expect(await load(file('access.log', log.join('\n')))).toMatchObject({ stored: 159 });
  expect(await quarantined()).toHaveLength(9);
  // WHEN
  const last = await preview('--last', '1h', '--base-url', emulator.url);
  // THEN
  expect(last.traffic).toMatchObject({ requests: 159 });
  expect(last.rules).toMatchObject([{ after: { effect: { sources: 9 } } }]);
});
