import { terminalReport } from '../../../../src/preview/report/terminal/terminal-report';
import { change, plan } from '../../support/plan';
import { report } from '../../support/reported';
import { HOSTILE, sampleReport } from '../../support/sample-report';

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
