import { DynamicRule, FlowControlPolicy } from '../../../src/model';
import { type Diagnostic, path } from '../../../src/provider/framework/diagnostics';
import type { ValueObject } from '../../../src/provider/framework/value';
import { Connection } from '../../../src/provider/connection/connection';
import { entrySetResource } from '../../../src/provider/entities/set/entry-set-resource';
import { dynamicRule } from '../../../src/provider/resources/dynamic-rule';
import { aRule, asRead, least } from '../../support/entries';
import { configured } from '../resources/support/configured';
import { type Answer, closeAll, Service } from '../resources/support/service';
import { Workspace } from '../resources/support/workspace';

afterEach(closeAll);

const TERSE: Answer = { status: 422, body: { message: 'Request does not match schema' } };
const SELECTORS: ValueObject = { include: { relation: 'OR', tags: ['all'] }, exclude: { relation: 'OR', tags: ['bot'] } };
const RULE = { ...aRule(), id: 'login-bursts', ...SELECTORS, action: 'action-dynamic-rule-block' } as ValueObject;

/** Returns a service that refuses every write, and a connection that warns of no value in the plan. */
async function refusing(answer = TERSE) {
  const service = await Service.start();
  service.instead = (method) => (method === 'GET' ? undefined : answer);
  return { service, connection: new Connection(service.client(), 'prod', true, undefined, 'allow') };
}

/** Returns the refusal of a new rule with these values. */
async function refusalOf(values: ValueObject, answer = TERSE): Promise<Diagnostic[]> {
  const { connection } = await refusing(answer);
  const { state, diagnostics } = await (await Workspace.open(dynamicRule, connection)).apply({ ...RULE, ...values });
  expect(state).toBeNull();
  return diagnostics.filter(({ severity }) => severity === 'error');
}

describe('a refusal that names no attribute', () => {
  test('points to the only value that the service is known to refuse, and names the range', async () => {
    expect(await refusalOf({ threshold: 0 })).toEqual([
      {
        severity: 'error',
        summary: 'The service refused a value',
        detail: expect.stringMatching(
          /Request does not match schema[^]*The service does not name the attribute, but the provider finds what may be the cause\. Correct it in your \.tf files:\n\n- threshold 0 is outside of the known range\. The service is known to accept 1 or more\.$/,
        ),
        path: path('threshold'),
      },
    ]);
  });

  test('lists several values without a place', async () => {
    const [refusal, ...others] = await refusalOf({ threshold: 0, target: 'ipp', action: 'mine', tags: ['x'] });
    expect(others).toEqual([]);
    expect(refusal?.path).toBeUndefined();
    const findings = refusal?.detail.split('\n').filter((line) => line.startsWith('- '));
    expect(findings).toEqual([
      expect.stringMatching(/^- Unknown action "mine"/),
      expect.stringMatching(/^- Unrecognized target "ipp"\..* Did you mean "ip"\?/),
      expect.stringMatching(/^- threshold 0 /),
      expect.stringMatching(/^- tags\[0\] "x" may be too short|^- tags "x" may be too short/),
    ]);
    expect(refusal?.detail).not.toContain('unknown_values');
  });

  test('names tags that are both included and excluded', async () => {
    const [refusal] = await refusalOf({ include: { relation: 'OR', tags: ['bot'] } });
    expect(refusal).toMatchObject({
      detail: expect.stringMatching(/- Tags both included and excluded: "bot"/),
      path: path('exclude', 'tags'),
    });
  });

  test('lists nothing if no value is doubtful', async () => {
    const [refusal] = await refusalOf({});
    expect(refusal?.detail).toMatch(
      /The service does not name the attribute, and the provider finds no value that the service is known to refuse\. Check the values that you changed last in your \.tf files/,
    );
    expect(refusal?.detail).not.toMatch(/^- /m);
    expect(refusal?.path).toBeUndefined();
  });

  test('of an update lists the values of the plan', async () => {
    const { service, connection } = await refusing();
    service.entries.set('dynamic-rules/login-bursts', asRead(DynamicRule, RULE) as ValueObject);
    const prior = { ...configured(DynamicRule, asRead(DynamicRule, RULE) as ValueObject), config: 'prod' };
    const { state, diagnostics } = await (await Workspace.open(dynamicRule, connection)).apply({ ...RULE, ttl: 0 }, { prior });
    expect(state).toMatchObject({ ttl: RULE.ttl });
    expect(diagnostics).toMatchObject([{ path: path('ttl'), detail: expect.stringContaining('- ttl 0 is outside of the known range') }]);
  });

  test('of a set lists the values of its entries', async () => {
    const { connection } = await refusing();
    const policy = configured(
      FlowControlPolicy,
      least(FlowControlPolicy, { key: [{ attrs: 'ip' }], steps: [{ method: 'GET', uri: 'cart' }] }) as ValueObject,
    );
    const workspace = await Workspace.open(entrySetResource(FlowControlPolicy), connection);
    const { diagnostics } = await workspace.apply({ entries: { cart: { ...policy, id: null } } });
    expect(diagnostics).toMatchObject([
      {
        path: path('entries', { key: 'cart' }, 'steps', 0, 'uri'),
        detail: expect.stringContaining('- entries["cart"].steps[0].uri "cart" lacks the prefix "/"'),
      },
    ]);
  });
});

describe('a refusal whose message or status says more', () => {
  test.each([
    ['names an attribute', { status: 422, body: { message: 'the timeframe is wrong' } }],
    ['names several attributes', { status: 422, body: { message: 'threshold and timeframe do not fit' } }],
    ['has the path of a field', { status: 422, body: { detail: [{ loc: ['body', 'newer'], msg: 'wanted', type: '' }] } }],
    ['is not a 422', { status: 400, body: { message: 'Too many rules' } }],
  ])('lists no other values if it %s', async (_, answer) => {
    const refusals = await refusalOf({ threshold: 0 }, answer);
    expect(refusals).toHaveLength(1);
    expect(refusals[0]?.detail).not.toContain('does not name the attribute');
  });

  test('is at the attribute that the path of the answer names', async () => {
    const answer = { status: 422, body: { detail: [{ loc: ['body', 'timeframe'], msg: 'too long', type: '' }] } };
    expect(await refusalOf({ threshold: 0 }, answer)).toMatchObject([
      { path: path('timeframe'), detail: expect.stringContaining('too long') },
    ]);
  });
});
