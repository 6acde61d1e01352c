import type { TrafficRecord } from '../../../../src/model/traffic';
import { type Effect, replayImpact } from '../../../../src/command/preview/impact';
import { BUILT_IN_ACTIONS, type DynamicRule } from '../../../../src/model';
import { policy, rule } from '../../../traffic/rules/support';
import { actionsOf, at, impactOn, login, LOGINS, NOON, only, protection, recorded } from './support';

/** Ten minutes of a shop's traffic. */
const BOT = '198.51.100.9';
const ANNA = { human: true, session: 'anna' };
const SHOP: readonly TrafficRecord[] = [
  login(0, BOT, { human: false }),
  login(0, '192.0.2.2', { human: true, session: 'beno' }),
  login(5, '192.0.2.1', ANNA),
  login(10, BOT, { human: false }),
  login(15, '192.0.2.1', ANNA),
  login(20, BOT, { human: false }), // the third login in a minute
  login(25, '192.0.2.1', ANNA), // the third login in a minute
  login(30, BOT, { human: false }), // the fourth
  at(35, { ip: '192.0.2.1', tags: ['all'], ...ANNA }),
  at(40, { ip: BOT, tags: ['all'], human: false }),
  login(50, '192.0.2.2', { human: true, session: 'beno' }),
  at(650, { ip: BOT, tags: ['all'], human: false }), // more than ten minutes after its last login
];

/** Returns the effect without its lists. */
function numbers({ requests, humanRequests, sources, humanSources, sessions }: Effect): (number | null)[] {
  return [requests, humanRequests, sources, humanSources, sessions];
}

const replayed = (requests: number, ...counts: (number | null)[]) => ({
  kind: 'replayed',
  effect: expect.objectContaining({ requests, humanRequests: counts[0], sources: counts[1], humanSources: counts[2], sessions: counts[3] }),
});

test('a rule that only monitors loses the requests that it blocked', async () => {
  // GIVEN a rule whose action goes from block to monitor
  const planned = protection({
    rules: [
      [
        { ...LOGINS, action: 'action-acl-block' },
        { ...LOGINS, action: 'action-monitor' },
      ],
    ],
  });
  // WHEN
  const { rules, transitions, notes } = await impactOn(SHOP, planned);
  // THEN it catches as many requests as before, and all are lost
  expect(only(rules)).toMatchObject({ before: { effect: { requests: 3 } }, after: { effect: { requests: 3 } }, released: { requests: 3 } });
  const lost = [{ before: 'blocked', after: 'monitored', requests: 3, humanRequests: 1 }];
  expect([transitions, only(rules).transitions]).toEqual([lost, lost]);
  expect(notes.map(({ kind }) => kind)).not.toContain('unknown-action');
});

test('an action of an unknown type counts as a block, with a note', async () => {
  const planned = protection({
    rules: [
      [
        { ...LOGINS, action: 'action-acl-block' },
        { ...LOGINS, action: 'elsewhere' },
      ],
    ],
  });
  const { transitions, notes } = await impactOn(SHOP, planned);
  expect(transitions).toEqual([]);
  expect(notes).toContainEqual(expect.objectContaining({ kind: 'unknown-action', entries: ['login-bursts'] }));
});

/** The same rule, with an action that blocks. */
const BLOCK = { ...LOGINS, action: 'action-acl-block' };

describe('records are not usable for', () => {
  // Records without the header by which one rule counts.
  const KEYS = rule({ id: 'keys', name: 'Keys', target: 'headers_x-key', include: { relation: 'OR', tags: ['t'] } });
  const ADDS = rule({ id: 'adds', name: 'Adds', tags: ['t'] });
  const unusableIds = async (planned: Parameters<typeof impactOn>[1]) =>
    (await impactOn([login(0, 'a')], planned)).unusable?.filter(({ records }) => records > 0).map(({ id }) => id);

  test('a rule that a changed rule feeds', async () => {
    const without = rule({ id: 'adds', name: 'Adds' });
    const planned = protection({ rules: [[ADDS, without]] });
    const { rules } = protection({ rules: [[KEYS, KEYS]] });
    expect(await unusableIds({ ...planned, rules: [...planned.rules, ...rules] })).toEqual(['keys']);
  });

  test('a rule whose action gets another type', async () => {
    const denied = { ...KEYS, action: 'deny' };
    const planned = protection({ rules: [[denied, denied]] });
    const actions = { before: actionsOf([['deny', 'block']]), after: actionsOf([['deny', 'monitor']]) };
    expect(await unusableIds({ ...planned, actions })).toEqual(['keys']);
  });

  test('a rule that feeds a changed rule through another one', async () => {
    const feeder = { ...KEYS, include: { relation: 'OR', tags: ['login'] }, tags: ['k'] };
    const between = { ...ADDS, include: { relation: 'OR', tags: ['k'] } };
    const read = rule({ id: 'read', include: { relation: 'OR', tags: ['t'] } });
    expect(
      await unusableIds(
        protection({
          rules: [
            [feeder, feeder],
            [between, between],
            [read, null],
          ],
        }),
      ),
    ).toEqual(['keys']);
  });

  test('no rule that has nothing to do with the change', async () => {
    expect(
      await unusableIds(
        protection({
          rules: [
            [LOGINS, null],
            [KEYS, KEYS],
          ],
        }),
      ),
    ).toEqual([]);
  });
});

describe('a rule with the type skip', () => {
  const types = [['let', 'skip']] as const;
  const EXEMPT = { ...LOGINS, id: 'exempt', name: 'Exempt', action: 'let' };

  test('loses the requests that another rule blocks, as the plan as a whole does', async () => {
    // GIVEN a rule that blocks, and that the plan leaves
    const planned = protection({
      rules: [
        [BLOCK, BLOCK],
        [null, EXEMPT],
      ],
      types,
    });
    // WHEN
    const { rules, transitions } = await impactOn(SHOP, planned);
    // THEN
    expect(transitions).toEqual([{ before: 'blocked', after: 'skipped', requests: 3, humanRequests: 1 }]);
    expect(only(rules)).toMatchObject({ id: 'exempt', released: { requests: 3, sources: 2, humanSources: 1 }, added: { requests: 0 } });
    expect(only(rules).transitions).toEqual(transitions);
  });

  test('gains these requests when the plan removes it', async () => {
    const planned = protection({
      rules: [
        [BLOCK, BLOCK],
        [EXEMPT, null],
      ],
      types,
    });
    const { rules } = await impactOn(SHOP, planned);
    expect(only(rules)).toMatchObject({ id: 'exempt', released: { requests: 0 }, added: { requests: 3, sources: 2 } });
  });

  test('leaves nothing to lose for the rules below it', async () => {
    // GIVEN a plan that removes the block alone
    const planned = protection({
      rules: [
        [BLOCK, null],
        [EXEMPT, EXEMPT],
      ],
      types,
    });
    const { rules, transitions } = await impactOn(SHOP, planned);
    expect(transitions).toEqual([]);
    expect(only(rules)).toMatchObject({ change: 'removed', released: { requests: 0 } });
  });
});

test('an unchanged rule whose action gets a weaker type loses its requests', async () => {
  const planned = protection({ rules: [[BLOCK, BLOCK]] });
  const actions = { before: actionsOf([[BLOCK.action, 'block']]), after: actionsOf([[BLOCK.action, 'monitor']]) };
  const { rules } = await impactOn(SHOP, { ...planned, actions });
  expect(only(rules)).toMatchObject({ change: 'unchanged', released: { requests: 3 } });
});

test('an unchanged rule loses requests whose tag the action of another rule no longer adds', async () => {
  // GIVEN a rule that blocks by a tag that the action of a rule adds, which holds nothing itself
  const watch = { ...LOGINS, id: 'watch', name: 'Watch', action: 'watching', threshold: 1 };
  const reader = { ...BLOCK, id: 'reader', name: 'Reader', threshold: 1, include: { relation: 'OR', tags: ['watched'] } };
  const planned = protection({
    rules: [
      [watch, watch],
      [reader, reader],
    ],
  });
  const adding = (...tags: string[]) =>
    actionsOf([['watching', 'monitor', ...tags], ...BUILT_IN_ACTIONS.map(({ id, type }) => [id, type] as const)]);
  // WHEN
  const lost = await impactOn(SHOP, { ...planned, actions: { before: adding('watched '), after: adding('other') } });
  // The service trims white space.
  const kept = await impactOn(SHOP, { ...planned, actions: { before: adding(' watched ', ' '), after: adding('watched') } });
  // THEN
  const found = only(lost.rules.filter(({ id }) => id === 'reader'));
  expect(found.released!.requests).toBeGreaterThan(0);
  expect(found).toMatchObject({ change: 'unchanged', causes: { entries: [], actions: ['watching'] } });
  expect(lost.unusable!.map(({ id }) => id)).toEqual(['watch', 'reader']);
  expect(kept.rules).toEqual([]);
});

test('a rule that only monitors loses nothing of what a removed rule blocked', async () => {
  // GIVEN a rule that monitors the same requests, before and after
  const monitor = { ...LOGINS, id: 'monitor', name: 'Monitor', action: 'action-monitor' };
  const planned = protection({
    rules: [
      [BLOCK, null],
      [monitor, { ...monitor, description: 'other' }],
    ],
  });
  const { rules, transitions } = await impactOn(SHOP, planned);
  expect(rules.map(({ id, released }) => [id, released!.requests])).toEqual([
    ['login-bursts', 3],
    ['monitor', 0],
  ]);
  expect(transitions).toEqual([{ before: 'blocked', after: 'monitored', requests: 3, humanRequests: 1 }]);
  expect(rules[1]!.transitions).toEqual([]);
});

describe('a rule with a higher threshold', () => {
  const planned = protection({ rules: [[LOGINS, { ...LOGINS, threshold: 3 }]] });

  test('releases requests that the former threshold caught', async () => {
    // WHEN
    const impact = only((await impactOn(SHOP, planned)).rules);
    // THEN before: two requests of the bot (30, 40) and one of Anna (35); after: one of the bot (40)
    expect(impact.change).toBe('changed');
    expect(impact.before).toEqual(replayed(3, 1, 2, 1, 1));
    expect(impact.after).toEqual(replayed(1, 0, 1, 0, 0));
    // and the requests at 30 and 35 are released
    expect(numbers(impact.released!)).toEqual([2, 1, 2, 1, 1]);
    expect(numbers(impact.added!)).toEqual([0, 0, 0, 0, 0]);
  });

  test('loses no request that another rule still blocks', async () => {
    const other = { ...LOGINS, id: 'other', name: 'Other' };
    const { rules, transitions } = await impactOn(
      SHOP,
      protection({
        rules: [
          [LOGINS, { ...LOGINS, threshold: 3 }],
          [other, other],
        ],
      }),
    );
    expect(rules[0]!.released!.requests).toBe(0);
    expect(transitions).toEqual([]);
  });

  test('lists the caught sources and the segments', async () => {
    // WHEN
    const { segments, rules } = await impactOn(SHOP, planned);
    const { before } = only(rules);
    // THEN
    expect(segments).toEqual({ length: 60, from: NOON / 1000, requests: [11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] });
    expect(before).toMatchObject({
      effect: {
        top: [
          { value: BOT, requests: 2, humanRequests: 0 },
          { value: '192.0.2.1', requests: 1, humanRequests: 1 },
        ],
        overTime: [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      },
    });
  });

  test('is among the thresholds of the sweep', async () => {
    // WHEN
    const { sweep } = only((await impactOn(SHOP, planned)).rules);
    // THEN the bot sent 4 logins within a minute, Anna 3, and Beno 2. Two logins are too many: the bot's requests at 20, 30 and 40, and
    // Anna's at 25 and 35 are caught.
    expect(sweep).toMatchObject({
      planned: 3,
      exact: true,
      points: [
        { threshold: 1, planned: false, sources: 3, humans: 2, requests: 5, humanRequests: 2 },
        { threshold: 2, planned: false, sources: 2, humans: 1, requests: 3, humanRequests: 1 },
        { threshold: 3, planned: true, sources: 1, humans: 0, requests: 1, humanRequests: 0 },
        { threshold: 4, planned: false, sources: 0, humans: 0, requests: 0, humanRequests: 0 },
      ],
    });
  });

  test('is compared with the requested thresholds', async () => {
    const { sweep } = only((await impactOn(SHOP, planned, { thresholds: [100, 1] })).rules);
    expect(sweep!.points.map(({ threshold, sources }) => [threshold, sources])).toEqual([
      [1, 3],
      [3, 1],
      [100, 0],
    ]);
  });

  test('has the facts about the replayed traffic', async () => {
    const { config, traffic } = await impactOn(SHOP, planned);
    expect({ config, traffic }).toEqual({
      config: 'prod',
      traffic: {
        source: { kind: 'service', calls: 0 },
        asked: { last: 3600 },
        used: { from: '2025-03-01T12:00:00.000Z', to: '2025-03-01T12:10:50.000Z' },
        requests: 12,
        humanRequests: 6,
        reductions: [],
      },
    });
  });
});

describe('an entry', () => {
  test('has no effect on the side where it is absent', async () => {
    // GIVEN a plan that creates one rule and deletes another, both for logins
    const former = { ...LOGINS, id: 'former', name: 'Former', threshold: 3 };
    const planned = protection({
      rules: [
        [null, LOGINS],
        [former, null],
      ],
    });
    // WHEN
    const { rules } = await impactOn(SHOP, planned);
    // THEN the new rule catches the requests at 30, 35 and 40; the former rule caught only the last
    expect(rules.map(({ id, change, before, after }) => [id, change, before.kind, after.kind])).toEqual([
      ['login-bursts', 'added', 'absent', 'replayed'],
      ['former', 'removed', 'replayed', 'absent'],
    ]);
    expect(numbers(rules[0]!.added!)).toEqual([2, 1, 2, 1, 1]);
    expect(numbers(rules[0]!.released!)).toEqual([0, 0, 0, 0, 0]);
    // and no request that the former rule caught is released
    expect(rules[1]!.before).toEqual(replayed(1, 0, 1, 0, 0));
    expect(rules[1]!.released!.requests).toBe(0);
    expect(rules[1]!.sweep).toBeNull();
  });

  test('has no effect while inactive', async () => {
    const { rules } = await impactOn(SHOP, protection({ rules: [[LOGINS, { ...LOGINS, active: false }]] }));
    expect(only(rules)).toMatchObject({ change: 'changed', after: { kind: 'inactive' }, released: { requests: 3 }, sweep: null });
  });

  test('is replayed only before the plan if the plan has unknown values', async () => {
    const { rules, notes } = await impactOn(SHOP, protection({ rules: [[LOGINS, { unknown: ['threshold', 'ttl'] }]] }));
    const reason = 'These attributes are known only after the apply: threshold, ttl.';
    expect(only(rules)).toMatchObject({ change: 'changed', after: { kind: 'not-replayed', reason }, released: null, added: null });
    expect(only(rules).before).toEqual(replayed(3, 1, 2, 1, 1));
    expect(notes).toContainEqual({ kind: 'not-replayed', entries: ['login-bursts'], text: expect.stringContaining(reason) });
  });

  test('is left out if it does not change', async () => {
    const reordered = { ...LOGINS, include: { relation: 'OR', tags: ['login', 'signup'] } };
    const same = { ...LOGINS, include: { relation: 'OR', tags: ['signup', 'login'] } };
    expect((await impactOn(SHOP, protection({ rules: [[reordered, same]] }))).rules).toEqual([]);
  });

  test('counts a caught source that sends no more requests', async () => {
    const impact = only((await impactOn([login(0, BOT), login(1, BOT), login(2, BOT)], protection({ rules: [[null, LOGINS]] }))).rules);
    expect(impact.after).toEqual(replayed(0, null, 1, null, null));
    expect(impact.after).toMatchObject({ effect: { top: [{ value: BOT, requests: 0, humanRequests: null }] } });
  });
});

describe('a policy', () => {
  const visit = (second: number, method: string, path: string, record: TrafficRecord = {}) =>
    at(second, { ip: '192.0.2.1', host: 'shop.example.org', method, path, tags: ['all'], ...record });
  const ORDERS = [visit(0, 'GET', '/basket', ANNA), visit(10, 'POST', '/pay', ANNA), visit(12, 'POST', '/pay', ANNA)];
  const PAYERS = rule({ threshold: 1, include: { relation: 'OR', tags: ['paid-properly'] } });

  test('catches the requests that end its sequence', async () => {
    const { policies } = await impactOn(ORDERS, protection({ policies: [[null, policy()]] }));
    expect(only(policies).after).toEqual(replayed(2, 2, 1, 1, 1));
    expect(only(policies).after).toMatchObject({ effect: { top: [{ value: '192.0.2.1', requests: 2 }] } });
    expect(numbers(only(policies).added!)).toEqual([2, 2, 1, 1, 1]);
  });

  test('feeds its tags to rules, also to those that the plan does not change', async () => {
    // GIVEN a rule that counts requests tagged by a new policy
    const planned = protection({ rules: [[PAYERS, PAYERS]], policies: [[null, policy()]] });
    // WHEN
    const { rules, notes } = await impactOn([...ORDERS, visit(20, 'GET', '/')], planned);
    // THEN the rule catches the visitor with the second payment, and the request after that
    expect(only(rules)).toMatchObject({ id: 'login-bursts', change: 'unchanged', before: { effect: { sources: 0 } } });
    expect(only(rules).after).toEqual(replayed(1, 0, 1, 1, 0));
    expect(notes).toContainEqual({
      kind: 'tags-feed-rules',
      entries: ['login-bursts', 'cart-flow'],
      text: expect.stringContaining('"login-bursts" by those of "cart-flow"'),
    });
  });

  test('no longer feeds a rule once the plan removes it, although the recorded requests have its tags', async () => {
    // GIVEN records with the policy's tags and its mark
    const paid = { ...ANNA, tags: ['all', 'paid-properly', 'fc-id:cart-flow', 'fc-name:cart-before-pay'] };
    const records = [ORDERS[0]!, visit(10, 'POST', '/pay', paid), visit(12, 'POST', '/pay', paid), visit(20, 'GET', '/')];
    // WHEN the plan removes the policy
    const { rules, policies, notes } = await impactOn(records, protection({ rules: [[PAYERS, PAYERS]], policies: [[policy(), null]] }));
    // THEN
    expect(only(policies).released!.requests).toBe(2);
    expect(only(rules).before).toEqual(replayed(1, 0, 1, 1, 0));
    expect(only(rules).after).toEqual(replayed(0, 0, 0, 0, 0));
    expect(notes).toContainEqual(expect.objectContaining({ kind: 'recorded-tags', text: expect.stringMatching(/^2 requests had tags/) }));
  });

  test('of one name have one mark, and the recorded tags of all of them are removed', async () => {
    // GIVEN two rules of one name, of which the plan removes one, and a rule that counts by the tag of that one
    const [first, second] = ['first', 'second'].map((tag) => rule({ id: tag, name: 'Twin', tags: [tag] })) as [DynamicRule, DynamicRule];
    const reader = rule({ id: 'reader', name: 'Reader', threshold: 0, tags: [], include: { relation: 'OR', tags: ['first'] } });
    const held = { ip: '192.0.2.9', tags: ['all', 'first', 'second', 'dynamic-rule:twin'] };
    const records = [login(0, held.ip), login(1, held.ip), login(2, held.ip), at(10, held), at(11, held)];
    const rules = [
      [first, null],
      [second, second],
      [reader, reader],
    ] as const;
    // WHEN
    const impact = await impactOn(records, protection({ rules }));
    // THEN
    const found = impact.rules.find(({ id }) => id === 'reader');
    expect(found).toMatchObject({ before: { effect: { sources: 1 } }, after: { effect: { sources: 0 } } });
  });

  test('keeps its recorded tags if its values after the plan are unknown', async () => {
    // GIVEN the same records, and a policy with unknown steps
    const paid = { ...ANNA, tags: ['all', 'paid-properly', 'fc-id:cart-flow'] };
    const records = [visit(10, 'POST', '/pay', paid), visit(12, 'POST', '/pay', paid), visit(20, 'GET', '/')];
    const planned = protection({ rules: [[null, PAYERS]], policies: [[policy(), { unknown: ['steps'] }]] });
    // WHEN, THEN the new rule counts by the recorded tags
    expect(only((await impactOn(records, planned)).rules).after).toEqual(replayed(1, 0, 1, 1, 0));
  });
});

describe('several configurations', () => {
  test('are replayed separately', async () => {
    // GIVEN
    const prod = protection({ rules: [[null, LOGINS]] });
    const protections = [prod, { ...prod, config: 'staging' }];
    // WHEN
    const { configurations } = await replayImpact({ protections, traffic: recorded(SHOP), window: { last: 60 } });
    // THEN
    expect(configurations.map(({ config, rules }) => [config, only(rules).after])).toEqual([
      ['prod', replayed(3, 1, 2, 1, 1)],
      ['staging', replayed(3, 1, 2, 1, 1)],
    ]);
  });
});

describe('a running replay', () => {
  const planned = protection({ rules: [[null, LOGINS]] });

  test('reports its progress', async () => {
    const reported: unknown[] = [];
    await impactOn(SHOP, planned, { onProgress: (progress) => reported.push(progress) });
    expect(reported).toEqual([{ doing: 'replaying', config: 'prod', requests: 0, total: 12 }]);
  });

  test('can be cancelled', async () => {
    const stop = new AbortController();
    const replay = impactOn(SHOP, planned, { signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) });
    await expect(replay).rejects.toThrow('enough');
  });
});

test('an impact survives a round trip through JSON', async () => {
  const impact = await impactOn(SHOP, protection({ rules: [[LOGINS, null]] }));
  expect(JSON.parse(JSON.stringify(impact))).toEqual(impact);
});
