import type { FlowControlPolicy } from '../../../src/model';
import type { TrafficRecord } from '../../../src/model/traffic';
import { policy, rule, step, Watch } from './support';

const REQUESTS: Readonly<Record<string, TrafficRecord>> = {
  basket: { method: 'GET', path: '/basket' },
  pay: { method: 'POST', path: '/pay' },
  other: { method: 'GET', path: '/' },
};

const request = (name: string, more: TrafficRecord = {}): TrafficRecord => ({
  ...REQUESTS[name],
  host: 'shop.example.org',
  ip: 'a',
  tags: ['all'],
  ...more,
});

/** Which of the requests get the tag of the policy. A request is written as `name@second`. */
function tagged(fields: object, requests: string, more: (position: number) => TrafficRecord = () => ({})): string[] {
  const watch = new Watch({ policies: [policy(fields)] });
  return requests.split(' ').filter((written, position) => {
    const [name, second] = written.split('@') as [string, string];
    return watch.at(Number(second), request(name, more(position))).tags.includes('paid-properly');
  });
}

test('reads parameters with names that every JavaScript object inherits', () => {
  const texts = (text: string) =>
    JSON.parse(`{"__proto__": "${text}", "constructor": "${text}", "toString": "${text}"}`) as Record<string, string>;
  const asked = { headers: { host: 'shop.example.org', ...texts('a') }, args: texts('a'), cookies: texts('a') };
  const fields = { steps: [step('GET', '/basket', asked)], key: [{ headers: '__proto__' }, { args: 'constructor' }] };
  const told = (text: string) => () => ({ headers: texts(text), arguments: texts(text), cookies: texts(text) });
  expect(tagged(fields, 'basket@0', told('a'))).toEqual(['basket@0']);
  expect(tagged(fields, 'basket@0', told('b'))).toEqual([]);
  expect(tagged(fields, 'basket@0')).toEqual([]);
});

describe('the tags of a policy', () => {
  test('are on the last request of the sequence only, with those that name the policy', () => {
    const watch = new Watch({ policies: [policy()] });
    expect(watch.at(0, request('basket')).tags).toEqual([]);
    expect(watch.at(1, request('pay')).tags).toEqual(['paid-properly', 'fc-id:cart-flow', 'fc-name:cart-before-pay']);
  });

  test.each<[string, string, string[]]>([
    ['in order', 'basket@0 pay@1', ['pay@1']],
    ['out of order', 'pay@0 basket@1', []],
    ['with others in between', 'basket@0 other@1 other@2 pay@3', ['pay@3']],
    ['the last step alone', 'pay@0 pay@1', []],
    ['the last step again, within the window', 'basket@0 pay@1 other@2 pay@3', ['pay@1', 'pay@3']],
    ['at the end of the window', 'basket@0 pay@89', ['pay@89']],
    ['after the window', 'basket@0 pay@90', []],
    ['the first step again does not move the window', 'basket@0 basket@60 pay@91', []],
    ['the first step after the window begins another', 'basket@0 basket@90 pay@91', ['pay@91']],
    ['the last step again does not move the window', 'basket@0 pay@60 pay@91', ['pay@60']],
  ])('need the steps in order within the window: %s', (_, requests, expected) => {
    expect(tagged({}, requests)).toEqual(expected);
  });

  test('need all steps in order: only the last of c, a, c, b, c gets them', () => {
    const steps = [step('GET', '/a'), step('GET', '/b'), step('GET', '/c')];
    const watch = new Watch({ policies: [policy({ steps })] });
    const outcomes = [...'cacbc'].map((path, second) => watch.at(second, request('other', { path: `/${path}` })).tags.length > 0);
    expect(outcomes).toEqual([false, false, false, false, true]);
  });

  test('come with the policy that adds them', () => {
    // GIVEN two policies, of which one looks for the sequence
    const policies = [policy(), policy({ id: 'other-flow', name: 'Other flow', steps: [step('GET', '/other')] })];
    const watch = new Watch({ policies });
    // WHEN a visitor sends the sequence
    const outcomes = [request('basket'), request('pay')].map((each, second) => watch.at(second, each));
    // THEN its last request names that policy
    expect(outcomes.map(({ ended }) => ended.map(({ id }) => id))).toEqual([[], ['cart-flow']]);
  });

  test('are on each request of a sequence of one step', () => {
    expect(tagged({ steps: [step('POST', '/pay')] }, 'pay@0 basket@1 pay@500')).toEqual(['pay@0', 'pay@500']);
  });

  test('are missing if the policy is not active', () => {
    expect(tagged({ active: false }, 'basket@0 pay@1')).toEqual([]);
  });

  test('are seen by the rules, at the same request', () => {
    // GIVEN a rule that catches who pays properly
    const watcher = rule({ threshold: 0, include: { relation: 'OR', tags: ['paid-properly'] } });
    const watch = new Watch({ rules: [watcher], policies: [policy()] });
    // WHEN a visitor goes through the sequence
    watch.at(0, request('basket'));
    // THEN
    expect(watch.at(1, request('pay')).caught.map(({ value }) => value)).toEqual(['a']);
  });

  test('may be those of several policies', () => {
    const watch = new Watch({ policies: [policy({ tags: ['one'] }), policy({ id: 'b', name: 'B', tags: ['two'] })] });
    watch.at(0, request('basket'));
    expect(watch.at(1, request('pay')).tags).toEqual(expect.arrayContaining(['one', 'two']));
  });
});

describe('a policy', () => {
  test.each<[string, object, string[]]>([
    ['of all tags if it names none to include', {}, ['pay@1']],
    ['with one of the tags to include', { include: ['x', 'shop'] }, ['pay@1']],
    ['and not at those without', { include: ['x'] }, []],
    ['and not at those with a tag to exclude', { exclude: ['x', 'shop'] }, []],
  ])('%s', (_, fields, expected) => {
    expect(tagged(fields, 'basket@0 pay@1', () => ({ tags: ['all', 'shop'] }))).toEqual(expected);
  });

  test('tests its selection at each step', () => {
    expect(tagged({ exclude: ['x'] }, 'basket@0 pay@1', (position) => ({ tags: position === 0 ? ['x'] : [] }))).toEqual([]);
    expect(tagged({ exclude: ['x'] }, 'basket@0 pay@1', (position) => ({ tags: position === 1 ? ['x'] : [] }))).toEqual([]);
  });

  test('counts each visitor separately', () => {
    expect(tagged({}, 'basket@0 pay@1 pay@2', (position) => ({ ip: position === 1 ? 'b' : 'a' }))).toEqual(['pay@2']);
  });
});

describe('a visitor', () => {
  const KEYS: [string, FlowControlPolicy['key'], TrafficRecord, TrafficRecord][] = [
    ['an argument', [{ args: 'user' }], { arguments: { user: 'ann' } }, { arguments: { user: 'bob' } }],
    ['a cookie', [{ cookies: 'sid' }], { cookies: { sid: '1' } }, { cookies: { sid: '2' } }],
    ['a header', [{ headers: 'X-Tenant' }], { headers: { 'x-tenant': '1' } }, { headers: { 'x-tenant': '2' } }],
    ['a session', [{ attrs: 'session' }], { session: '1' }, { session: '2' }],
    ['the tags, in any order', [{ attrs: 'tags' }], { tags: ['a', 'b'] }, { tags: ['a'] }],
    ['a company', [{ attrs: 'company' }], { organization: '1' }, { organization: '2' }],
    ['a network number', [{ attrs: 'asnFlowSef' }], { asn: '1' }, { asn: '2' }],
    ['a policy of the site', [{ attrs: 'secpolid' }], { security_config: { secpolid: '1' } }, { security_config: { secpolid: '2' } }],
    ['two values together', [{ attrs: 'ip' }, { cookies: 'sid' }], { ip: 'a', cookies: { sid: 'b' } }, { ip: 'b', cookies: { sid: 'a' } }],
  ];

  test.each(KEYS)('may be %s', (_, key, one, another) => {
    expect(tagged({ key }, 'basket@0 pay@1', () => one)).toEqual(['pay@1']);
    expect(tagged({ key }, 'basket@0 pay@1', (position) => (position === 0 ? one : another))).toEqual([]);
  });

  test('is undefined if a value is missing', () => {
    expect(tagged({ key: [{ attrs: 'ip' }, { cookies: 'sid' }] }, 'basket@0 pay@1')).toEqual([]);
  });

  test('differs from another visitor whose joined values look alike', () => {
    const key = [{ cookies: 'a' }, { cookies: 'b' }];
    const cookies = [
      { a: '1', b: '2,"3' },
      { a: '1,"2', b: '3' },
    ] as const;
    expect(tagged({ key }, 'basket@0 pay@1', (position) => ({ cookies: cookies[position]! }))).toEqual([]);
  });
});

describe('a step', () => {
  const matches = (fields: object, record: TrafficRecord): boolean =>
    new Watch({ policies: [policy({ steps: [fields] })] }).at(0, request('other', record)).tags.length > 0;

  test.each<[string, object, TrafficRecord, boolean]>([
    ['the method', { method: 'GET' }, { method: 'GET' }, true],
    ['another method', { method: 'GET' }, { method: 'POST' }, false],
    ['the path, exactly', { uri: '/a' }, { path: '/a' }, true],
    ['a longer path', { uri: '/a' }, { path: '/a/b' }, false],
    ['the host, in any letters', { headers: { Host: 'Shop.example.org' } }, { host: 'shop.EXAMPLE.org' }, true],
    ['the host, as a header only', { headers: { host: 'a.example' } }, { host: null, headers: { host: 'a.example' } }, true],
    ['another host', { headers: { host: 'example.org' } }, { host: 'shop.example.org' }, false],
    ['a header, by a text', { headers: { 'X-Tenant': 'a+b' } }, { headers: { 'x-tenant': 'a+b' } }, true],
    ['a header, by a regular expression', { headers: { 'x-tenant': '^b' } }, { headers: { 'X-Tenant': 'blue' } }, true],
    ['another header', { headers: { 'x-tenant': '^b' } }, { headers: { 'x-tenant': 'abc' } }, false],
    ['no such header', { headers: { 'x-tenant': '' } }, { headers: {} }, false],
    ['a cookie and an argument', { cookies: { a: '1' }, args: { b: '2' } }, { cookies: { a: '1' }, arguments: { b: '2' } }, true],
    ['a cookie without the argument', { cookies: { a: '1' }, args: { b: '2' } }, { cookies: { a: '1' } }, false],
    ['a broken pattern, as a text', { args: { b: '(' } }, { arguments: { b: '(' } }, true],
    ['a broken pattern in a text', { args: { b: '(' } }, { arguments: { b: '((' } }, false],
    ['nothing in particular', {}, {}, true],
  ])('matches %s', (_, fields, record, expected) => {
    expect(matches(fields, record)).toBe(expected);
  });
});

test('visitors are forgotten after their window', () => {
  const watch = new Watch({ policies: [policy()] });
  for (let second = 0; second < 1000; second += 1) {
    watch.at(second, request('basket', { ip: `visitor-${second}` }));
    expect(watch.evaluation.capacity).toBeLessThanOrEqual(90);
  }
});
