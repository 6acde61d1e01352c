import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmulatorProcess } from '../../tools/emulator-process';
import { findEngine } from '../../tools/engines/find';
import { rule } from '../../test/e2e/support/rule';
import { Workspace } from '../../test/e2e/support/workspace';
import type { Bench, Figures } from '../bench';
import { watched } from './process-usage';
import { startStateServer } from './state-server';

interface Work {
  readonly what: string;
  /** The full size. Half of the size is measured too, to show the growth. */
  readonly size: number;
  /** Returns the configuration. Every entry differs from the one with another mark. */
  readonly hcl: (size: number, mark: number) => string;
}

const CONTENT_BYTES = 400_000;
const STEPS = ['create', 'plan', 'update', 'destroy'];
const GROWING = ['requests', 'provider ms', 'engine ms', 'emulator ms'];

/** Single rules, each in a separate block, as written by the CDK. */
export const scaleOfRules = scaleOf({
  what: 'dynamic rules',
  size: 10_000,
  hcl: (size, mark) => times(size, (i) => rule(`rule-${i}`, { name: `rule-${i}`, threshold: 40 + mark })).join(''),
});

export const scaleOfSet = scaleOf({
  what: 'entries of one svc_action_set',
  size: 3000,
  hcl: (size, mark) => {
    const entries = times(size, (i) => `    entry-${i} = { name = "Entry ${i}", type = "block", params = { status = ${400 + mark} } }\n`);
    return `resource "svc_action_set" "all" {\n  entries = {\n${entries.join('')}  }\n}\n`;
  },
});

/** A few entries in a long list, and a data source that reads the list. */
export const scaleOfList = scaleOf({
  what: 'actions of 400 KB each, and a data source of all: 40 MB in one list',
  size: 100,
  hcl: (size, mark) => {
    const content = `locals {\n  content = "${'0123456789'.repeat(CONTENT_BYTES / 10)}"\n}\n`;
    const entries = times(size, (i) => {
      const params = `{ status = ${400 + mark}, content = local.content }`;
      return `resource "svc_action" "entry-${i}" {\n  name = "entry-${i}"\n  type = "block"\n  params = ${params}\n}\n`;
    });
    return `${content}${entries.join('')}data "svc_actions" "all" {}\n`;
  },
});

/** Growth of processor time, requests and memory of the provider, the engine and the emulator. Requires Linux. */
function scaleOf({ what, size, hcl }: Work): Bench {
  return {
    measures: `processor time and peak of memory, as Terraform creates, plans, updates and destroys ${size.toLocaleString('en')} ${what}`,
    isCold: true,
    ratios: Object.fromEntries(
      STEPS.flatMap((step) =>
        GROWING.map((figure) => [`${step}, ${figure}, all to half`, [`all, ${step}, ${figure}`, `half, ${step}, ${figure}`]]),
      ),
    ) as Bench['ratios'],
    open: (scale) =>
      Promise.resolve({
        round: async () => ({
          ...(await measure('half', (mark) => hcl(Math.round((size * scale) / 2), mark))),
          ...(await measure('all', (mark) => hcl(Math.round(size * scale), mark))),
        }),
      }),
  };
}

async function measure(name: string, hcl: (mark: number) => string): Promise<Figures> {
  const emulator = await EmulatorProcess.start(['--config', 'prod', '--quiet']);
  const state = await startStateServer();
  // The engines of users collect garbage.
  const environment = { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod', GOGC: '100', GOMEMLIMIT: 'off' };
  const workspace = await Workspace.make(await findEngine(() => undefined), environment);
  const step = async (title: string, work: () => Promise<unknown>): Promise<Figures> => {
    const requests = `${emulator.url}/_emulator/requests`;
    await (await fetch(requests, { method: 'DELETE' })).text();
    const usages = await watched(emulator.pid, work);
    const { total } = (await (await fetch(requests)).json()) as { total: number };
    const figures = Object.entries(usages).flatMap(([process, { milliseconds, mebibytes }]) => [
      [`${name}, ${title}, ${process} ms`, milliseconds],
      [`${name}, ${title}, ${process} MiB`, mebibytes],
    ]);
    return { [`${name}, ${title}, requests`]: total, ...(Object.fromEntries(figures) as Figures) };
  };
  try {
    writeFileSync(join(workspace.work, 'backend.tf'), state.hcl);
    await workspace.run(['init', '-input=false']);
    workspace.write(hcl(1));
    const created = await step('create', () => workspace.apply());
    const planned = await step('plan', () => workspace.run(['plan', '-input=false', '-detailed-exitcode']));
    workspace.write(hcl(2));
    return {
      ...{ ...created, ...planned },
      ...(await step('update', () => workspace.apply())),
      ...(await step('destroy', () => workspace.destroy())),
    };
  } finally {
    workspace.remove();
    state.close();
    await emulator.stop();
  }
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
