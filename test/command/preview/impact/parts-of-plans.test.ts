import { isDeepStrictEqual } from 'node:util';
import { Action, DynamicRule, type Entity, FlowControlPolicy, type JsonObject } from '../../../../src/model';
import type { TrafficRecord } from '../../../../src/model/traffic';
import { type PlannedProtection, replayImpact } from '../../../../src/command/preview/impact';
import { isLoss, type Transition } from '../../../../src/command/preview/impact/levels';
import type { PreviewInput } from '../../../../src/command/preview/preview';
import type { ResourceChangeJson } from '../../../../src/command/terraform-json';
import { TrafficEvaluation } from '../../../../src/traffic/rules';
import { FULL } from '../../../full';
import { complete } from '../../../support/entries';
import { BASE, Chance, changed, type Request, type Settings, someSettings, someTrace, strengths } from '../../../traffic/compare/oracle';
import { at, recorded } from './support';
import { change, plan } from '../support/plan';
import { report } from '../support/reported';

// A plan often manages a part of a configuration. Its replay loses what that of a plan loses which manages all of it, or says what it does
// not show. Random configurations, changes, parts and traffic look for one where it does not.

/** In a run of all tests, the seeds are others each time. */
const FIRST = FULL ? Math.floor(Math.random() * 1e6) : 1;

const SEEDS = Array.from({ length: FULL ? 1500 : 60 }, (_, at) => FIRST + at);

const FAMILIES: readonly (readonly [Entity, keyof Settings])[] = [
  [Action, 'actions'],
  [DynamicRule, 'rules'],
  [FlowControlPolicy, 'policies'],
];

type Entries = ReadonlyMap<string, JsonObject>;

function entriesOf(settings: Settings, family: keyof Settings): Entries {
  const { actions, rules, policies } = settings;
  const entries =
    family === 'actions'
      ? Object.entries(actions).map(([id, { type, tags }]) => complete(Action, { id, name: id, type: type!, tags: [...tags] }))
      : { rules, policies }[family];
  return new Map(entries.map((entry) => [entry.id, entry as unknown as JsonObject]));
}

interface Part {
  readonly resources: readonly ResourceChangeJson[];
  /** The service, with all entries before the plan. */
  readonly client: NonNullable<PreviewInput['client']>;
}

/** Whether the plan has an unchanged entry, by address. */
type Managed = (address: string) => boolean;

/** Returns a plan that makes the change, and that manages some of the unchanged entries. */
function partOf(before: Settings, after: Settings, isManaged: Managed, listed: (entry: JsonObject) => JsonObject): Part {
  const lists = new Map<string, readonly JsonObject[]>();
  const resources = FAMILIES.flatMap(([entity, family]) => {
    const addressOf = (id: string) => `svc_${entity.terraformName}.${id}`;
    const [ours, theirs] = [entriesOf(before, family), entriesOf(after, family)];
    const [was, is] = [ours, theirs].map((side) => (id: string) => (side.has(id) ? { config: 'prod', ...side.get(id) } : null));
    const isSame = (id: string) => JSON.stringify(was!(id)) === JSON.stringify(is!(id));
    const isPlanned = (id: string) => !isSame(id) || isManaged(addressOf(id));
    lists.set(
      entity.name,
      [...ours].map(([id, entry]) => (isPlanned(id) ? entry : listed(entry))),
    );
    return [...new Set([...ours.keys(), ...theirs.keys()])]
      .filter(isPlanned)
      .map((id) => change(addressOf(id), was!(id), is!(id), isSame(id) ? { actions: ['no-op'] } : {}));
  });
  const family = ({ name }: Entity) => ({ list: () => Promise.resolve({ items: lists.get(name)! }) });
  return { resources, client: { family, versions: () => ({}) } as unknown as Part['client'] };
}

/** Returns the records of a trace, with the tags that the settings of its time have added. */
function recordsOf(trace: readonly Request[], { rules, policies, actions }: Settings): TrafficRecord[] {
  const full = rules.map((each) => ({ ...each, tags: [...(each.tags ?? []), ...actions[each.action]!.tags] }));
  const evaluation = new TrafficEvaluation({ rules: full, policies });
  return trace.map(({ time, record }) => {
    const { tags } = evaluation.take(record, time);
    return at(time / 1000, { ...record, tags: [...new Set([...(record.tags ?? []), ...tags])] });
  });
}

interface Shown {
  /** Requests that change their level. */
  readonly levels: readonly Transition[];
  /** What the replay does not show. */
  readonly notShown: readonly string[];
}

async function replayOf({ resources, client }: Part, records: readonly TrafficRecord[]): Promise<Shown> {
  const replay = (protections: readonly PlannedProtection[]) =>
    replayImpact({ protections, traffic: recorded(records), window: { last: 3600 } });
  const { traffic } = await report(plan(resources), { client, replay });
  return { levels: traffic!.configurations.flatMap(({ transitions }) => transitions), notShown: traffic!.notShown ?? [] };
}

function lost({ levels }: Shown): number {
  return levels.filter(isLoss).reduce((sum, { requests }) => sum + requests, 0);
}

/**
 * Returns what contradicts: a part that shows other requests than the whole, and does not say so. With entries that cannot be read, the
 * part may lose requests that such an entry still holds, and must not lose less.
 *
 * @param isReadable whether the service lists entries as they are, which is what the plan of the whole has
 */
async function contradiction(seed: number, isReadable: boolean): Promise<object | undefined> {
  const chance = new Chance(seed);
  const before = someSettings(chance);
  const after = changed(before, chance);
  const chosen = new Map<string, boolean>();
  const isManaged = (address: string) => {
    const known = chosen.get(address) ?? chance.is(0.5);
    chosen.set(address, known);
    return known;
  };
  const listed = (entry: JsonObject) => (isReadable || chance.is(0.7) ? entry : { ...entry, timeframe: 'x', type: 'x' });
  const part = partOf(before, after, isManaged, listed);
  if (part.resources.length === 0) return undefined;
  const whole = partOf(before, after, () => true, listed);
  const records = recordsOf(someTrace(chance, true, chance.of([before, after]).policies), before);
  const [ofPart, ofWhole] = [await replayOf(part, records), await replayOf(whole, records)];
  const isSame = isReadable ? isDeepStrictEqual(ofPart.levels, ofWhole.levels) : lost(ofPart) >= lost(ofWhole);
  return isSame || ofPart.notShown.length > 0 ? undefined : { seed, part: ofPart.levels, whole: ofWhole.levels, before, after, records };
}

/**
 * Returns a plan that does the same with resources that pass entries on: one forgets an entry that another one creates or imports, one
 * deletes an entry that another one creates, and one replaces an entry by that of another one, as an index of `count` does. A resource may
 * adopt an entry of the service, and one that forgets an entry may have the last applied values of it.
 */
function passedOn(resources: readonly ResourceChangeJson[], chance: Chance): ResourceChangeJson[] {
  const REPLACED = ['delete', 'create'];
  const made: ResourceChangeJson[] = [];
  const waiting = new Map<string, ResourceChangeJson>();
  for (const one of resources) {
    const { type, address } = one;
    const { before, after, actions } = one.change as { readonly actions: readonly string[] } & Record<
      'before' | 'after',
      JsonObject | null
    >;
    const way = chance.below(5);
    const former = waiting.get(type);
    const forget = () =>
      change(`${type}.former_${made.length}`, lastApplied(type, before!, chance) as never, null, { actions: ['forget'] });
    if (way === 4 && before && after) made.push(change(address, null, after as never));
    else if (way < 2 && before && isDeepStrictEqual(before, after)) made.push(forget());
    else if (way === 0 && before && after) {
      made.push(forget());
      // An import has the entry of the service on both sides.
      const isImported = chance.is(0.5);
      const taken = isImported ? { actions, importing: { id: 'prod/x' } } : {};
      made.push(change(address, isImported ? (before as never) : null, after as never, taken as never));
    } else if (way === 1 && before && after) {
      made.push(change(`${type}.former_${made.length}`, before as never, null), change(address, null, after as never));
    } else if (way === 2 && !former) waiting.set(type, one);
    else if (former) {
      waiting.delete(type);
      const [first, second] = [former.change, one.change];
      for (const [at, was, is] of [
        [former.address, first.before, second.after],
        [address, second.before, first.after],
      ] as const)
        if (was ?? is) made.push(change(at, was as never, is as never, was && is ? { actions: REPLACED } : {}));
    } else made.push(one);
  }
  return [...made, ...waiting.values()].sort(() => chance.next() - 0.5);
}

/** Returns the values of an entry, which may have been others at the last apply. */
function lastApplied(type: string, entry: JsonObject, chance: Chance): JsonObject {
  if (chance.is(0.5)) return entry;
  return type === 'svc_action' ? { ...entry, type: chance.of(['block', 'monitor']) } : { ...entry, active: !entry['active'], timeframe: 1 };
}

test('resources that pass entries on show what those show that keep them', async () => {
  for (const seed of SEEDS) {
    const chance = new Chance(seed);
    const before = someSettings(chance);
    const after = changed(before, chance);
    const { resources, client } = partOf(
      before,
      after,
      () => true,
      (entry) => entry,
    );
    if (resources.length === 0) continue;
    const records = recordsOf(someTrace(chance, true, chance.of([before, after]).policies), before);
    const { levels } = await replayOf({ resources, client }, records);
    // Without a change of levels, there is little that a wrong plan could change.
    for (let tries = levels.length > 0 ? 8 : 0; tries > 0; tries -= 1) {
      const passing = passedOn(resources, chance);
      const passed = await replayOf({ resources: passing, client }, records);
      expect({ seed, passing, levels: passed.levels }).toEqual({ seed, passing, levels });
    }
  }
});

const LEVELS = new Map([
  [3, 'blocked'],
  [2, 'challenged'],
  [1, 'monitored'],
  [0, 'free'],
  [-1, 'skipped'],
]);

/** Returns the requests that change their level, by an evaluation of both sides. The trace has no tag that a setting adds. */
function evaluated(before: Settings, after: Settings, trace: readonly Request[]): Record<string, number> {
  const [ours, theirs] = [before, after].map((settings) => strengths(settings, trace).map((strength) => LEVELS.get(strength)!));
  const counts: Record<string, number> = {};
  ours!.forEach((level, position) => {
    const change = `${level}, then ${theirs![position]}`;
    if (level !== theirs![position]) counts[change] = (counts[change] ?? 0) + 1;
  });
  return counts;
}

/** Settings whose actions have no status, which a replay does not know. */
function withoutStatus({ actions, ...settings }: Settings): Settings {
  return { ...settings, actions: Object.fromEntries(Object.entries(actions).map(([id, { type, tags }]) => [id, { type, tags }])) };
}

test('a replay of recorded tags shows what an evaluation of both sides without them shows', async () => {
  for (const seed of SEEDS) {
    const chance = new Chance(seed);
    const before = withoutStatus(someSettings(chance));
    const after = withoutStatus(changed(before, chance));
    const trace = someTrace(chance, true, chance.of([before, after]).policies).map(({ time, record }) => ({
      time,
      record: { ...record, tags: record.tags!.filter((tag) => BASE.includes(tag!)) },
    }));
    const whole = partOf(
      before,
      after,
      () => true,
      (entry) => entry,
    );
    const { levels } = await replayOf(whole, recordsOf(trace, before));
    const shown = Object.fromEntries(levels.map((one) => [`${one.before}, then ${one.after}`, one.requests]));
    expect({ seed, before, after, shown }).toEqual({ seed, before, after, shown: evaluated(before, after, trace) });
  }
});

jest.setTimeout(600_000);

test.each([
  ['shows the same requests', true],
  ['loses no less where entries of the service cannot be read', false],
])('a part of a plan %s, or says what it does not show', async (_, isReadable) => {
  for (const seed of SEEDS) expect(await contradiction(seed, isReadable)).toBeUndefined();
});
