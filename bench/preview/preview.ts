import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { change, flow, flowSet, plan, rule } from '../../test/preview/support/plan';
import { SVC_WAAP } from '../../tools/emulator-process';
import { run } from '../../tools/process';
import { median } from '../median';

// What the built command takes to preview a plan of many entries, from its start to its end. Needs a build.
// Run: npx tsx bench/preview/preview.ts [ENTRIES] [ROUNDS]

const [entries = 5000, rounds = 5] = process.argv.slice(2).map(Number);

/** A plan in which every entry changes: half of them rules, half of them in a set. */
function largePlan(): string {
  const half = Math.floor(entries / 2);
  const rules = Array.from({ length: half }, (_, i) => {
    const values = { id: `rule-${i}`, name: `Rule ${i}` };
    return change(`svc_dynamic_rule.r${i}`, rule(values), rule({ ...values, threshold: 400, ttl: 3600, action: 'action-monitor' }));
  });
  const flows = (timeframe: number) =>
    Object.fromEntries(
      Array.from({ length: entries - half }, (_, i) => [`flow-${i}`, flow({ id: `flow-${i}`, name: `Flow ${i}`, timeframe })]),
    );
  return JSON.stringify(plan([...rules, change('svc_flow_control_policy_set.all', flowSet(flows(90)), flowSet(flows(60)))]));
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-waap-bench-'));
  try {
    const file = join(folder, 'plan.json');
    writeFileSync(file, largePlan());
    console.log(`${entries} changed entries, medians of ${rounds} rounds`);
    for (const format of ['terminal', 'markdown', 'html', 'json']) {
      const seconds: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const begin = performance.now();
        await run(process.execPath, [SVC_WAAP, 'preview', file, '--offline', '--format', format, '--out', join(folder, 'report')], {
          accept: [2],
        });
        seconds.push((performance.now() - begin) / 1000);
      }
      console.log(`${format.padEnd(10)}${median(seconds).toFixed(2)} s`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
