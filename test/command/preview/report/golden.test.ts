import { join } from 'node:path';
import { NOTHING } from '../../../../src/output';
import { STYLES } from '../../../../src/command/preview/report/html/styles';
import { REPORT_FORMATS } from '../../../../src/command/preview/report/formats';
import { renderReport } from '../../../../src/command/preview/report/render';
import type { Report } from '../../../../src/command/preview/report/json/report';
import { expectGolden } from '../../../support/golden';
import { change, flow, flowSet, plan, rule } from '../support/plan';
import { report } from '../support/reported';
import { sampleReport } from '../support/sample-report';

const FILES = { terminal: 'report.txt', markdown: 'report.md', html: 'report.html', json: 'report.json' } as const;

/** A report with all effects, all kinds of drift, and traffic. */
async function richReport(): Promise<Report> {
  const sample = await sampleReport();
  const version = {
    version: '1557bf4cb94c1ad6',
    date: '2026-11-22T08:00:00+00:00',
    author: 'Ann',
    email: 'ann@example.org',
    message: 'Edit',
  };
  const unmanaged = await report(
    plan(
      [
        change('svc_dynamic_rule.moved', rule({ id: 'old' }), rule({ id: 'new' }), { actions: ['delete', 'create'] }),
        change('svc_dynamic_rule.left', rule({ id: 'left', name: 'Left alone' }), null, { actions: ['forget'] }),
        change('svc_dynamic_rule.taken', rule({ id: 'taken', name: 'Taken over' }), rule({ id: 'taken', name: 'Taken over' }), {
          actions: ['no-op'],
          importing: {},
        }),
        change('svc_dynamic_rule.both', rule({ id: 'both' }), rule({ id: 'both', threshold: 4 }), { importing: {} }),
        { ...change('svc_dynamic_rule.renamed', rule(), rule(), { actions: ['no-op'] }), previous_address: 'svc_dynamic_rule.named' },
        change('svc_dynamic_rule.same', rule({ tags: null }), rule({ tags: [] })),
      ],
      {
        resource_drift: [
          change('svc_flow_control_policy_set.all', flowSet({ cart: flow() }), flowSet({ cart: flow({ timeframe: 30 }) })),
          change('svc_dynamic_rule.drifted', rule({ id: 'drifted' }), rule({ id: 'drifted', threshold: 400 })),
        ],
      },
    ),
  );
  const [authored, unhistoric] = unmanaged.drift;
  return {
    ...sample,
    // Otherwise each file would change with each release.
    release: '0.0.0',
    summary: added(sample.summary, unmanaged.summary),
    moved: unmanaged.moved,
    configurations: [...sample.configurations, { ...unmanaged.configurations[0]!, name: null }],
    drift: [
      ...sample.drift,
      { ...authored!, authors: 'told', versions: [version], is_overwritten: true },
      { ...authored!, title: 'Quoted', warning: 'The set differs.\n\nAccording to the history:\n  1557bf4cb9  Ann' },
      unhistoric!,
    ],
  };
}

/** Adds the numbers of two reports up. */
function added(one: Report['summary'], other: Report['summary']): Report['summary'] {
  const numbers = Object.entries(one).map(([name, number]) => [name, (number ?? 0) + (other[name as keyof Report['summary']] ?? 0)]);
  return Object.fromEntries(numbers) as Report['summary'];
}

test.each(REPORT_FORMATS)('writes a whole report as %s', async (format) => {
  const text = renderReport(await richReport(), format, { columns: 100, hasColors: false });
  expectGolden(join(__dirname, 'golden', FILES[format]), text.replace(STYLES, NOTHING));
});
