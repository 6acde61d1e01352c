import { terminalReport } from '../../../../src/command/preview/report/terminal-report';
import { change, plan, rule } from '../support/plan';
import { report } from '../support/reported';
import { HOSTILE, sampleReport } from '../support/sample-report';

const PLAIN = { columns: 100, hasColors: false };
const ESCAPE = '\u001b';

test('uses colors only if the terminal has them, and escapes control characters in values', async () => {
  const hostile = await report(
    plan([change('svc_action.a', null, { config: 'prod', id: 'a', name: `${ESCAPE}[2J${HOSTILE}`, type: 'skip' })]),
  );
  expect(terminalReport(hostile, PLAIN)).not.toContain(ESCAPE);
  expect(terminalReport(hostile, PLAIN)).toContain('\\u001b[2J');
  expect(terminalReport(hostile, { ...PLAIN, hasColors: true })).toContain(`${ESCAPE}[1m`);
});

test('wraps lines at the width of the terminal, except longer words', async () => {
  const narrow = terminalReport(await sampleReport(), { columns: 60, hasColors: false }).split('\n');
  expect(narrow.filter((line) => [...line].length > 60 && line.includes('WEAKER'))).toEqual([]);
});

test('reports that nothing changes', async () => {
  const configuration = { provider_config: { svc: { full_name: 'registry.terraform.io/svc-waap/svc' } } };
  expect(terminalReport(await report(plan([], { configuration })), PLAIN)).toContain('No changes of the protection.');
});

test('folds thresholds with the same numbers, except the current and the planned one', async () => {
  const lines = terminalReport(await sampleReport(), PLAIN).split('\n');
  const sweep = lines.map((line) => line.trim()).filter((line) => /^(→ )?thresholds? \d/.test(line));
  expect(sweep).toContain('thresholds 2,000 to 4,000: 60 requests of 20 sources, 0 of them human');
  expect(sweep).toContain(
    'threshold 40: 1,640 requests (60 of humans) of 142 sources, 5 of them human (current); sources within 30 s 111 (2 human), ' +
      'within 120 s 174 (10 human)',
  );
  expect(sweep).toContain(
    '→ threshold 400: 420 requests (2 of humans) of 45 sources, 1 of them human (planned); sources within 30 s 35, ' +
      'within 120 s 55 (1 human)',
  );
});

test('prints marked directives of custom configuration in bold', async () => {
  const text = terminalReport(await sampleReport(), { ...PLAIN, hasColors: true });
  expect(text).toContain(`${ESCAPE}[1m${ESCAPE}[31m-   deny all;`);
  expect(text).toContain(`${ESCAPE}[2m  # Office only`);
});

test('prints a line for each entry of a plan that only removes many', async () => {
  const removed = Array.from({ length: 6 }, (_, i) => change(`svc_dynamic_rule.r${i}`, rule({ id: `r${i}`, name: `Rule ${i}` }), null));
  const text = terminalReport(await report(plan(removed)), PLAIN);
  expect(text.match(/dynamic rule "Rule \d" removed {2}▼ WEAKER {2}✕ DELETES/g)).toHaveLength(6);
  expect(text).not.toContain('svc_dynamic_rule.r0');
});

test('shows names of rules, times without fractions, and one request in the singular', async () => {
  const text = terminalReport(await sampleReport(), PLAIN);
  expect(text).toContain('Without it, "Scrapers" counts nothing.');
  expect(text).not.toContain('scrapers-7');
  expect(text).toContain('from 2026-11-21T08:00:00Z');
  expect(text).not.toMatch(/:\d\d\.\d+Z|\b1 requests/);
});
