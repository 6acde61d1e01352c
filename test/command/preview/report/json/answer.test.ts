import { REPORT_FORMATS } from '../../../../../src/command/preview/report/formats';
import { renderReport } from '../../../../../src/command/preview/report/render';
import { action, change, deferring, exporter, plan, rule, template } from '../../support/plan';
import { report } from '../../support/reported';
import { SAMPLE_IMPACT } from '../../support/sample-impact';

const TRACE = 'the next one was blocked before the plan, and passes after it.';
const OTHER = { id: 'other', name: 'Other', include: { relation: 'OR', tags: ['other'] } };
const old = change('svc_proxy_template.shop', template(), template({ ssl_protocols: ['TLSv1.1', 'TLSv1.2', 'TLSv1.3'] }));
const described = change('svc_dynamic_rule.b', rule(OTHER), rule({ ...OTHER, description: 'Text' }));

const answerOf = async (...given: Parameters<typeof report>) => (await report(...given)).answer;

test('answers with the trace of the weakening that does most harm', async () => {
  const removed = change('svc_dynamic_rule.b', rule(OTHER), null);
  const monitored = change('svc_dynamic_rule.a', rule(), rule({ action: 'action-monitor' }));
  const made = await report(plan([old, monitored, removed]));
  expect(made.answer).toEqual({
    text: `"Other" is removed: after 41 requests with the tag "other" from one address, ${TRACE} 2 more changes are weaker.`,
    basis: 'witness',
    address: 'svc_dynamic_rule.b',
  });
  expect(made.configurations[0]!.changes.map(({ title }) => title)).toEqual(['Other', 'Login bursts', 'Shop']);
  expect(made.configurations[0]!.changes[0]!.findings[0]!.witness).toEqual({
    rule: 'Other',
    is_own: true,
    source: 'address',
    requests: [
      { count: 41, from: 0, to: 0, tags: ['other'], before: 'free', after: 'free' },
      { count: 1, from: expect.any(Number) as number, to: expect.any(Number) as number, tags: [], before: 'blocked', after: 'free' },
    ],
  });
});

test('tells another rule of the same name from the changed one', async () => {
  const feeding = { id: 'feeding', name: 'Same', action: 'action-monitor' };
  const fed = rule({ id: 'fed', name: 'Same', include: { relation: 'OR', tags: ['hot'] } });
  const made = await report(
    plan([
      change('svc_dynamic_rule.a', rule({ ...feeding, tags: ['hot'] }), rule({ ...feeding, tags: [] })),
      change('svc_dynamic_rule.b', fed, fed, { actions: ['no-op'] }),
    ]),
  );
  expect(made.answer!.text).toMatch(/^"Same" holds less, because of the dynamic rule "Same": after /);
});

test('names a rule that lets requests skip all checks as such', async () => {
  const skip = change('svc_action.let', action({ id: 'let', type: 'skip' }), action({ id: 'let', type: 'skip' }), { actions: ['no-op'] });
  const answer = await answerOf(plan([skip, change('svc_dynamic_rule.a', null, rule({ action: 'let' }))]));
  expect(answer!.text).toMatch(
    /^"Login bursts" exempts more: after 41 requests with the tag "login" from one address, the next one .*skips/,
  );
});

test('prefers the change that loses most requests in the replay', async () => {
  const login = change('svc_dynamic_rule.login', rule(), rule({ threshold: 41 }));
  const made = await report(plan([change('svc_dynamic_rule.b', rule(OTHER), null), login]), {
    replay: () => Promise.resolve(SAMPLE_IMPACT),
  });
  expect([made.answer!.address, made.configurations[0]!.changes[0]!.lost_requests]).toEqual(['svc_dynamic_rule.login', 1640]);
});

test('answers with a rule about an attribute where no request shows the weakening', async () => {
  expect(await answerOf(plan([old, described]))).toEqual({
    text: 'The proxy template "Shop" is weaker. Clients may use "TLSv1.1", which is obsolete.',
    basis: 'rule',
    address: 'svc_proxy_template.shop',
  });
});

test('names what was examined, and no more, where nothing is weaker', async () => {
  const unjudged = change('svc_log_exporter.a', exporter(), exporter({ format: 'other' }));
  const texts = [plan([described]), plan([described, unjudged]), plan([unjudged]), deferring(unjudged)].map(
    async (of) => (await answerOf(of))!.text,
  );
  expect(await Promise.all(texts)).toEqual([
    'No weakening was found in 1 change. Examined: the plan alone.',
    '1 of 2 changes is not judged, at least in part. No weakening was found in the others. Examined: the plan alone.',
    'The only change is not judged, at least in part. Examined: the plan alone.',
    'The only change is not judged, at least in part. Examined: the plan alone. The plan is incomplete.',
  ]);
});

test.each(REPORT_FORMATS)('is the first sentence of the report as %s', async (format) => {
  const text = renderReport(await report(plan([old])), format, { columns: 300, hasColors: false });
  const visible = text.replace(/^[^]*<body/, '<body').replaceAll('&quot;', '"');
  const before = visible.slice(0, visible.indexOf('The proxy template "Shop" is weaker'.replaceAll('"', format === 'json' ? '\\"' : '"')));
  expect(before.length).toBeLessThan(format === 'html' ? 300 : 100);
});

test('tells a set that may delete entries from a change that deletes one', async () => {
  const hidden = { before_sensitive: { entries: true }, after_sensitive: { entries: true } };
  const set = change('svc_action_set.all', { config: 'prod', entries: { a: action() } }, { config: 'prod', entries: {} }, hidden);
  const { text } = (await answerOf(plan([set, change('svc_action.b', action({ id: 'b' }), null)])))!;
  expect(text).toContain('1 change deletes an entry. 1 change may delete entries. ');
});
