import { NO_LIVE_ENTRIES } from '../../../src/command/preview/changes/live-entries';
import { planFacts } from '../../../src/command/preview/changes/plan-facts';
import { withPresentValues } from '../../../src/command/preview/changes/present-values';
import {
  type Act,
  type EntrySides,
  plannedChanges,
  plannedDrift,
  plannedEntries,
  type ResourceChange,
  type ResourceChangeJson,
} from '../../../src/command/terraform-json';
import { FlowControlPolicy, type JsonObject } from '../../../src/model';
import { Chance } from '../../traffic/compare/oracle';
import { FULL, LONGEST } from '../../full';
import { change, flow, flowSet, plan } from '../preview/support/plan';
import { report } from '../preview/support/reported';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Entries of a configuration: the timeframe of each policy by its id. */
type Entries = ReadonlyMap<string, number>;

interface Manager {
  readonly before?: string;
  readonly after?: string;
  readonly act: Act;
  readonly isImported: boolean;
}

interface Case {
  readonly changes: readonly ResourceChange[];
  readonly drift: readonly ResourceChange[];
  /** Entries of which the plan has other values than the service, and does not show those. */
  readonly stale: ReadonlySet<string>;
  /** The entries of the service, before the plan and after it. */
  readonly before: Entries;
  readonly after: Entries;
}

const policy = (id: string, timeframe: number) => ({ config: 'prod', ...flow({ id, timeframe }) });
const ACTIONS: Record<Act, readonly string[]> = {
  none: ['no-op'],
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
  replace: ['delete', 'create'],
  forget: ['forget'],
};

/**
 * Returns a plan of single resources and a set that pass entries on to each other, and what a service has that carries it out. Resources
 * that the plan removes may have the last applied values of an entry.
 *
 * @param hasOthers whether the service has entries that no resource manages before the plan
 */
function someCase(chance: Chance, hasOthers: boolean): Case {
  const shuffled = () => [...IDS].sort(() => chance.next() - 0.5);
  const service = new Map(IDS.filter(() => chance.is(0.7)).map((id) => [id, 10 + chance.below(5)]));
  const wanted = new Map(IDS.filter(() => chance.is(0.6)).map((id) => [id, 20 + chance.below(5)]));
  const after = new Map<string, number>();
  const inSet = { before: new Map<string, number>(), after: new Map<string, number>() };
  const managers: Manager[] = [];
  // Who has what before the plan and after it is drawn apart, so that entries pass from one to another.
  const others = hasOthers ? chance.some(IDS, 0.3) : [];
  const former = shuffled().filter((id) => service.has(id) && !others.includes(id));
  const later = shuffled().filter((id) => wanted.has(id));
  for (const id of former.splice(0, chance.below(3))) inSet.before.set(id, service.get(id)!);
  for (const id of later.splice(0, chance.below(3))) inSet.after.set(id, wanted.get(id)!);
  while (former.length > 0 || later.length > 0) {
    const had = chance.is(0.7) ? former.shift() : undefined;
    const has = chance.is(0.7) ? later.shift() : undefined;
    if (had === undefined && has === undefined) continue;
    // An import has the values of the service, and the former resource has to forget the entry.
    const isImported = had === undefined && has !== undefined && service.has(has) && chance.is(0.5);
    const before = isImported ? has : had;
    const act =
      has === undefined ? (chance.is(0.5) ? 'forget' : 'delete') : before === undefined ? 'create' : before === has ? 'update' : 'replace';
    managers.push({ ...(before !== undefined && { before }), ...(has !== undefined && { after: has }), act, isImported });
  }
  const keep = chance.some(IDS, 0.3);
  for (const [id, timeframe] of service) {
    if (others.includes(id)) after.set(id, timeframe);
    const isForgotten = managers.some(({ before, act }) => before === id && act === 'forget');
    if (isForgotten || (inSet.before.has(id) && keep.includes(id))) after.set(id, timeframe);
  }
  for (const [id, timeframe] of wanted) after.set(id, timeframe);
  const stale = new Set<string>();
  const drift: ResourceChangeJson[] = [];
  const changes = managers.map(({ before, after: has, act, isImported }, number) => {
    const address = `svc_flow_control_policy.p[${number}]`;
    const present = before === undefined ? null : policy(before, service.get(before)!);
    const isChanged = has === undefined && chance.is(0.5);
    const applied = isChanged ? policy(before!, 30) : present;
    // The engine refreshes what it deletes, and not what it forgets.
    if (isChanged && (act === 'delete' || chance.is(0.3))) drift.push(change(address, applied, present));
    else if (act === 'forget') stale.add(before!);
    const more = { actions: ACTIONS[act], ...(isImported && { importing: { id: `prod/${has}` } }) };
    return change(address, applied, has === undefined ? null : policy(has, wanted.get(has)!), more as never);
  });
  // Another resource that has the entry shows its values.
  for (const { before, act } of managers) if (act !== 'forget' && before !== undefined) stale.delete(before);
  const entries = (side: Entries) => Object.fromEntries([...side].map(([id, timeframe]) => [id, flow({ id, timeframe })]));
  const set = change('svc_flow_control_policy_set.all', flowSet(entries(inSet.before)), flowSet(entries(inSet.after), { keep } as never));
  const made = plan(chance.is(0.5) ? [...changes, set] : [set, ...changes], { resource_drift: drift });
  return { changes: plannedChanges(made), drift: plannedDrift(made), stale, before: service, after };
}

function side(entries: readonly EntrySides[], when: 'before' | 'after'): [string, number][] {
  return entries.flatMap(({ [when]: values }) =>
    values ? [[values['id'] as string, values['timeframe'] as number] as [string, number]] : [],
  );
}

const sorted = (entries: Iterable<readonly [string, number]>) => [...entries].sort();

test.each([
  ['the service, which is read', true],
  ['the service, as far as a plan shows them', false],
])(
  'each entry is there once before the plan and after it, with the values of %s: random plans',
  (_, isRead) => {
    for (let seed = 1; seed <= (FULL ? 200_000 : 3_000); seed += 1) {
      const { changes: planned, drift, stale, before, after } = someCase(new Chance(seed), isRead);
      const listed = [...before].map(([id, timeframe]) => flow({ id, timeframe }) as JsonObject);
      const live = isRead ? { entries: new Map([['prod', new Map([[FlowControlPolicy, listed]])]]), unread: new Map() } : NO_LIVE_ENTRIES;
      const changes = withPresentValues(planned, drift, live);
      const facts = planFacts(plan([]), changes, drift, live);
      const known = (side: Entries) => [...side].filter(([id]) => isRead || !stale.has(id));
      const found = (when: 'before' | 'after') =>
        facts
          .entries(when, 'prod')
          .filter(({ id }) => !facts.isStale(FlowControlPolicy, 'prod', id))
          .map(({ id, entry }) => [id, entry['timeframe']] as [string, number]);
      expect([seed, sorted(found('before'))]).toEqual([seed, sorted(known(before))]);
      expect([seed, sorted(found('after'))]).toEqual([seed, sorted(known(after))]);
      // An entry that exists on both sides is one change.
      const kept = plannedEntries(changes).filter((one) => one.after && before.has(one.after['id'] as string));
      expect([seed, kept.map((one) => one.before?.['id'])]).toEqual([seed, kept.map((one) => one.after!['id'])]);
    }
  },
  LONGEST,
);

describe('a version revert', () => {
  const reverted = (before: Entries, after: Entries): ResourceChange => {
    const entries = (all: Entries) => Object.fromEntries([...all].map(([id, timeframe]) => [id, flow({ id, timeframe })]));
    const [one] = plannedChanges(plan([change('svc_flow_control_policy_set.x', flowSet(entries(before)), flowSet(entries(after)))]));
    return { ...one!, address: 'svc_version_revert.x', isRevert: true };
  };
  const unchanged = (id: string, timeframe: number) =>
    change(`svc_flow_control_policy.${id}`, policy(id, timeframe), policy(id, timeframe), { actions: ['no-op'] });

  test('has the entries after the plan, also those that it deletes', () => {
    const resources = plannedChanges(plan([unchanged('a', 1), unchanged('b', 2), unchanged('c', 3)]));
    const revert = reverted(new Map(Object.entries({ a: 1, b: 2, c: 3 })), new Map(Object.entries({ a: 1, b: 20, d: 4 })));
    for (const changes of [
      [...resources, revert],
      [revert, ...resources],
    ]) {
      const entries = plannedEntries(changes);
      expect(sorted(side(entries, 'before'))).toEqual([
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ]);
      expect(sorted(side(entries, 'after'))).toEqual([
        ['a', 1],
        ['b', 20],
        ['d', 4],
      ]);
    }
  });

  test('is compared with the last applied values of a resource', () => {
    const [drifted] = plannedChanges(plan([change('svc_flow_control_policy.a', policy('a', 9), policy('a', 1))]));
    const entries = plannedEntries([reverted(new Map([['a', 1]]), new Map([['a', 5]])), drifted!]);
    expect([side(entries, 'before'), side(entries, 'after')]).toEqual([[['a', 9]], [['a', 5]]]);
  });
});

test.each(['created', 'deleted'])('an entry that is deleted and created is not shown if it is unknown: %s first', async (first) => {
  const { timeframe: _, ...unknown }: Record<string, unknown> = policy('a', 1);
  const created = change('svc_flow_control_policy.one', null, unknown as never, { after_unknown: { timeframe: true } });
  const deleted = change('svc_flow_control_policy.two', policy('a', 1), null);
  const replay = () => Promise.resolve({ configurations: [] } as never);
  const { traffic } = await report(plan(first === 'created' ? [created, deleted] : [deleted, created]), { replay });
  expect(traffic!.notShown).toContainEqual(expect.stringMatching(/^Not replayed: svc_flow_control_policy\.\w+\. .*timeframe/));
});

test('entries of two services are two, also with one id', () => {
  const [one] = plannedChanges(plan([change('svc_flow_control_policy.x', null, policy('a', 1))]));
  const both = ['svc', 'svc.eu'].map((service, number) => ({ ...one!, service, address: `svc_flow_control_policy.x${number}` }));
  expect(plannedEntries(both).map(({ address }) => address)).toEqual(['svc_flow_control_policy.x0', 'svc_flow_control_policy.x1']);
});

test('entries without a known id or configuration are those of their resource', () => {
  const unknown = change('svc_dynamic_rule.x', null, { config: null }, { after_unknown: { config: true, id: true } });
  const changes = plannedChanges(plan([unknown, { ...unknown, address: 'svc_dynamic_rule.y' }]));
  expect(plannedEntries(changes).map(({ address }) => address)).toEqual(['svc_dynamic_rule.x', 'svc_dynamic_rule.y']);
});
