import type { PlanJson } from '../../../../src/command/terraform-json';
import { change, deferring, plan, rule } from './plan';

type Values = Readonly<Record<string, unknown>>;
type Sides = readonly [before: Values | null, after: Values | null];

/** A plan in which one part is repeated. */
export interface LargePlan {
  readonly name: string;
  /** Returns the plan with a number of parts. */
  readonly of: (count: number) => PlanJson;
}

const times = <Item>(count: number, make: (at: number) => Item): Item[] => Array.from({ length: count }, (_, at) => make(at));
const names = (count: number, prefix: string) => times(count, (at) => prefix + at.toString(36));
const named = <Item>(count: number, prefix: string, make: (name: string) => Item): Readonly<Record<string, Item>> =>
  Object.fromEntries(names(count, prefix).map((name) => [name, make(name)]));

const entry = (more: Values = {}): Values => ({ config: 'prod', id: 'a', name: 'n', ...more });
const policy = (name: string, more: Values = {}): Values =>
  entry({
    id: name,
    name,
    active: true,
    timeframe: 5,
    key: [{ attrs: 'ip' }],
    steps: [{ method: 'GET', uri: '/' }],
    include: ['all'],
    ...more,
  });
const ignorable = ['\u00ad', '\u034f', '\u061c', '\u115f'];
/** Returns different texts that look like `a`. */
const lookAlikes = (count: number) => times(count, (at) => `a${[...at.toString(4)].map((digit) => ignorable[Number(digit)]).join('')}`);

/** Returns a shape with one changed resource. */
function one(name: string, address: string, sidesOf: (count: number) => Sides): LargePlan {
  return { name, of: (count) => plan([change(address, ...sidesOf(count))]) };
}

/** Returns a shape with many changed resources. */
function many(name: string, type: string, sidesOf: (name: string, at: number) => Sides): LargePlan {
  return { name, of: (count) => plan(times(count, (at) => change(`${type}.a${at}`, ...sidesOf(`n${at}`, at)))) };
}

const template = (name: string, of: (count: number) => readonly [Values, Values]) =>
  one(name, 'svc_proxy_template.a', (count) => {
    const [before, after] = of(count);
    return [entry(before), entry(after)];
  });

/** Shapes of plans whose lists a reader compares with one another. */
export const LARGE_PLANS: readonly LargePlan[] = [
  template('parts of one name', (count) => {
    const parts = (text: string) => ({ advanced_configuration: times(count, () => ({ name: '', configuration: text, protocol: 'http' })) });
    return [parts('a on;'), parts('b on;')];
  }),
  template('parts with headers', (count) => {
    const parts = (age: number) => ({
      advanced_configuration: names(count, 'p').map((name) => ({
        name,
        configuration: `add_header Strict-Transport-Security max-age=${age};`,
        protocol: 'http',
      })),
    });
    return [parts(20), parts(10)];
  }),
  template('parts with other directives', (count) => {
    const parts = (text: string) => ({
      advanced_configuration: names(count, 'p').map((name) => ({ name, configuration: text, protocol: 'http' })),
    });
    return [parts('a on;'), parts('allow b;')];
  }),
  template('lines', (count) => [{ conf_specific: names(count, 'a').join('\n') }, { conf_specific: names(count, 'b').join('\n') }]),
  template('headers in one line', (count) => {
    const line = (age: number) => ({ conf_specific: `add_header Strict-Transport-Security max-age=${age}; `.repeat(count) });
    return [line(20), line(10)];
  }),
  template('excluded ciphers', (count) => {
    const list = [...names(count, '!E'), ...names(count, 'B')].join(':');
    return [{ ssl_ciphers: list }, { ssl_ciphers: `${list}:C` }];
  }),
  template('weak ciphers', (count) => [
    { ssl_ciphers: [...names(count, 'RC4-A'), 'HIGH'].join(':') },
    { ssl_ciphers: [...names(count, '!E'), ...times(count, () => 'HIGH')].join(':') },
  ]),
  template('masked headers', (count) => [{ mask_headers: names(count, 'a').join('|') }, { mask_headers: names(count, 'b').join('|') }]),
  template('versions', (count) => [{ ssl_protocols: names(count, 'a') }, { ssl_protocols: names(count, 'b') }]),
  template('versions that stay', (count) => [{ ssl_protocols: names(count, 'a') }, { ssl_protocols: [...names(count, 'a'), 'b'] }]),
  one('hosts', 'svc_backend_service.a', (count) => {
    const hosts = (prefix: string) => entry({ back_hosts: names(count, prefix).map((host) => ({ host })) });
    return [hosts('a'), hosts('b')];
  }),
  one('hosts of one name', 'svc_backend_service.a', (count) => {
    const hosts = (port: number) => entry({ back_hosts: times(count, (at) => ({ host: 'a', http_ports: [port + at] })) });
    return [hosts(1), hosts(2)];
  }),
  one('equal hosts', 'svc_backend_service.a', (count) => {
    const hosts = (weight: number) => entry({ back_hosts: times(count, () => ({ host: 'a', weight })) });
    return [hosts(1), hosts(2)];
  }),
  one('weights of hosts', 'svc_backend_service.a', (count) => {
    const hosts = (weight: number) => entry({ back_hosts: names(count, 'a').map((host) => ({ host, weight })) });
    return [hosts(1), hosts(2)];
  }),
  one('words that look alike', 'svc_action.a', (count) => [
    entry({ description: `a${'\u00ad'.repeat(count * 10)}` }),
    entry({ description: lookAlikes(count).join(' ') }),
  ]),
  one('texts that look alike', 'svc_action.a', (count) => [
    entry({ description: lookAlikes(count).join(' ') }),
    entry({ description: `${'a'.repeat(count)}\u0430 ${names(count, 'b\u0430').join(' ')}` }),
  ]),
  many('names that look alike', 'svc_action', (name, at) => [
    entry({ id: name, name: lookAlikes(at + 1).at(-1)! }),
    entry({ id: name, name: 'a' }),
  ]),
  one('steps', 'svc_flow_control_policy.a', (count) => {
    const steps = (prefix: string) =>
      policy('a', { tags: ['x'], steps: names(count, `/${prefix}`).map((uri) => ({ method: 'GET', uri })) });
    return [steps('a'), steps('b')];
  }),
  one('headers', 'svc_action.a', (count) => {
    const headers = (prefix: string) => entry({ type: 'block', params: { headers: named(count, prefix, () => '') } });
    return [headers('a'), headers('b')];
  }),
  one('items of a list that the model does not know', 'svc_action.a', (count) => {
    const items = names(count * 4, 'a').map((name) => ({ name }));
    return [entry({ later: items }), entry({ later: [...items].reverse() })];
  }),
  one('certificates', 'svc_load_balancer_certificates.a', (count) => {
    const of = (prefix: string) => ({ config: 'prod', load_balancer: 'l', keep: [], certificate_ids: names(count, prefix) });
    return [of('a'), of('b')];
  }),
  many('certificates of one listener', 'svc_certificate_attachment', (name) => [
    { config: 'prod', load_balancer: 'l', certificate_id: name, on_destroy: 'detach' },
    { config: 'prod', load_balancer: 'l', certificate_id: `next-${name}`, on_destroy: 'detach' },
  ]),
  many('two certificates that change places on many load balancers', 'svc_certificate_attachment', (name, at) => {
    const ids = at % 2 === 0 ? ['a', 'b'] : ['b', 'a'];
    const [before, after] = ids.map((id) => ({ config: 'prod', load_balancer: name, certificate_id: id, on_destroy: 'detach' }));
    return [before!, after!];
  }),
  many('sets of the same certificates on many load balancers', 'svc_load_balancer_certificates', (name, at) => {
    const set = { config: 'prod', load_balancer: name, keep: [], certificate_ids: [`c${at >> 1}`], default_certificate_id: `d${at >> 1}` };
    return at % 2 === 0 ? [set, null] : [null, set];
  }),
  {
    name: 'certificates that are known only after the apply, on many load balancers',
    of: (count) => {
      const at = (name: string, more: Values) => ({ config: 'prod', load_balancer: name, on_destroy: 'detach', ...more });
      const unknown = { after_unknown: { certificate_id: true } };
      return plan([
        ...names(count, 'a').map((id) => change(`svc_certificate_attachment.${id}`, at(id, { certificate_id: id }), null)),
        ...names(count, 'b').map((id) => change(`svc_certificate_attachment.${id}`, null, at(id, {}), unknown)),
      ]);
    },
  },
  one('server groups', 'svc_log_exporter.a', (count) => {
    const groups = (prefix: string) => entry({ active: true, server_groups: { all: false, ids: names(count, prefix) } });
    return [groups('a'), groups('b')];
  }),
  one('entries of a set', 'svc_action_set.a', (count) => {
    const set = (prefix: string) => ({ config: 'prod', entries: named(count, prefix, (name) => ({ name })) });
    return [set('a'), set('b')];
  }),
  one('deleted entries of a set', 'svc_action_set.a', (count) => [
    { config: 'prod', entries: named(count, 'a', (name) => ({ name, type: 'block' })) },
    { config: 'prod', entries: {} },
  ]),
  one('kept entries of a set', 'svc_action_set.a', (count) => [
    { config: 'prod', keep: [], entries: named(count, 'a', (name) => ({ name })) },
    { config: 'prod', keep: ['*a*b*', '*'], entries: {} },
  ]),
  one('a long pattern', 'svc_action_set.a', (count) => [
    { config: 'prod', keep: [], entries: { ['a'.repeat(2 * count)]: { name: 'n' } } },
    { config: 'prod', keep: [`*${'a'.repeat(count)}b`], entries: {} },
  ]),
  one('a pattern of question marks', 'svc_action_set.a', (count) => [
    { config: 'prod', keep: [], entries: { ['a'.repeat(2 * count)]: { name: 'n' } } },
    { config: 'prod', keep: [`*${'?a'.repeat(count / 2)}b`], entries: {} },
  ]),
  {
    name: 'entries that cannot be read',
    of: (count) => {
      const actions = { config: 'prod', entries: named(count, 'a', (name) => ({ name })) };
      const policies = (tag: string) => ({ config: 'prod', entries: named(count, 'p', (name) => policy(name, { tags: [tag] })) });
      return plan([change('svc_action_set.a', actions, actions), change('svc_flow_control_policy_set.b', policies('x'), policies('y'))]);
    },
  },
  {
    name: 'rules that cannot be read',
    of: (count) =>
      plan([
        ...names(count, 'r').map((id) => change(`svc_dynamic_rule.${id}`, rule({ id, ttl: null }), rule({ id, ttl: 7 }))),
        ...names(count, 'a').map((id) => change(`svc_action.${id}`, entry({ id, type: 'block' }), entry({ id, type: 'monitor' }))),
      ]),
  },
  {
    name: 'marks of one address',
    of: (count) => {
      const secret = named(count * 20, 'k', () => true);
      const first = change('svc_action.a', null, entry(), { after_sensitive: secret });
      const others = times(count, () => change('svc_action.a', null, null, { actions: ['no-op'], after_sensitive: { z: true } }));
      return plan([first, ...others]);
    },
  },
  many('added actions', 'svc_action', (id) => [null, entry({ id, name: id })]),
  many('changed actions', 'svc_action', (id) => [entry({ id, name: id, type: 'block' }), entry({ id, name: id, type: 'monitor' })]),
  many('configurations', 'svc_action', (id) => [null, entry({ config: id })]),
  many('added rules', 'svc_dynamic_rule', (id) => [null, rule({ id, name: id, tags: [id] })]),
  many('changed rules', 'svc_dynamic_rule', (id, at) => [
    rule({ id, name: id, include: { tags: [`t${at}`] } }),
    rule({ id, name: id, include: { tags: [`t${at + 1}`] }, threshold: 50 }),
  ]),
  many('removed rules', 'svc_dynamic_rule', (id) => [rule({ id, name: id }), null]),
  many('added policies', 'svc_flow_control_policy', (id) => [null, policy(id, { tags: [id] })]),
  many('removed policies', 'svc_flow_control_policy', (id) => [policy(id, { tags: [id] }), null]),
  {
    name: 'rules that use actions',
    of: (count) =>
      plan([
        ...names(count, 'a').map((id) => change(`svc_action.${id}`, entry({ id, type: 'block' }), entry({ id, type: 'monitor' }))),
        ...names(count, 'a').map((id) => change(`svc_dynamic_rule.${id}`, rule({ id, action: id }), rule({ id, action: id }))),
      ]),
  },
  {
    name: 'rules that use one action',
    of: (count) =>
      plan([
        change('svc_action.a', entry({ type: 'block' }), entry({ type: 'monitor' })),
        ...names(count, 'r').map((id) => change(`svc_dynamic_rule.${id}`, rule({ id, action: 'a' }), rule({ id, action: 'a' }))),
      ]),
  },
  {
    name: 'deferred changes',
    of: (count) =>
      plan([], {
        complete: false,
        deferred_changes: names(count, 'a').flatMap((id) => deferring(change(`svc_action.${id}`, null, entry({ id }))).deferred_changes!),
      }),
  },
  {
    name: 'drift',
    of: (count) =>
      plan([], {
        resource_drift: names(count, 'a').map((id) => change(`svc_action.${id}`, entry({ id, name: 'a' }), entry({ id, name: 'b' }))),
      }),
  },
  {
    name: 'overwritten drift',
    of: (count) => {
      const values = (id: string, type: string) => entry({ id, name: id, type });
      return plan(
        names(count, 'a').map((id) => change(`svc_action.${id}`, values(id, 'monitor'), values(id, 'block'))),
        { resource_drift: names(count, 'a').map((id) => change(`svc_action.${id}`, values(id, 'block'), values(id, 'monitor'))) },
      );
    },
  },
  {
    name: 'moved resources',
    of: (count) =>
      plan([
        ...names(count, 'a').map((id) => ({
          ...change(`svc_action.${id}`, entry({ id }), entry({ id }), { actions: ['no-op'] }),
          previous_address: `svc_action.x${id}`,
        })),
        ...names(count, 'b').map((id) => change(`svc_action.${id}`, null, entry({ id }))),
      ]),
  },
  {
    name: 'ignored members',
    of: (count) => {
      const values = named(count, 'x', () => 1);
      const block = {
        address: 'svc_action.a',
        mode: 'managed',
        type: 'svc_action',
        name: 'a',
        expressions: { params: { constant_value: values } },
      };
      return plan([change('svc_action.a', null, entry())], {
        configuration: { root_module: { resources: [block] } },
      } as unknown as Partial<PlanJson>);
    },
  },
  {
    name: 'resources of another provider',
    of: (count) =>
      plan([
        change('svc_action.a', null, entry()),
        ...names(count, 'a').map((name) => change(`other.${name}`, {}, { a: 1 }, { provider: 'registry.terraform.io/a/other' })),
      ]),
  },
  {
    name: 'forgotten entries that others take over',
    of: (count) =>
      plan([
        ...names(count, 'a').map((id) => change(`svc_action.${id}`, entry({ id }), null, { actions: ['forget'] })),
        ...names(count, 'a').map((id) => change(`svc_action.new${id}`, null, entry({ id }))),
      ]),
  },
  ...tagsOfOne(),
];

/** Lists of tags of a rule, each with every change of it. */
function tagsOfOne(): LargePlan[] {
  const lists: Readonly<Record<string, (tags: readonly string[]) => Values>> = {
    'added tags': (tags) => ({ tags }),
    'any of many tags': (tags) => ({ include: { relation: 'OR', tags } }),
    'all of many tags': (tags) => ({ include: { relation: 'AND', tags } }),
    'none of many tags': (tags) => ({ exclude: { relation: 'OR', tags } }),
    'not all of many tags': (tags) => ({ exclude: { relation: 'AND', tags } }),
  };
  const changes: Readonly<Record<string, (of: (prefix: string) => Values) => Sides>> = {
    'that become others': (of) => [rule(of('a')), rule(of('b'))],
    'of a rule with another threshold': (of) => [rule(of('a')), rule({ ...of('a'), threshold: 50 })],
    'of an added rule': (of) => [null, rule(of('a'))],
    'of a removed rule': (of) => [rule(of('a')), null],
  };
  return Object.entries(lists).flatMap(([list, with_]) =>
    Object.entries(changes).map(([change, sides]) =>
      one(`${list} ${change}`, 'svc_dynamic_rule.a', (count) => sides((prefix) => with_(names(count, prefix)))),
    ),
  );
}
