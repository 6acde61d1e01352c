import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPORT_FORMATS } from '../../src/command/preview/report/formats';
import { change, flow, flowSet, plan, rule } from '../../test/command/preview/support/plan';
import { SVC_WAAP } from '../../tools/emulator-process';
import { run } from '../../tools/process';
import { type Bench, type Figures, milliseconds, type Rounds } from '../bench';

const ENTRIES = 5000;

export const preview: Bench = {
  measures: 'the built command previews a plan of 5,000 changed entries, from its start to its end, in each format',
  open,
};

/** A plan in which every entry changes: half of them rules, half of them in a set. */
function largePlan(entries: number): string {
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

async function open(scale: number): Promise<Rounds> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-waap-bench-'));
  const file = join(folder, 'plan.json');
  writeFileSync(file, largePlan(Math.round(ENTRIES * scale)));
  return { round: () => previewAll(file, join(folder, 'report')), close: () => rmSync(folder, { recursive: true, force: true }) };
}

async function previewAll(file: string, report: string): Promise<Figures> {
  const figures: Record<string, number> = {};
  for (const format of REPORT_FORMATS) {
    const args = [SVC_WAAP, 'preview', file, '--offline', '--format', format, '--out', report];
    figures[`${format}, ms`] = await milliseconds(() => run(process.execPath, args, { accept: [2] }));
  }
  return figures;
}
