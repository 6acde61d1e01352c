import type { ManagementClient } from '../../../../src/api';
import { ENTITIES } from '../../../../src/model';
import { renderReport } from '../../../../src/command/preview/report/render';
import { authorLines, headline } from '../../../../src/command/preview/report/tree/report-tree';
import type { PlannedProtection } from '../../../../src/command/preview';
import type { TrafficImpact } from '../../../../src/command/preview/impact';
import { action, change, flow, flowSet, plan, rule } from '../support/plan';
import { report, verdictsIn } from '../support/reported';

const ADDRESS = 'svc_flow_control_policy_set.all';
const LATE = { late: flow({ id: 'late', name: 'Late' }) };
const VERSION = {
  version: '1557bf4cb9',
  date: '2026-11-22T08:00:00+00:00',
  author: 'Ann Operator',
  email: 'ann@example.org',
  message: 'Add entry [late]',
};
const drifted = () => ({
  ...plan([change(ADDRESS, flowSet(LATE), flowSet({}))]),
  resource_drift: [change(ADDRESS, flowSet({}), flowSet(LATE))],
});

test('an offline preview quotes the warning of the provider and reads no author from it', async () => {
  const detail =
    'The flow control policy set of configuration "prod" differs.\n\nAccording to the history:\n' +
    '  1557bf4cb9  2026-11-22T08:00:00+00:00  Ann Operator <ann@example.org>: Add entry [late]';
  const { drift, notes } = await report(drifted(), { warnings: [{ summary: 'Changed', detail, address: ADDRESS }] });
  expect(drift).toMatchObject([
    { title: 'Late', effect: 'added', is_overwritten: true, authors: 'not-asked', versions: [], warning: detail },
  ]);
  expect(authorLines(drift[0]!)).toContain('|   1557bf4cb9  2026-11-22T08:00:00+00:00  Ann Operator <ann@example.org>: Add entry [late]');
  expect(notes.join()).toContain('Set SVC_BASE_URL and SVC_API_KEY');
});

test('an online preview reads the history of each family once', async () => {
  // GIVEN a service with a history
  const asked: string[] = [];
  const history = [{ ...VERSION, parents: [] }];
  const list = (config: string) => Promise.resolve({ total: 1, items: (asked.push(config), history) });
  const client = { versions: () => ({ list }) } as unknown as Pick<ManagementClient, 'versions' | 'family' | 'quarantine'>;
  const entries = { ...LATE, later: flow({ id: 'later', name: 'Later' }) };
  // WHEN
  const { drift } = await report({ ...plan([]), resource_drift: [change(ADDRESS, flowSet({}), flowSet(entries))] }, { client });
  // THEN
  expect(drift.map(({ title, versions }) => [title, versions.map(({ author }) => author)])).toEqual([
    ['Late', ['Ann Operator']],
    ['Later', []],
  ]);
  expect(asked).toEqual(['prod']);
});

test('a failed read of the history leaves the author unknown', async () => {
  const client = { versions: () => ({ list: () => Promise.reject(new Error('down')) }) } as unknown as Pick<
    ManagementClient,
    'versions' | 'family' | 'quarantine'
  >;
  expect((await report(drifted(), { client })).drift).toMatchObject([{ authors: 'told', versions: [] }]);
});

test('an offline preview notes that the authors were not read', async () => {
  const { drift, notes } = await report(drifted());
  expect(drift).toMatchObject([{ authors: 'not-asked', versions: [] }]);
  expect(notes.join()).toContain('Set SVC_BASE_URL and SVC_API_KEY');
});

test('a family without a history has no authors', async () => {
  expect(ENTITIES.find(({ name }) => name === 'DynamicRule')!.routes.versions).toBe(false);
  const of = { ...plan([]), resource_drift: [change('svc_dynamic_rule.a', rule(), rule({ threshold: 400 }))] };
  expect((await report(of)).drift).toMatchObject([{ authors: 'no-history', is_overwritten: false }]);
});

test('a drift is overwritten if the plan changes the same attribute', async () => {
  const of = (after: object) => ({
    ...plan([change('svc_dynamic_rule.a', rule({ threshold: 400 }), rule({ threshold: 400, ...after }))]),
    resource_drift: [change('svc_dynamic_rule.a', rule(), rule({ threshold: 400 }))],
  });
  expect((await report(of({ threshold: 40 }))).drift[0]!.is_overwritten).toBe(true);
  expect((await report(of({ ttl: 3600 }))).drift[0]!.is_overwritten).toBe(false);
});

test('values that only the service sets are no drift', async () => {
  const of = { ...plan([]), resource_drift: [change('svc_dynamic_rule.a', rule({ tags: null }), rule({ tags: [] }))] };
  expect((await report(of)).drift).toEqual([]);
});

describe('drift that a plan keeps', () => {
  const ALL = { relation: 'OR', tags: ['all'] };
  const drift = [change('svc_dynamic_rule.a', rule(), rule({ exclude: ALL }))];
  const same = (values: ReturnType<typeof rule>) => change('svc_dynamic_rule.a', values, values, { actions: ['no-op'] });

  test('is judged as a change, also if the plan changes nothing', async () => {
    // GIVEN a rule whose exclusion was edited, and a plan that leaves it
    const made = await report({ ...plan([same(rule({ exclude: ALL }))]), resource_drift: drift });
    // THEN
    expect(verdictsIn(made)).toEqual({ 'svc_dynamic_rule.a': 'weaker attention' });
    expect(headline(made)).toBe('1 change (1 outside of Terraform, and kept): 1 weaker');
    expect(made.has_changes).toBe(true);
    expect(made.summary).toMatchObject({ changed: 0, kept_drift: 1, weaker: 1, drift: 1 });
    expect(made.answer!.text).toMatch(
      /holds less, after a change outside of Terraform that the plan keeps: .* was blocked as last applied, and passes now/,
    );
    expect(made.configurations[0]!.changes[0]!.findings[0]!.text).toMatch(/as last applied, and passes now\.$/);
    expect(made.drift).toMatchObject([{ is_overwritten: false }]);
  });

  test('is weaker beside a stronger change of the plan', async () => {
    const planned = change('svc_dynamic_rule.a', rule({ exclude: ALL }), rule({ exclude: ALL, threshold: 20 }));
    const made = await report({ ...plan([planned]), resource_drift: drift });
    expect(verdictsIn(made)['svc_dynamic_rule.a']).toContain('weaker');
    const { findings } = made.configurations[0]!.changes[0]!;
    expect(findings.find(({ judgement }) => judgement === 'drift-kept')!.text).toBe(
      'exclude: changed outside of Terraform since the last apply. The plan keeps this, so it is judged as a change.',
    );
    expect(made.summary).toMatchObject({ changed: 1, kept_drift: 0 });
  });

  const [RULE, DENY] = ['svc_dynamic_rule.a', 'svc_action.deny'] as const;
  /** Returns the verdict on a rule by the values that were last applied, the present and the planned ones, and the texts about it. */
  const judgedBy = async (...[applied, present, planned]: readonly (object | null)[]) => {
    const [was, is, will] = [applied, present, planned].map((values) =>
      values === undefined || values === null ? null : rule({ ...values }),
    );
    const made = await report(plan([change(RULE, is!, will!)], { resource_drift: [change(RULE, was!, is!)] }));
    const { findings } = made.configurations[0]!.changes[0]!;
    return { verdict: verdictsIn(made)[RULE]!, texts: findings.map(({ text }) => text), answer: made.answer!.text };
  };

  test('is no drift where the plan sets the value back: the change is that of the plan', async () => {
    expect((await judgedBy({}, { threshold: 400 }, {})).verdict).toBe('stronger');
  });

  test.each<[string, object, object, object | null, string]>([
    ['is stronger than the present one, and weaker than the applied one', {}, { threshold: 400 }, { threshold: 100 }, 'weaker stronger'],
    ['is weaker than the present one, and stronger than the applied one', { threshold: 400 }, {}, { threshold: 100 }, 'weaker stronger'],
    ['is weaker than both', {}, { threshold: 60 }, { threshold: 100 }, 'weaker'],
    ['is stronger than both', {}, { threshold: 30 }, { threshold: 20 }, 'stronger'],
  ])('is judged by both references if the plan sets a third value that %s', async (_, applied, present, planned, verdict) => {
    const found = await judgedBy(applied, present, planned);
    expect(found.verdict).toBe(verdict);
    expect(found.texts.join(' ')).not.toContain('The plan keeps this');
  });

  test('names the last applied value where only the comparison with it is weaker', async () => {
    const { texts, answer } = await judgedBy({}, { threshold: 400 }, { threshold: 100 });
    expect(texts[0]).toBe(
      'Compared with what was last applied: The rule holds less. After 41 requests with the tag "login" from one address, the next one ' +
        'was blocked as last applied, and passes after the plan.',
    );
    expect(answer).toMatch(/^The dynamic rule "Login bursts" is weaker\. Compared with what was last applied: /);
  });

  test('does not hide a change of the plan beside a kept value that is stronger', async () => {
    const found = await judgedBy({ threshold: 40, timeframe: 60 }, { threshold: 5, timeframe: 60 }, { threshold: 5, timeframe: 10 });
    expect(found.verdict).toBe('weaker stronger attention');
    expect(found.texts.join(' ')).toContain('threshold: changed outside of Terraform since the last apply. The plan keeps this');
  });

  test('does not hide a removal: the rule was active as last applied', async () => {
    const found = await judgedBy({}, { active: false }, null);
    expect(found.verdict).toBe('weaker deletes');
  });

  test('of an action with a third type is judged by both references', async () => {
    const [was, is, will] = ['monitor', 'block', 'challenge'].map((type) => action({ type }));
    const reader = rule({ action: 'deny' });
    const made = await report(
      plan([change(DENY, is!, will!), change(RULE, reader, reader, { actions: ['no-op'] })], {
        resource_drift: [change(DENY, was!, is!)],
      }),
    );
    expect(verdictsIn(made)[DENY]).toContain('weaker stronger');
  });

  test.each<[string, object, object, object, readonly number[]]>([
    ['the present values', { threshold: 400 }, { threshold: 5 }, { threshold: 45 }, [5, 45]],
    ['the last applied values if only they are stronger', {}, { threshold: 400 }, { threshold: 100 }, [40, 100]],
    ['the last applied values of a kept change', {}, { threshold: 400 }, { threshold: 400 }, [40, 400]],
  ])('is replayed from %s', async (_, was, is, will, thresholds) => {
    const seen: unknown[] = [];
    const replay = (protections: readonly PlannedProtection[]) => {
      for (const { before, after } of protections.flatMap(({ rules }) => rules)) seen.push(before, after);
      return Promise.resolve({ configurations: [] } as unknown as TrafficImpact);
    };
    const of = plan([change(RULE, rule({ ...is }), rule({ ...will }))], {
      resource_drift: [change(RULE, rule({ ...was }), rule({ ...is }))],
    });
    await report(of, { replay }).catch(() => undefined);
    expect(seen).toMatchObject(thresholds.map((threshold) => ({ threshold })));
  });

  test.each<[string, object, object, object, number]>([
    ['is weaker than both', {}, { threshold: 60 }, { threshold: 100 }, 1],
    ['keeps a weaker one, and is weaker than the present one', {}, { threshold: 60 }, { threshold: 60, timeframe: 1 }, 1],
    ['is weaker than the present one', { threshold: 400 }, {}, { threshold: 100 }, 0],
    ['is weaker than the applied one', {}, { threshold: 400 }, { threshold: 100 }, 0],
    ['only changes the present one back', {}, { threshold: 400 }, {}, 0],
  ])('is replayed in full unless the plan %s', async (_, was, is, will, inPart) => {
    const replay = () => Promise.resolve({ configurations: [] } as unknown as TrafficImpact);
    const of = plan([change(RULE, rule({ ...is }), rule({ ...will })), change('svc_dynamic_rule.b', rule({ id: 'b' }), null)], {
      resource_drift: [change(RULE, rule({ ...was }), rule({ ...is }))],
    });
    const { notes, traffic } = await report(of, { replay });
    const said = [notes, traffic!.notShown ?? []].map((all) => all.filter((text) => text.includes('both of its references')));
    expect(said.map((all) => all.length)).toEqual([inPart, inPart]);
    expect(said.flat().every((text) => text.startsWith(`Not replayed: ${RULE} in comparison with both`))).toBe(true);
  });

  test.each<[string, object | null, object, number]>([
    ['weaker, and in the same configuration', null, {}, 1],
    ['stronger', { threshold: 5 }, {}, 0],
    ['of another configuration', null, { config: 'test' }, 0],
  ])('hides a part of another change that is %s', async (_, will, more, hidden) => {
    // GIVEN a rule that was switched off outside of Terraform, and the change of another one
    const replay = () => Promise.resolve({ configurations: [] } as unknown as TrafficImpact);
    const other = rule({ id: 'b', ...more });
    const off = rule({ active: false });
    const of = plan(
      [change(RULE, off, off, { actions: ['no-op'] }), change('svc_dynamic_rule.b', other, will && rule({ id: 'b', ...more, ...will }))],
      { resource_drift: [change(RULE, rule(), off)] },
    );
    const { notes, traffic } = await report(of, { replay });
    const expected = Array.from({ length: hidden }, () =>
      expect.stringMatching(/^Not replayed: svc_dynamic_rule\.b in comparison with the present values\. Other settings/),
    );
    expect([notes, traffic!.notShown ?? []].map((all) => all.filter((text) => text.includes('svc_dynamic_rule.b')))).toEqual([
      expected,
      expected,
    ]);
  });

  test('counts for an entry of a set', async () => {
    const [applied, present] = [flowSet({ cart: flow() }), flowSet({ cart: flow({ active: false }) })];
    const of = {
      ...plan([change(ADDRESS, present, present, { actions: ['no-op'] })]),
      resource_drift: [change(ADDRESS, applied, present)],
    };
    const made = await report(of);
    expect(made.configurations[0]!.changes.map(({ address, is_drift }) => [address, is_drift])).toEqual([
      [`${ADDRESS}.entries["cart"]`, true],
    ]);
  });

  test('counts for a rule that was deleted, and that the plan does not create again', async () => {
    const made = await report({ ...plan([]), resource_drift: [change('svc_dynamic_rule.a', rule(), null)] });
    expect(verdictsIn(made)).toEqual({ 'svc_dynamic_rule.a': 'weaker deletes attention' });
    // AND not if the plan creates it
    const again = plan([change('svc_dynamic_rule.a', null, rule())]);
    const created = await report({ ...again, resource_drift: [change('svc_dynamic_rule.a', rule(), null)] });
    expect(verdictsIn(created)).toEqual({ 'svc_dynamic_rule.a': 'stronger' });
  });

  test.each([
    ['with a higher threshold', { threshold: 400 }, 'weaker stronger'],
    ['with a lower threshold', { threshold: 4 }, 'stronger'],
    ['with another id', { id: 'other' }, 'stronger'],
    ['in another configuration', { config: 'test' }, 'stronger'],
  ])('counts for a rule that was deleted, and that the plan creates again %s', async (_, more, verdict) => {
    const made = await report(plan([change(RULE, null, rule(more))], { resource_drift: [change(RULE, rule(), null)] }));
    const all = made.configurations.flatMap(({ name, changes }) => changes.map(({ states }) => [name, states.join(' ')]));
    expect(all).toContainEqual([rule(more)['config'], verdict]);
    expect(all).toHaveLength('config' in more ? 2 : 1);
  });

  test('counts in a plan that only refreshes', async () => {
    const made = await report(plan([], { resource_drift: [change(RULE, rule(), rule({ threshold: 400 }))] }));
    expect(verdictsIn(made)).toEqual({ [RULE]: 'weaker attention' });
    expect(made).toMatchObject({ has_changes: true, summary: { kept_drift: 1, weaker: 1 } });
    expect(made.answer!.text).toContain('after a change outside of Terraform that the plan keeps');
  });

  test.each(['terminal', 'markdown', 'html'] as const)('is shown as drift in the format %s', async (format) => {
    const made = await report({ ...plan([same(rule({ exclude: ALL }))]), resource_drift: drift });
    const text = String(renderReport(made, format, { columns: 200, hasColors: false }));
    expect(text).toContain('drifted');
    expect(text).toContain('exclude: changed outside of Terraform since the last apply.');
  });
});
