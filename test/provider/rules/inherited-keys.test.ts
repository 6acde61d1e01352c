import { startEmulator, type Emulator } from '../../../src/emulator';
import { Action, FlowControlPolicy } from '../../../src/model';
import { PROVIDER_SCHEMA } from '../../../src/provider/connection/provider-schema';
import { frameworkServer } from '../../../src/provider/framework/framework-server';
import type { ValueObject } from '../../../src/provider/framework/value';
import { svcProvider } from '../../../src/provider/provider';
import { TypeCatalog } from '../../../src/provider/protocol/rpc/types';
import { configured } from '../resources/support/configured';
import { serveHere, type Served } from '../protocol/support/served';
import { settled, unmoved } from './catalogue/support';
import { Engine } from './core/engine';
import { expectNone, must, Walk } from './core/walk';
import { CONFIGURATION } from './service/service';
import type { Run } from './world';

/** Names of members that every JavaScript object inherits. */
const INHERITED = ['__proto__', 'constructor', 'hasOwnProperty', 'toString'];

/** JSON.parse makes a member of `__proto__`, where an assignment would not. */
function byName<Item>(item: (name: string) => Item): Record<string, Item> {
  return JSON.parse(`{${INHERITED.map((name) => `"${name}": ${JSON.stringify(item(name))}`).join(',')}}`) as Record<string, Item>;
}

const texts = byName((name) => `text of ${name}`);
const action = { name: 'Refuse', type: 'block', tags: INHERITED, params: { status: 403, headers: texts } };
const policy = { name: 'Basket', active: true, timeframe: 60, include: INHERITED, exclude: [], tags: INHERITED, key: [{ attrs: 'ip' }] };
const steps = [{ method: 'GET', uri: '/basket', args: texts, cookies: texts, headers: texts, plugins: texts }];

const entries = (values: ValueObject) => byName((name) => ({ ...values, id: null, name: `Entry ${name}` }));
const set = { config: null, keep: null, overwrite: true };

const CASES: readonly (readonly [string, string, ValueObject])[] = [
  ['svc_action', 'actions', configured(Action, { id: '__proto__', ...action })],
  ['svc_flow_control_policy', 'flow-control-policies', configured(FlowControlPolicy, { id: 'constructor', ...policy, steps })],
  ['svc_action_set', 'actions', { ...set, entries: entries(configured(Action, action)) }],
  [
    'svc_flow_control_policy_set',
    'flow-control-policies',
    { ...set, entries: entries(configured(FlowControlPolicy, { ...policy, steps })) },
  ],
];

// Over real connections: gRPC with mutual TLS to the provider, and HTTP to the emulator.
describe.each(['contract', 'observed'] as const)(
  'keys that every object inherits, with the emulator in the manner of the %s',
  (profile) => {
    let emulator: Emulator;
    let served: Served;
    const server = frameworkServer(svcProvider);
    beforeAll(async () => {
      emulator = await startEmulator({ profile, configs: [CONFIGURATION] });
      served = await serveHere({ provider: server });
    });
    afterAll(async () => {
      served.close();
      await emulator.close();
    });

    test.each(CASES)('%s keeps them from the plan to the service and back', async (typeName, family, { config: _, ...config }) => {
      const resource = svcProvider.resources.find((each) => each.typeName === typeName)!;
      const engine = new Engine(new TypeCatalog(server.schemas()), typeName, (rpc, request) =>
        served.client.call(`/tfplugin6.Provider/${rpc}`, request),
      );
      const silent = Object.fromEntries(Object.keys(PROVIDER_SCHEMA.attributes).map((name) => [name, null]));
      const anew = async (): Promise<Run> => {
        const connected = await engine.configure({ ...silent, base_url: emulator.url, config: CONFIGURATION, max_retries: 0 });
        expectNone(connected, 'the configuration of the provider');
        return { engine, walk: new Walk(engine, resource.schema.attributes, resource.identity !== undefined, true), configured: connected };
      };
      const wanted = { config: null, ...config };

      // WHEN it is planned and applied
      const plan = must(await (await anew()).walk.plan(null, wanted), 'the plan');
      const { stored, errors } = await (await anew()).walk.apply(plan, wanted);
      expect(errors).toEqual([]);

      // THEN the service has every key, ...
      const url = `${emulator.url}/api/v4.3/conf/${CONFIGURATION}/${family}`;
      const { items } = (await (await fetch(url)).json()) as { items: ValueObject[] };
      const ours = items.filter(({ name }) => String(name).startsWith('Entry ') || name === config.name);
      expect(ours.map(({ id }) => id).sort()).toEqual(typeName.endsWith('_set') ? INHERITED : [config.id]);
      for (const entry of ours) {
        expect([...(entry.tags as string[])].sort()).toEqual(INHERITED);
        const { headers } = (entry.params ?? (entry.steps as ValueObject[])[0]) as { headers: ValueObject };
        expect(Object.entries(headers).sort()).toEqual(Object.entries(texts).sort());
      }

      // ... and a read, the next plan and the state file show no change
      const next = await anew();
      const read = await unmoved(next, { provider: svcProvider, resource }, stored!);
      await settled(next, { provider: svcProvider, resource }, read, wanted);
      const upgraded = await engine.upgrade(resource.schema.version, read.state);
      expect(upgraded.errors).toEqual([]);
      expect(JSON.stringify(upgraded.state)).toBe(JSON.stringify(read.state));

      // AND it can be destroyed
      const destroyed = await (await anew()).walk.apply(must(await next.walk.plan(read, null), 'the plan of the destroy'), null);
      expect(destroyed).toMatchObject({ stored: null, errors: [] });
    });
  },
);
