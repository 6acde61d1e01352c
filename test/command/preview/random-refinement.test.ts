import type { ResourceChangeJson } from '../../../src/command/terraform-json';
import { Chance } from '../../traffic/compare/oracle';
import { FULL } from '../../full';
import { action, backend, change, flow, plan, rule, step, template } from './support/plan';
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
];

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

function changeOf({ address, before, after, act }: Resource, more: Parameters<typeof change>[3] = {}): ResourceChangeJson {
  if (act === 'replace') return change(address, before, after, { actions: ['delete', 'create'], replace_paths: [['id']], ...more });
  return act === 'keep' ? change(address, before, after, { actions: ['no-op'], ...more }) : change(address, before, after, more);
}

/** Returns the change of a resource of which an attribute cannot be read. */
function hidden(resource: Resource, attribute: string, isSecret: boolean): ResourceChangeJson {
  const marks = { [attribute]: true };
  if (isSecret)
    return changeOf(resource, { ...(resource.before && { before_sensitive: marks }), ...(resource.after && { after_sensitive: marks }) });
  const { [attribute]: _, ...after } = resource.after!;
  return changeOf({ ...resource, after, act: resource.act === 'keep' ? 'change' : resource.act }, { after_unknown: marks });
}

async function statesOf(changes: readonly ResourceChangeJson[]): Promise<Record<string, readonly string[]>> {
  return Object.fromEntries((await changesOf(plan(changes))).map(({ address, states }) => [address, states]));
}

/** Returns what a report says of a plan in which an attribute is hidden, and does not say of the plan. */
async function contradictions(seed: number): Promise<readonly string[]> {
  const chance = new Chance(seed);
  const all = resources(chance);
  if (all.length === 0) return [];
  const one = chance.of(all);
  const attribute = chance.of(Object.keys(one.kind.values));
  const isSecret = one.after === null || chance.is(0.5);
  const [shown, known] = [
    await statesOf(all.map((resource) => (resource === one ? hidden(one, attribute, isSecret) : changeOf(resource)))),
    await statesOf(all.map((resource) => changeOf(resource))),
  ];
  // A change that one of the reports lacks is none.
  return [...new Set([...Object.keys(shown), ...Object.keys(known)])]
    .map((address) => [address, shown[address] ?? ['neutral']] as const)
    .filter(([, states]) => !states.includes('unjudged'))
    .flatMap(([address, states]) => {
      const real = known[address] ?? ['neutral'];
      const missing = ['weaker', 'stronger', 'unjudged'].filter((state) => real.includes(state) && !states.includes(state));
      const invented = ['weaker', 'stronger'].filter(
        (state) => states.includes(state) && !real.includes(state) && !real.includes('unjudged'),
      );
      return [...missing.map((state) => `lacks ${state}`), ...invented.map((state) => `invents ${state}`)].map(
        (what) =>
          `seed ${seed}: ${address} ${what} without ${attribute} of ${one.address} (${one.act}, ${isSecret ? 'secret' : 'unknown'})`,
      );
    });
}

test('a report says of a value that cannot be read what it says of each value, or that it is not judged', async () => {
  const found: string[] = [];
  for (let seed = 1; seed <= (FULL ? 1_500 : 40); seed += 1) found.push(...(await contradictions(seed)));
  expect(found).toEqual([]);
});
