import { requestsText } from '../../../../src/command/preview/rules/witness';
import { change, flow, plan, rule, step } from '../support/plan';
import { changesOf } from '../support/reported';

const LOGINS = { id: 'a', name: 'A' };
const findingsOf = async (...changes: Parameters<typeof plan>[0]) =>
  (await changesOf(plan(changes))).map(({ address, findings, states }) => ({
    address,
    states,
    found: findings.map(({ judgement, text }) => [judgement, text]),
  }));

test('a rule with a higher threshold holds less, which a trace shows', async () => {
  const found = await findingsOf(change('svc_dynamic_rule.a', rule({ threshold: 40 }), rule({ threshold: 80 })));
  expect(found).toEqual([
    {
      address: 'svc_dynamic_rule.a',
      states: ['weaker'],
      found: [
        [
          'requests-weaker',
          'The rule holds less. After 41 requests with the tag "login" from one address, the next one was blocked before the plan, ' +
            'and passes after it.',
        ],
      ],
    },
  ]);
});

test('two rules of which either holds what the other does are weaker together, and neither is alone', async () => {
  const [one, other] = [rule(LOGINS), rule({ ...LOGINS, id: 'b', name: 'B' })];
  const [, removed] = await Promise.all([
    findingsOf(change('svc_dynamic_rule.a', one, one, { actions: ['no-op'] }), change('svc_dynamic_rule.b', other, null)),
    findingsOf(change('svc_dynamic_rule.a', one, null), change('svc_dynamic_rule.b', other, null)),
  ]);
  expect(removed.map(({ states }) => states)).toEqual([['weaker'], ['weaker']]);
  expect(removed[0]!.found[0]![1]).toMatch(/^Together with the other changes of the plan: The rule holds less\./);
});

test('two rules that hold the same are weaker together, beside a third one that is weaker alone', async () => {
  const [one, other] = [rule(LOGINS), rule({ ...LOGINS, id: 'b', name: 'B' })];
  const third = { id: 'c', name: 'C', include: { relation: 'OR', tags: ['search'] } };
  const found = await findingsOf(
    change('svc_dynamic_rule.a', one, null),
    change('svc_dynamic_rule.b', other, null),
    change('svc_dynamic_rule.c', rule(third), rule({ ...third, threshold: 80 })),
  );
  expect(Object.fromEntries(found.map(({ address, states }) => [address, states]))).toEqual({
    'svc_dynamic_rule.a': ['weaker'],
    'svc_dynamic_rule.b': ['weaker'],
    'svc_dynamic_rule.c': ['weaker'],
  });
  const own = found.find(({ address }) => address === 'svc_dynamic_rule.c')!;
  expect(own.found[0]![1]).toMatch(/^The rule holds less\./);
});

test('two rules that hold the same, with thresholds for which no trace is made, are not called the same', async () => {
  const [one, other] = [rule({ ...LOGINS, threshold: 40_000 }), rule({ ...LOGINS, id: 'b', name: 'B', threshold: 40_000 })];
  const found = await findingsOf(change('svc_dynamic_rule.a', one, null), change('svc_dynamic_rule.b', other, null));
  expect(found.map(({ states }) => states)).toEqual([['unjudged'], ['unjudged']]);
});

test('a rule that is removed while another one holds the same changes nothing', async () => {
  const [one, other] = [rule(LOGINS), rule({ ...LOGINS, id: 'b', name: 'B' })];
  const [found] = await findingsOf(
    change('svc_dynamic_rule.b', other, null),
    change('svc_dynamic_rule.a', one, one, { actions: ['no-op'] }),
  );
  expect(found!.found).toContainEqual(['requests-same', 'No request is held differently by the known settings.']);
});

test('a policy with fewer steps makes a rule that requires its tag hold more, by requests to the steps', async () => {
  const steps = [step('GET', '/basket'), step('POST', '/pay')];
  const reader = rule({ include: { relation: 'OR', tags: ['paid'] }, threshold: 0 });
  const [found] = await findingsOf(
    change('svc_flow_control_policy.a', { config: 'prod', ...flow({ steps }) }, { config: 'prod', ...flow({ steps: steps.slice(1) }) }),
    change('svc_dynamic_rule.reader', reader, reader, { actions: ['no-op'] }),
  );
  expect(found!.states).toEqual(['stronger']);
  expect(found!.found[0]).toEqual([
    'requests-stronger',
    'The dynamic rule "Login bursts" holds more. After 1 request to "store.example.org/pay" from one address, the next one passed ' +
      'before the plan, and is blocked after it.',
  ]);
});

test('a trace names the host, and the headers, cookies and arguments, for which steps ask', async () => {
  const steps = [
    { ...step('GET', '/basket'), headers: { Host: 'shop.example', 'X-App': 'a' } },
    { ...step('POST', '/pay'), cookies: { cart: '1' }, args: { pay: 'card' } },
  ];
  const key = [{ headers: 'x-device' }];
  const reader = rule({ include: { relation: 'OR', tags: ['paid'] }, threshold: 0 });
  const [found] = await changesOf(
    plan([
      change('svc_flow_control_policy.a', { config: 'prod', ...flow({ steps, key }) }, null),
      change('svc_dynamic_rule.reader', reader, reader, { actions: ['no-op'] }),
    ]),
  );
  const { text, witness } = found!.findings[0]!;
  expect(text).toMatch('After 2 requests to "shop.example/basket", "store.example.org/pay" within 1 s from one address');
  expect(witness!.requests.map(requestsText)).toEqual([
    '1 request to "shop.example/basket" with the header "X-App"',
    '1 POST request to "store.example.org/pay" with the cookie "cart", the argument "pay"',
    '1 request',
  ]);
});

test('a rule that only reports, and feeds one that blocks, is shown by the request that is no longer blocked', async () => {
  const reports = { ...LOGINS, action: 'action-monitor', tags: ['suspect'], threshold: 2 };
  const blocks = rule({ id: 'b', name: 'B', include: { relation: 'OR', tags: ['suspect'] }, threshold: 1 });
  const [found] = await findingsOf(
    change('svc_dynamic_rule.a', rule(reports), rule({ ...reports, threshold: 20 })),
    change('svc_dynamic_rule.b', blocks, blocks, { actions: ['no-op'] }),
  );
  expect(found!.found[0]![1]).toBe(
    'The dynamic rule "B" holds less. After 5 requests, some with the tag "login", within 1 s from one address, the next one was blocked ' +
      'before the plan, and passes after it.',
  );
});

test('a rule that holds less is not weaker if another change of the plan holds the same again', async () => {
  const other = rule({ ...LOGINS, id: 'b', name: 'B', threshold: 40 });
  const found = await findingsOf(
    change('svc_dynamic_rule.a', rule({ ...LOGINS, threshold: 40 }), rule({ ...LOGINS, threshold: 80 })),
    change('svc_dynamic_rule.b', null, other),
  );
  expect(Object.fromEntries(found.map(({ address, states }) => [address, states]))).toEqual({
    'svc_dynamic_rule.a': ['neutral'],
    'svc_dynamic_rule.b': ['neutral'],
  });
  expect(found.find(({ address }) => address.endsWith('.a'))!.found[0]![1]).toBe(
    'Together with the other changes of the plan, no request is held differently by the known settings.',
  );
});

test('a rule that blocks instead of reporting is not stronger if another change of the plan exempts its requests', async () => {
  const exempts = rule({ ...LOGINS, id: 'b', name: 'B', action: 'let', threshold: 1 });
  const skip = { config: 'prod', id: 'let', name: 'Let', type: 'skip', tags: [], params: {} };
  const found = await findingsOf(
    change('svc_action.let', skip, skip, { actions: ['no-op'] }),
    change('svc_dynamic_rule.a', rule({ ...LOGINS, action: 'action-monitor' }), rule(LOGINS)),
    change('svc_dynamic_rule.b', null, exempts),
  );
  const states = found.find(({ address }) => address === 'svc_dynamic_rule.a')!.states;
  expect(states).not.toContain('stronger');
});

test('a tag that is renamed where it is added and where it is read shows no trace that the plan as a whole contradicts', async () => {
  const [adds, reads] = [
    { ...LOGINS, action: 'action-monitor', tags: ['suspect'] },
    { id: 'b', name: 'B', include: { relation: 'OR', tags: ['suspect'] } },
  ];
  const found = await findingsOf(
    change('svc_dynamic_rule.a', rule(adds), rule({ ...adds, tags: ['suspicious'] })),
    change('svc_dynamic_rule.b', rule(reads), rule({ ...reads, include: { relation: 'OR', tags: ['suspicious'] } })),
  );
  const text = found.find(({ address }) => address === 'svc_dynamic_rule.a')!.found[0]![1];
  expect(text).toMatch(
    /^Together with the other changes of the plan: The dynamic rule "B" holds less\. After \d+ requests with the tag "suspect"/,
  );
});

test.each(['a', 'z'])('a rule that svc_dynamic_rule.%s forgets and another resource imports is judged by its new values', async (name) => {
  const found = await findingsOf(
    change(`svc_dynamic_rule.${name}`, rule(), null, { actions: ['forget'] }),
    change('svc_dynamic_rule.m', rule(), rule({ threshold: 80 }), { importing: { id: 'prod/login-bursts' } }),
  );
  expect(Object.fromEntries(found.map(({ address, states }) => [address, states]))).toEqual({
    'svc_dynamic_rule.m': ['weaker'],
    [`svc_dynamic_rule.${name}`]: ['neutral'],
  });
});

test('an entry that a set keeps and no longer lists, and another resource creates with a weaker type, is weaker', async () => {
  const [deny, reader] = [{ name: 'Deny', type: 'block', tags: [], params: {} }, rule({ action: 'deny' })];
  const set = (entries: object, keep: readonly string[]) => ({ config: 'prod', entries, keep });
  const found = await findingsOf(
    change('svc_action.deny', null, { config: 'prod', id: 'deny', ...deny, type: 'monitor' }),
    change('svc_action_set.all', set({ deny }, []), set({}, ['deny'])),
    change('svc_dynamic_rule.a', reader, reader, { actions: ['no-op'] }),
  );
  expect(found[0]!.states).toEqual(['weaker']);
  expect(found[0]!.found[0]![1]).toMatch(/^The dynamic rule "Login bursts" holds less\./);
  expect(found.find(({ address }) => address === 'svc_action_set.all.entries["deny"]')!.states).toEqual(['neutral']);
});

test('a rule that loses its last included tag rests on what the service counts for it', async () => {
  const [found] = await findingsOf(change('svc_dynamic_rule.a', rule(), rule({ include: { relation: 'OR', tags: [] } })));
  expect(found!.states).toEqual(['stronger']);
  expect(found!.found[0]![1]).toMatch(/ This holds if the service counts every request for a rule without included tags\.$/);
});

test.each<[string, object, object]>([
  ['gets a blank tag alone', {}, { include: { relation: 'OR', tags: [''] } }],
  ['loses one', { include: { relation: 'OR', tags: [' '] } }, {}],
  ['gets one among others', {}, { include: { relation: 'AND', tags: ['login', ''] } }],
  ['excludes one instead of another tag', {}, { exclude: { relation: 'OR', tags: [''] } }],
])('a rule that %s is not judged', async (_, before, after) => {
  const [found] = await findingsOf(change('svc_dynamic_rule.a', rule({ ...before }), rule({ ...after })));
  expect(found!.states).toEqual(['unjudged']);
  expect(found!.found[0]![0]).toBe('blank-tag');
});

test('a policy with a blank tag makes other changes doubtful', async () => {
  const blank = { config: 'prod', ...flow({ include: [''] }) };
  const found = await findingsOf(
    change('svc_dynamic_rule.a', rule(), rule({ name: 'Other name' })),
    change('svc_flow_control_policy.b', blank, blank, { actions: ['no-op'] }),
  );
  expect(found[0]!.found.map(([, text]) => text).join(' ')).toContain('whose include is a list with a blank tag');
});
