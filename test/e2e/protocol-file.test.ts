import { parse, Root } from 'protobufjs';
import { protocolFiles } from '../../tools/engines/protocol-file';
import * as schema from '../../src/provider/protocol/messages/schema';
import { DynamicValue } from '../../src/provider/protocol/messages/values';
import { PROVIDER_SERVICE, STATIC_RPCS } from '../../src/provider/protocol/messages/methods';
import { RPCS, STREAMS } from '../../src/provider/protocol/rpc';
import { bool, bytes, int32, int64, map, optional, repeated, string } from '../../src/provider/protocol/wire/field';
import { STRING } from '../../src/provider/protocol/wire/kind';
import { defineMessage } from '../../src/provider/protocol/wire/message';
import { compareWithFile, type RpcMessages } from './support/protocol-file';

const MESSAGES = Object.fromEntries([
  ...STATIC_RPCS.map((name) => [name, schema[name]]),
  ...Object.entries({ ...RPCS, ...STREAMS }).map(([name, { messages }]) => [name, messages]),
]) as RpcMessages;

/** Our names of enumeration values that are abbreviated in the file. */
const SPELLED = { 'Deferred.Reason.ABSENT_PREREQ': 'absent-prerequisite' };

/** RPCs and fields that we leave out, by the reason. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'The provider stores no states.': [
    'rpc ValidateStateStoreConfig',
    'rpc ConfigureStateStore',
    'rpc ReadStateBytes',
    'rpc WriteStateBytes',
    'rpc LockState',
    'rpc UnlockState',
    'rpc GetStates',
    'rpc DeleteState',
    'GetMetadata.Response.state_stores',
    'GetProviderSchema.Response.state_store_schemas',
  ],
  'The schemas have no blocks.': ['Schema.Block.computed', 'ClientCapabilities.computed_blocks_allowed'],
  'The protocol has never used them.': ['Schema.Object.min_items', 'Schema.Object.max_items'],
};

/** What version 6.11 has added. OpenTofu does not know it. */
const SINCE_6_11 = {
  leftOut: ['Schema.Block.computed', 'ClientCapabilities.computed_blocks_allowed'],
  ours: ['ClientCapabilities.storePlannedPrivate', 'PlanResourceChange.Request.plannedPrivate'],
};

// `npm test` downloads the files, and names those that are missing.
for (const { title, minor, path } of protocolFiles().found) {
  test(`our messages have the fields of the ${title}, with their numbers and types`, () => {
    const isOlder = minor < 11;
    const leftOut = Object.values(LEFT_OUT).flat();
    expect(compareWithFile(new Root().loadSync(path, { keepCase: true }), PROVIDER_SERVICE, MESSAGES, SPELLED)).toEqual({
      onlyTheirs: leftOut.filter((name) => !isOlder || !SINCE_6_11.leftOut.includes(name)).sort(),
      onlyOurs: isOlder ? SINCE_6_11.ours : [],
      different: [],
    });
  });
}

describe('the comparison with a protocol file', () => {
  const FIELDS = {
    typeName: string(1),
    config: optional(2, DynamicValue),
    items: repeated(3, DynamicValue),
    version: int64(4),
    named: map(5, DynamicValue),
    note: optional(6, STRING),
  };
  const THEIRS = `
    string type_name = 1;
    DynamicValue config = 2;
    repeated DynamicValue items = 3;
    int64 version = 4;
    map<string, DynamicValue> named = 5;
    optional string note = 6;`;

  function compare(
    fields: Parameters<typeof defineMessage>[0],
    rpcs = 'rpc Ask(Ask.Request) returns (Ask.Response);',
    answer: object = { Response: defineMessage({}) },
  ) {
    const text =
      'syntax = "proto3"; package p; message DynamicValue { bytes msgpack = 1; bytes json = 2; } ' +
      `message Ask { message Request { ${THEIRS} } message Response {} } service S { ${rpcs} }`;
    const ours = { Request: defineMessage(fields), ...answer };
    return compareWithFile(parse(text, { keepCase: true }).root, 'p.S', { Ask: ours } as unknown as RpcMessages);
  }

  test('finds no difference where there is none', () => {
    expect(compare(FIELDS)).toEqual({ onlyTheirs: [], onlyOurs: [], different: [] });
  });

  test.each<[string, Parameters<typeof defineMessage>[0], string]>([
    ['another number', { ...FIELDS, version: int64(7) }, 'version'],
    ['the numbers of two fields exchanged', { ...FIELDS, config: optional(3, DynamicValue), items: repeated(2, DynamicValue) }, 'items'],
    ['a string for bytes', { ...FIELDS, typeName: bytes(1) }, 'type_name'],
    ['a boolean for a number', { ...FIELDS, version: bool(4) }, 'version'],
    ['32 bits for 64', { ...FIELDS, version: int32(4) }, 'version'],
    ['one message for many', { ...FIELDS, items: optional(3, DynamicValue) }, 'items'],
    ['many messages for one', { ...FIELDS, config: repeated(2, DynamicValue) }, 'config'],
    ['a list for a map', { ...FIELDS, named: repeated(5, DynamicValue) }, 'named'],
    ['a zero value that is not written', { ...FIELDS, note: string(6) }, 'note'],
    ['a value that may be missing', { ...FIELDS, typeName: optional(1, STRING) }, 'type_name'],
  ])('finds %s', (_, fields, name) => {
    const { different, onlyOurs, onlyTheirs } = compare(fields);
    expect(different).toContain(`Ask.Request.${name}`);
    expect([...onlyOurs, ...onlyTheirs]).toEqual([]);
  });

  test('finds fields inside of messages', () => {
    const other = defineMessage({ msgpack: bytes(1), json: bytes(3), more: bytes(4) });
    expect(compare({ ...FIELDS, named: map(5, other) })).toEqual({
      onlyTheirs: [],
      onlyOurs: ['DynamicValue.more'],
      different: ['DynamicValue.json'],
    });
  });

  test('finds fields and RPCs that only one side has', () => {
    const { note, ...others } = FIELDS;
    const rpcs = 'rpc Tell(Ask.Request) returns (Ask.Response);';
    expect(compare({ ...others, remark: note }, `rpc Ask(Ask.Request) returns (Ask.Response); ${rpcs}`)).toEqual({
      onlyTheirs: ['Ask.Request.note', 'rpc Tell'],
      onlyOurs: ['Ask.Request.remark'],
      different: [],
    });
    expect(compare(FIELDS, rpcs)).toMatchObject({ onlyTheirs: ['rpc Tell'], onlyOurs: ['rpc Ask'] });
  });

  test.each([
    ['streams', { Response: defineMessage({}) }, 'rpc Ask(Ask.Request) returns (stream Ask.Response);'],
    ['does not stream', { Event: defineMessage({}) }, 'rpc Ask(Ask.Request) returns (Ask.Response);'],
  ])('finds an RPC that %s', (_, answer, rpcs) => {
    expect(compare(FIELDS, rpcs, answer).different).toEqual(['rpc Ask']);
  });
});
