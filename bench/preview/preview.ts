import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPORT_FORMATS } from '../../src/command/preview/report/formats';
import { change, flow, flowSet, plan, rule } from '../../test/command/preview/support/plan';
import { SVC_WAAP } from '../../tools/emulator-process';
import { run } from '../../tools/process';
import { type Bench, milliseconds, type Rounds } from '../bench';

const ENTRIES = 5000;

export const preview: Bench = {
  measures:
    'the built command previews a plan of 5,000 changed entries, from its start to its end: in each format a plan that changes all of ' +
    'them alike, and one that changes each of its rules in another way',
  open,
};

const COUNTS = { threshold: 400, ttl: 3600 };

type Values = Parameters<typeof rule>[0];

/** A plan in which every entry changes: half of them rules, half of them in a set. */
function largePlan(entries: number, settings: (position: number) => readonly [Values, Values]): string {
  const half = Math.floor(entries / 2);
  const rules = Array.from({ length: half }, (_, i) => {
    const values = { id: `rule-${i}`, name: `Rule ${i}` };
    const [before, after] = settings(i);
    return change(`svc_dynamic_rule.r${i}`, rule({ ...values, ...before }), rule({ ...values, ...after }));
  });
  const flows = (timeframe: number) =>
    Object.fromEntries(
      Array.from({ length: entries - half }, (_, i) => [`flow-${i}`, flow({ id: `flow-${i}`, name: `Flow ${i}`, timeframe })]),
    );
  return JSON.stringify(plan([...rules, change('svc_flow_control_policy_set.all', flowSet(flows(90)), flowSet(flows(60)))]));
}

/** Returns settings of a rule that few other rules have. */
function settingsOf(number: number): Values {
  const tags = [number % 1500, (number * 7) % 1500].map((tag) => `tag-${tag}`);
  return {
    threshold: 1 + ((number * 37) % 300),
    timeframe: [10, 30, 60, 120, 300][number % 5],
    ttl: [60, 600, 3600][number % 3],
    action: ['action-monitor', 'action-dynamic-rule-block'][number % 2],
    include: { relation: number % 3 === 0 ? 'AND' : 'OR', tags },
  };
}

async function open(scale: number): Promise<Rounds> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-waap-bench-'));
  const [alike, varied] = ['alike.json', 'varied.json'].map((name) => join(folder, name));
  const entries = Math.round(ENTRIES * scale);
  writeFileSync(
    alike!,
    largePlan(entries, () => [{}, { ...COUNTS, action: 'action-monitor' }]),
  );
  writeFileSync(
    varied!,
    largePlan(entries, (position) => [settingsOf(position), settingsOf(position * 11 + 5)]),
  );
  const report = join(folder, 'report');
  return {
    round: async () => {
      const figures: Record<string, number> = {};
      for (const format of REPORT_FORMATS) figures[`${format}, ms`] = await previewed(alike!, format, report);
      figures['json, of changes that differ, ms'] = await previewed(varied!, 'json', report);
      return figures;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function previewed(file: string, format: string, report: string): Promise<number> {
  const args = [SVC_WAAP, 'preview', file, '--offline', '--format', format, '--out', report];
  return milliseconds(() => run(process.execPath, args, { accept: [2] }));
}
