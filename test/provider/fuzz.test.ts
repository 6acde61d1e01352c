import { encode } from '@msgpack/msgpack';
import fc from 'fast-check';
import { type Emulator, startEmulator } from '../../src/emulator';
import { Action, DynamicRule, FlowControlPolicy, LogExporter, ProxyTemplate } from '../../src/model';
import { frameworkServer } from '../../src/provider/framework/framework-server';
import { objectType } from '../../src/provider/framework/schema';
import type { Type } from '../../src/provider/framework/type';
import type { Value, ValueObject } from '../../src/provider/framework/value';
import { ConfigureProvider } from '../../src/provider/protocol/messages/provider';
import { ImportResourceState, ValidateResourceConfig } from '../../src/provider/protocol/messages/resource';
import type { ServerRpc } from '../../src/provider/protocol/messages/methods';
import { RPCS } from '../../src/provider/protocol/rpc';
import { readValue, writeValue } from '../../src/provider/protocol/value/dynamic-value';
import type { MessageTable } from '../../src/provider/protocol/wire/message';
import { svcProvider } from '../../src/provider/provider';
import { complete } from '../support/entries';
import { fuzz } from '../support/fuzz/fuzz';
import { damagedBytes, damagedJson } from '../support/fuzz/mutations';
import { type Served, serveHere } from './protocol/support/served';
import * as arbitrary from './protocol/value/arbitrary';

type Messages = { readonly Request: MessageTable<never, never>; readonly Response: MessageTable<unknown, never> };

/** The messages of all RPCs whose requests have fields. */
const MESSAGES = Object.fromEntries(
  Object.entries(RPCS)
    .filter(([name]) => name !== 'StopProvider')
    .map(([name, { messages }]) => [name, messages as unknown as Messages]),
) as Readonly<Partial<Record<ServerRpc, Messages>>>;

/** Messages of JavaScript about programming errors. */
const OF_CODE =
  /Cannot (read|convert|set|mix|destructure|access)|is not (a function|iterable|defined|a constructor)|Maximum call stack|Invalid (array|string|time)|Reduce of empty|circular structure|Unexpected token|BigInt/;

const { resources, dataSources = () => [], ephemeralResources = [], functions = [] } = svcProvider;
const typeOf = ({ schema }: { schema: { attributes: object } }): Type => objectType(schema.attributes as never);
const typesOf = (all: readonly { readonly typeName: string; readonly schema: { attributes: object } }[]) =>
  new Map<string, Type>(all.map((each) => [each.typeName, typeOf(each)]));
/** Resources and data sources may have the same name. */
const TYPES = typesOf(resources);
const OTHER_TYPES = typesOf([...dataSources(), ...ephemeralResources]);
const PROVIDER = objectType(svcProvider.schema.attributes);

const ENTRIES = [Action, DynamicRule, FlowControlPolicy, LogExporter, ProxyTemplate];
const WORDS = ['prod', '*', 'none', 'a-dynamic-rule', 'a-action', '', 'prod/a-dynamic-rule', '\0', '../..', '%zz', 'ä'];

let emulator: Emulator;
/** Server that is configured for the emulator. */
let served: Served;
/** Server without a configuration. Only this one gets provider blocks, because damaged ones could contain any address. */
let blank: Served;
/** Imported states of entries of the emulator, by type. */
const states = new Map<string, Value[]>();
const rejections: unknown[] = [];
const onRejection = (error: unknown) => rejections.push(error);

const call = (from: Served, rpc: string, messages: Messages, request: object): Promise<unknown> =>
  from.client.provider(rpc, messages as never, request as never);

beforeAll(async () => {
  process.on('unhandledRejection', onRejection);
  const families = Object.fromEntries(ENTRIES.map((entity) => [entity.routes.path, [complete(entity)]]));
  emulator = await startEmulator({ configs: ['prod'], seed: { configurations: { prod: families } } });
  [served, blank] = await Promise.all([
    serveHere({ provider: frameworkServer(svcProvider) }),
    serveHere({ provider: frameworkServer(svcProvider) }),
  ]);
  const none = Object.fromEntries(Object.keys(svcProvider.schema.attributes).map((name) => [name, null]));
  const config = { ...none, base_url: emulator.url, config: 'prod', requests_per_second: 1000, max_retries: 0 };
  await served.client.provider('ConfigureProvider', ConfigureProvider, { config: writeValue(config, PROVIDER) });
  for (const { typeName } of resources) {
    const ids = ENTRIES.filter(({ terraformName }) => typeName === `svc_${terraformName}`).map(
      (entity) => `prod/${(complete(entity) as { id: string }).id}`,
    );
    for (const id of [...ids, 'prod']) {
      const { importedResources } = await served.client.provider('ImportResourceState', ImportResourceState, { typeName, id });
      const type = TYPES.get(typeName)!;
      for (const { state } of importedResources) states.set(typeName, [...(states.get(typeName) ?? []), readValue(state, type)]);
    }
  }
});

afterAll(async () => {
  process.removeListener('unhandledRejection', onRejection);
  served.close();
  blank.close();
  await emulator.close();
});

/** Encoded value: of the type, nearly of the type, or arbitrary. */
function wireValue(type: Type, known: readonly Value[]): fc.Arbitrary<object | undefined> {
  const fitting = arbitrary.valueOf(type);
  const base = known.length === 0 ? fitting : fc.oneof(fitting, fc.constantFrom(...known));
  const written = base.map((value) => writeValue(value, type));
  const packed = (value: unknown) => ({ msgpack: encode(value, { maxDepth: 5000 }) });
  return fc.oneof(
    { weight: 6, arbitrary: written },
    { weight: 3, arbitrary: damagedJson(base).map(packed) },
    { weight: 2, arbitrary: damagedJson(base).map((value) => ({ json: Buffer.from(JSON.stringify(value)) })) },
    { weight: 1, arbitrary: damagedBytes(written.map(({ msgpack }) => msgpack)).map((msgpack) => ({ msgpack })) },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom({}, packed(null), { json: Buffer.from('null') }) },
  );
}

const memory = fc.oneof(
  { weight: 2, arbitrary: fc.constant(new Uint8Array(0)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 8 }) },
  {
    weight: 4,
    arbitrary: damagedJson(
      fc.constantFrom<unknown>(
        {},
        { prior: {}, identity: {}, create: {} },
        { planned: true, prior: { entries: {} } },
        { snapshot: { a: 'b' }, seen: {}, read: [] },
      ),
    ).map((value) => new Uint8Array(Buffer.from(JSON.stringify(value)))),
  },
);

const ALL_NAMES = [...TYPES.keys(), ...OTHER_TYPES.keys()];
const typeName = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...resources.map((each) => each.typeName)) },
  { weight: 6, arbitrary: fc.constantFrom(...ALL_NAMES) },
  { weight: 1, arbitrary: fc.constantFrom('', '__proto__', 'constructor', 'svc_nothing', 'svc_action\n') },
);

interface Case {
  readonly rpc: ServerRpc;
  readonly request: object;
}

const aCase: fc.Arbitrary<Case> = fc
  .tuple(fc.constantFrom(...(Object.keys(MESSAGES) as ServerRpc[])), typeName)
  .chain(([rpc, drawn]): fc.Arbitrary<Case> => {
    const isOther = /Data|Ephemeral/.test(rpc);
    const name = isOther && TYPES.has(drawn) ? [...OTHER_TYPES.keys()][drawn.length % OTHER_TYPES.size]! : drawn;
    const types = isOther ? OTHER_TYPES : TYPES;

    if (rpc === 'ValidateProviderConfig' || rpc === 'ConfigureProvider')
      return fc.record({ config: wireValue(PROVIDER, []), terraformVersion: fc.string() }).map((request) => ({ rpc, request }));
    if (rpc === 'CallFunction') {
      const argument = wireValue('string', ['{"AND":[]}', 'status=404, timestamp between 2025-03-01 and 2025-03-02']);
      return fc
        .record({
          name: fc.constantFrom(...functions.map((each) => each.name), '', '__proto__'),
          arguments: fc.array(
            argument.map((value) => value ?? {}),
            { maxLength: 3 },
          ),
        })
        .map((request) => ({ rpc, request }));
    }
    const value = fc.constant(undefined).chain(() => wireValue(types.get(name) ?? arbitraryType, isOther ? [] : (states.get(name) ?? [])));
    const identity = fc.option(
      wireValue({ object: { config: 'string', id: 'string' } }, [{ config: 'prod', id: 'a-action' }]).map((identityData) => ({
        identityData,
      })),
      { nil: undefined },
    );
    const rawState = fc.oneof(
      value.map((each) => (each && 'json' in each ? each : { json: Buffer.from('{"id":1,"config":null}') })),
      fc.record({ flatmap: fc.dictionary(fc.string(), fc.string()), json: fc.constant(new Uint8Array(0)) }),
      fc.record({ json: fc.uint8Array({ maxLength: 10 }) }),
      fc.constant(undefined),
    );
    const version = fc.constantFrom(0, 0, 1, 2, -1, 2 ** 40);
    return fc
      .record({
        typeName: fc.constant(name),
        targetTypeName: fc.constant(name),
        sourceTypeName: typeName,
        sourceProviderAddress: fc.constantFrom('registry.terraform.io/svc-waap/svc', '', 'x'),
        sourceSchemaVersion: version,
        version,
        id: fc.oneof(fc.constantFrom(...WORDS), fc.string()),
        config: value,
        currentState: value,
        state: value,
        priorState: value,
        proposedNewState: value,
        plannedState: value,
        rawState,
        rawIdentity: rawState,
        sourceState: rawState,
        private: memory,
        priorPrivate: memory,
        plannedPrivate: memory,
        currentIdentity: identity,
        priorIdentity: identity,
        plannedIdentity: identity,
        identity,
        clientCapabilities: fc.constantFrom(undefined, { deferralAllowed: true }),
      })
      .map((request) => ({ rpc, request }));
  });
const arbitraryType: Type = { object: { id: 'string', config: 'string' } };

const serverOf = (rpc: string): Served => (rpc === 'ConfigureProvider' ? blank : served);

/** Fails if an answer contains the message of a programming error. */
function expectClear(answer: unknown): void {
  const { diagnostics = [], error } = answer as { diagnostics?: { summary: string; detail: string }[]; error?: { text: string } };
  for (const { summary, detail } of diagnostics) {
    expect(summary).not.toBe('');
    expect(`${summary}\n${detail}`).not.toMatch(OF_CODE);
  }
  if (error) expect(error.text).not.toMatch(OF_CODE);
}

/** Fails if the provider no longer answers valid requests. */
async function expectServed(): Promise<void> {
  const config: ValueObject = { ...nothing, name: 'Polite block', type: 'block' };
  const answer = await served.client.provider('ValidateResourceConfig', ValidateResourceConfig, {
    typeName: 'svc_action',
    config: writeValue(config, TYPES.get('svc_action')!),
  });
  expect(answer.diagnostics).toEqual([]);
  expect(rejections).toEqual([]);
}
const nothing = Object.fromEntries(
  Object.keys(resources.find((each) => each.typeName === 'svc_action')!.schema.attributes).map((name) => [name, null]),
);

test('requests of any structure are answered, with diagnostics', async () => {
  await fuzz(
    fc.asyncProperty(aCase, async ({ rpc, request }) => {
      expectClear(await call(serverOf(rpc), rpc, MESSAGES[rpc]!, request));
      await expectServed();
    }),
    {
      cases: 100,
      parts: 2,
      // An argument that is missing.
      examples: [[{ rpc: 'CallFunction', request: { name: 'parse_filter', arguments: [{}] } }]],
    },
  );
});

test('requests of any bytes are answered, or refused with a status', async () => {
  const bytes = aCase.chain(({ rpc, request }) =>
    fc.tuple(
      fc.constant(rpc),
      fc.oneof(
        {
          weight: 5,
          arbitrary: damagedBytes(fc.constant(MESSAGES[rpc]!.Request.encode(request as never)), [
            new Uint8Array([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f]),
          ]),
        },
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }) },
      ),
    ),
  );
  await fuzz(
    fc.asyncProperty(bytes, async ([rpc, wire]) => {
      try {
        expectClear(MESSAGES[rpc]!.Response.decode(await serverOf(rpc).client.call(`/tfplugin6.Provider/${rpc}`, wire)));
      } catch (error) {
        const { code, details } = error as { code?: number; details?: string };
        if (code === undefined) throw error;
        expect(code).toBe(13);
        expect(details).not.toBe('');
        expect(details).not.toMatch(OF_CODE);
      }
      await expectServed();
    }),
    { cases: 100, parts: 2 },
  );
});
