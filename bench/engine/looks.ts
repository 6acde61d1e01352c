import { startEmulator } from '../../src/emulator';
import { findEngine } from '../../tools/engines/find';
import { rule } from '../../test/e2e/support/rule';
import { Workspace } from '../../test/e2e/support/workspace';
import { median } from '../median';

// What the looks at the service before each write cost: the apply of a saved plan that updates many dynamic rules, where writes
// share a list for two seconds, and where each reads its own entry (read_cache = false).
// Run: npx tsx bench/engine/looks.ts [ENTRIES] [ROUNDS] [LATENCY_MS]

const [entries = 1000, rounds = 3, latencyMs = 20] = process.argv.slice(2).map(Number);

interface Took {
  readonly seconds: number;
  readonly requests: number;
  readonly looks: number;
}

async function measure(shared: boolean): Promise<Took> {
  const emulator = await startEmulator({ latencyMs });
  const workspace = await Workspace.make(await findEngine(() => undefined), { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
  const write = (threshold: number) =>
    workspace.write(
      `provider "svc" {\n  read_cache = ${shared}\n}\n` +
        Array.from({ length: entries }, (_, i) => rule(`rule-${i}`, { name: `rule-${i}`, threshold })).join(''),
    );
  try {
    write(40);
    await workspace.apply();
    write(50);
    await workspace.run(['plan', '-input=false', '-out=tfplan']);
    emulator.resetRequests();
    const begin = performance.now();
    await workspace.run(['apply', '-input=false', 'tfplan']);
    const requests = emulator.requests();
    return {
      seconds: (performance.now() - begin) / 1000,
      requests: requests.length,
      looks: requests.filter(({ method }) => method === 'GET').length,
    };
  } finally {
    workspace.remove();
    await emulator.close();
  }
}

async function main(): Promise<void> {
  const took = { shared: [] as Took[], alone: [] as Took[] };
  for (let round = 0; round < rounds; round += 1) {
    took.shared.push(await measure(true));
    took.alone.push(await measure(false));
  }
  console.log(`updates of ${entries} dynamic rules, ${latencyMs} ms latency, medians of ${rounds} alternating rounds`);
  console.log('                 seconds  requests  looks');
  for (const [name, runs] of Object.entries({ 'one list': took.shared, 'entry itself': took.alone })) {
    const cells = [median(runs.map(({ seconds }) => seconds)).toFixed(2), ...[runs[0]!.requests, runs[0]!.looks].map(String)];
    console.log(`${name.padEnd(15)}${cells.map((cell) => cell.padStart(9)).join('')}`);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
