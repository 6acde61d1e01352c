import { startEmulator } from '../../src/emulator';
import { findEngine } from '../../tools/engines/find';
import { rule } from '../../test/e2e/support/rule';
import { Workspace } from '../../test/e2e/support/workspace';
import { type Bench, type Figures, milliseconds } from '../bench';

const ENTRIES = 1000;
const LATENCY_MS = 20;
const NAMES = { list: 'one list', entry: 'entry itself' };

/** With read_before_write = "shared", writes share a list for two seconds. By default, each write reads its own entry. */
export const looks: Bench = {
  measures: 'looks at the service before each write: Terraform updates 1,000 dynamic rules, with one list and with each entry itself',
  isCold: true,
  ratios: Object.fromEntries(
    ['ms', 'requests'].map((unit) => [`${unit}, list to entry`, [`${NAMES.list}, ${unit}`, `${NAMES.entry}, ${unit}`]] as const),
  ),
  open: async (scale) => {
    const entries = Math.round(ENTRIES * scale);
    return { round: async () => ({ ...(await measure(NAMES.list, true, entries)), ...(await measure(NAMES.entry, false, entries)) }) };
  },
};

async function measure(name: string, shared: boolean, entries: number): Promise<Figures> {
  const emulator = await startEmulator({ latencyMs: LATENCY_MS });
  const workspace = await Workspace.make(await findEngine(() => undefined), { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
  const write = (threshold: number) =>
    workspace.write(
      `provider "svc" {\n  read_before_write = "${shared ? 'shared' : 'own'}"\n}\n` +
        Array.from({ length: entries }, (_, i) => rule(`rule-${i}`, { name: `rule-${i}`, threshold })).join(''),
    );
  try {
    write(40);
    await workspace.apply();
    write(50);
    await workspace.run(['plan', '-input=false', '-out=tfplan']);
    emulator.resetRequests();
    const took = await milliseconds(() => workspace.run(['apply', '-input=false', 'tfplan']));
    const requests = emulator.requests();
    const reads = requests.filter(({ method }) => method === 'GET');
    return { [`${name}, ms`]: took, [`${name}, requests`]: requests.length, [`${name}, of these reads`]: reads.length };
  } finally {
    workspace.remove();
    await emulator.close();
  }
}
