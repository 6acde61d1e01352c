import type { DynamicRule, FlowControlPolicy } from '../../../../src/model';
import type { TrafficRecord } from '../../../../src/model/traffic';
import { entryPlans } from '../../../../src/command/preview/impact/entry-plan';
import { ReplayInput } from '../../../../src/command/preview/impact/replay-input';
import { MemoryLimit } from '../../../../src/traffic/records';
import { COMPLETE } from '../../../support/traffic/complete-record';
import { policy, rule } from '../../../traffic/rules/support';
import { LOGINS, protection } from './support';

const inputOf = (rules: DynamicRule[], policies: FlowControlPolicy[] = []): ReplayInput =>
  new ReplayInput(entryPlans(protection({ rules: rules.map((each) => [null, each]), policies: policies.map((each) => [null, each]) })));

const reduced = (input: ReplayInput, record: TrafficRecord) => {
  const { record: kept } = input.reduced({ record, time: 0 });
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
};

describe('a reduced record', () => {
  test('has the fields that the settings need, with humans and sessions', () => {
    const input = inputOf([rule({ include: { relation: 'OR', tags: ['login', 'scanner'] } })]);
    expect(reduced(input, COMPLETE)).toEqual({ ip: '203.0.113.7', human: false, session: 'complete', tags: ['scanner'] });
  });

  test('has only the headers, cookies and arguments that the settings need', () => {
    const input = inputOf([rule({ target: 'headers_X-Tenant' })], [policy({ key: [{ cookies: 'waap_id' }, { args: 'page' }] })]);
    expect(reduced(input, COMPLETE)).toMatchObject({
      headers: { 'x-tenant': 'blue' },
      cookies: { waap_id: 'w-complete' },
      arguments: { page: '2' },
    });
    expect(reduced(input, COMPLETE)['cookies']).toEqual({ waap_id: 'w-complete' });
  });

  test('has headers with names that every JavaScript object inherits', () => {
    const input = inputOf([rule({ target: 'headers___proto__' }), rule({ id: 'b', target: 'headers_constructor' })]);
    const headers = JSON.parse('{"__proto__": "a", "constructor": "b", "toString": "c"}') as Record<string, string>;
    expect(JSON.stringify(reduced(input, { headers })['headers'])).toBe('{"__proto__":"a","constructor":"b"}');
  });

  test('has all tags if they identify a visitor', () => {
    const input = inputOf([], [policy({ key: [{ attrs: 'tags' }] })]);
    expect(reduced(input, COMPLETE)['tags']).toEqual(['all', 'scanner']);
  });

  test('shares equal values with other records', () => {
    const input = inputOf([LOGINS]);
    const record = () => ({ ip: 'a', tags: ['all', 'login', 'office'] });
    const [one, other] = [record(), record()].map((each) => input.reduced({ record: each, time: 0 }).record);
    expect(one!.tags).toBe(other!.tags);
  });
});

describe('recorded tags of entries of the plan', () => {
  const PLANS = protection({
    rules: [[LOGINS, { ...LOGINS, threshold: 9 }]],
    policies: [[null, policy({ include: ['banned', 'other', 'dynamic-rule:login-bursts', 'all'] })]],
  });

  test('are removed if a mark proves their origin', () => {
    const input = new ReplayInput(entryPlans(PLANS));
    const request = { record: { tags: ['all', 'banned', 'other', 'dynamic-rule:login-bursts'] }, time: 0 };
    expect(input.reduced(request)).toMatchObject({ record: { tags: ['all', 'other'] }, isUnmarked: true });
  });

  test('stay if no mark proves their origin', () => {
    const input = new ReplayInput(entryPlans(PLANS));
    const request = { record: { tags: ['banned', 'dynamic-rule:another'] }, time: 0 };
    expect(input.reduced(request)).toMatchObject({ record: { tags: ['banned'] }, isUnmarked: false });
  });
});

test('more different values than memory are refused with ways out, and equal ones are not', () => {
  const plans = entryPlans(protection({ rules: [[null, rule({ target: 'headers_x' })]] }));
  const read = (count: number, value: (at: number) => string) => {
    const input = new ReplayInput(plans, undefined, new MemoryLimit(1024 * 1024));
    for (let at = 0; at < count; at += 1) input.reduced({ record: { headers: { x: value(at), y: 'y'.repeat(at) } }, time: at });
  };
  read(1000, () => 'x'.repeat(5000));
  read(100, (at) => `${at}${'x'.repeat(5000)}`);
  expect(() => read(200, (at) => `${at}${'x'.repeat(5000)}`)).toThrow('need more than 1 MiB of memory. Read fewer requests');
});
