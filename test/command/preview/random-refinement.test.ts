import type { ResourceChangeJson } from '../../../src/command/terraform-json';
import { Chance } from '../../traffic/compare/oracle';
import { FULL } from '../../full';
import { action, backend, change, exporter, flow, plan, rule, step, template } from './support/plan';
import { changesOf } from './support/reported';

// A value that cannot be read may be any. So where a report does not say that something is not judged, it says what it says for each value.

type Values = Readonly<Record<string, unknown>>;

const TAGS = [[], ['x'], ['login'], ['x', 'login']];
const selections = TAGS.map((tags) => ({ relation: 'OR', tags }));
const ACTIONS = ['deny', 'watch', 'let', 'action-dynamic-rule-block'];
const HSTS = 'add_header Strict-Transport-Security max-age=31536000;';

interface Kind {
  readonly type: string;
  readonly ids: readonly string[];
  readonly entry: (values: Values) => Values;
  /** Values of attributes that plans change. */
  readonly values: Readonly<Record<string, readonly unknown[]>>;
}

const KINDS: readonly Kind[] = [
  {
    type: 'svc_dynamic_rule',
    ids: ['r1', 'r2', 'r3'],
    entry: rule,
    values: {
      name: ['First', 'Second'],
      threshold: [1, 5, 50],
      ttl: [60, 7200],
      active: [true, true, false],
      action: ACTIONS,
      include: [...selections, { relation: 'OR', tags: ['fc-name:first'] }, { relation: 'OR', tags: ['dynamic-rule:first'] }],
      exclude: selections,
      tags: TAGS,
    },
  },
  {
    type: 'svc_flow_control_policy',
    ids: ['p1', 'p2'],
    entry: (values) => ({ config: 'prod', ...flow(values) }),
    values: {
      name: ['First', 'Second'],
      timeframe: [5, 60],
      active: [true, true, false],
      tags: TAGS,
      steps: [[step('GET', '/basket')], [step('GET', '/basket'), step('POST', '/pay')]],
    },
  },
  {
    type: 'svc_action',
    ids: ['deny', 'watch', 'let'],
    entry: (values) => ({ config: 'prod', ...action(values) }),
    values: { type: ['block', 'monitor', 'skip'], tags: TAGS },
  },
  {
    type: 'svc_proxy_template',
    ids: ['t1'],
    entry: template,
    values: {
      ssl_protocols: [['TLSv1.1'], ['TLSv1.2', 'TLSv1.3'], ['TLSv1.3']],
      ssl_conf_specific: ['', HSTS, `${HSTS}\ndeny all;`],
      conf_specific: ['', HSTS],
      client_max_body_size: ['150', '300'],
    },
  },
  {
    type: 'svc_backend_service',
    ids: ['b1'],
    entry: (values) => ({ config: 'prod', ...backend(values) }),
    values: { transport_mode: ['https', 'http'], mtls_trusted_certificate: [null, 'internal-ca'] },
  },
  {
    type: 'svc_log_exporter',
    ids: ['e1'],
    entry: exporter,
    values: {
      active: [true, true, false],
      filter: ['all', 'blocked'],
      include_request_data: [true, false],
      server_groups: [
        { all: true, ids: [] },
        { all: false, ids: ['g1'] },
        { all: false, ids: ['g1', 'g2'] },
      ],
      destination: ['no_tls', 'tls'].map((tls_mode) => exporter({ destination: { tls_mode } })['destination']),
    },
  },
];

const SETS = ['svc_action', 'svc_flow_control_policy', 'svc_backend_service'];

type Act = 'add' | 'change' | 'remove' | 'keep' | 'replace';

interface Resource {
  readonly kind: Kind;
  readonly address: string;
  readonly before: Values | null;
  readonly after: Values | null;
  readonly act: Act;
}

function resources(chance: Chance): Resource[] {
  return KINDS.flatMap((kind) =>
    chance.some(kind.ids, 0.6).map((id): Resource => {
      const some = (probability: number) =>
        Object.fromEntries(
          chance.some(Object.keys(kind.values), probability).map((name) => [name, chance.of(kind.values[name]!)]),
        ) as Values;
      const was = kind.entry({ id, name: id, ...some(0.5) });
      const is = { ...was, ...some(0.3) };
      const act = chance.of<Act>(['add', 'change', 'change', 'change', 'remove', 'keep', 'replace']);
      const before = act === 'add' ? null : was;
      const after = { add: is, change: is, remove: null, keep: was, replace: { ...is, id: `${id}-new` } }[act];
      return { kind, address: `${kind.type}.${id}`, before, after, act };
    }),
  );
}

/** A value that cannot be read: an attribute of a resource. */
interface Hidden {
  readonly resource: Resource;
  readonly attribute: string;
  readonly isSecret: boolean;
}

type Marks = Readonly<Record<string, true>>;

interface Side {
  readonly values: Values;
  readonly sensitive: Marks;
  readonly unknown: Marks;
}

/** Returns the values of a side, with the marks of those that cannot be read. */
function sideOf(resource: Resource, when: 'before' | 'after', hidden: readonly Hidden[]): Side | undefined {
  const values = resource[when];
  if (values === null) return undefined;
  const names = (isSecret: boolean) =>
    hidden.filter((one) => one.resource === resource && one.isSecret === isSecret).map((one) => one.attribute);
  const marks = (isSecret: boolean): Marks => Object.fromEntries(names(isSecret).map((name) => [name, true] as const));
  const unknown = when === 'after' ? marks(false) : {};
  return { values: Object.fromEntries(Object.entries(values).filter(([name]) => !(name in unknown))), sensitive: marks(true), unknown };
}

function changeOf(resource: Resource, hidden: readonly Hidden[]): ResourceChangeJson {
  const { address, act } = resource;
  const [before, after] = [sideOf(resource, 'before', hidden), sideOf(resource, 'after', hidden)];
  const isKnown = Object.keys(after?.unknown ?? {}).length === 0;
  return change(address, before?.values ?? null, after?.values ?? null, {
    ...(act === 'replace' && { actions: ['delete', 'create'], replace_paths: [['id']] }),
    ...(act === 'keep' && isKnown && { actions: ['no-op'] }),
    ...(before && { before_sensitive: before.sensitive }),
    ...(after && { after_sensitive: after.sensitive, after_unknown: after.unknown }),
  });
}

/** Returns the change of a set with some entries. The key of an entry is its id. */
function setOf(kind: Kind, all: readonly Resource[], hidden: readonly Hidden[]): ResourceChangeJson {
  const sides = (['before', 'after'] as const).map((when) => {
    const entries = all.flatMap((resource) => {
      const side = sideOf(resource, when, hidden);
      return side ? [[String(resource[when]!['id']), side] as const] : [];
    });
    const of = <Value>(part: (side: Side) => Readonly<Record<string, Value>>) =>
      Object.fromEntries(
        entries.map(([id, side]) => {
          const { config: _, id: __, ...values } = part(side);
          return [id, values as Record<string, Value>] as const;
        }),
      );
    return {
      values: { config: 'prod', keep: [], overwrite: true, entries: of((side) => side.values) },
      marks: of((side) => side.sensitive),
      unknown: of((side) => side.unknown),
    };
  });
  const [before, after] = sides;
  return change(`${kind.type}_set.all`, before!.values, after!.values, {
    before_sensitive: { entries: before!.marks },
    after_sensitive: { entries: after!.marks },
    after_unknown: { entries: after!.unknown },
  });
}

function planOf(all: readonly Resource[], sets: readonly Kind[], hidden: readonly Hidden[]): ResourceChangeJson[] {
  const inSets = sets.map((kind) =>
    setOf(
      kind,
      all.filter((one) => one.kind === kind),
      hidden,
    ),
  );
  return [...inSets, ...all.filter(({ kind }) => !sets.includes(kind)).map((one) => changeOf(one, hidden))];
}

async function statesOf(changes: readonly ResourceChangeJson[]): Promise<Record<string, readonly string[]>> {
  return Object.fromEntries((await changesOf(plan(changes))).map(({ address, states }) => [address, states]));
}

/** Returns what a report says of a plan in which values are hidden, and does not say of the plan. */
async function contradictions(seed: number): Promise<readonly string[]> {
  const chance = new Chance(seed);
  const all = resources(chance);
  if (all.length === 0) return [];
  const sets = chance.some(
    KINDS.filter(({ type }) => SETS.includes(type) && all.some(({ kind }) => kind.type === type)),
    0.3,
  );
  const hidden = chance.some([1, 2], 0.7).map((): Hidden => {
    const resource = chance.of(all);
    const names = Object.keys(resource.kind.values);
    const attribute = chance.of(sets.includes(resource.kind) ? names : [...names, 'id', 'config']);
    return { resource, attribute, isSecret: resource.after === null || chance.is(0.5) };
  });
  const [shown, known] = [await statesOf(planOf(all, sets, hidden)), await statesOf(planOf(all, sets, []))];
  // A change that one of the reports lacks is none.
  return [...new Set([...Object.keys(shown), ...Object.keys(known)])]
    .map((address) => [address, shown[address] ?? ['neutral']] as const)
    .filter(([, states]) => !states.includes('unjudged'))
    .flatMap(([address, states]) => {
      const real = known[address] ?? ['neutral'];
      // A rule under another id is a rule that comes and one that goes, where the ids are known. Nothing depends on them.
      const isOfId = hidden.some((one) => one.resource.address === address && one.attribute === 'id');
      const missing = ['weaker', 'stronger', 'unjudged'].filter(
        (state) => real.includes(state) && !states.includes(state) && !(isOfId && state === 'unjudged'),
      );
      const invented = ['weaker', 'stronger'].filter(
        (state) => states.includes(state) && !real.includes(state) && !real.includes('unjudged'),
      );
      const which = hidden.map(
        ({ resource, attribute, isSecret }) => `${attribute} of ${resource.address} (${resource.act}, ${isSecret ? 'secret' : 'unknown'})`,
      );
      return [...missing.map((state) => `lacks ${state}`), ...invented.map((state) => `invents ${state}`)].map(
        (what) => `seed ${seed}: ${address} ${what} without ${which.join(' and ')}`,
      );
    });
}

test('a report says of a value that cannot be read what it says of each value, or that it is not judged', async () => {
  const found: string[] = [];
  for (let seed = 1; seed <= (FULL ? 1_500 : 40); seed += 1) found.push(...(await contradictions(seed)));
  expect(found).toEqual([]);
});
