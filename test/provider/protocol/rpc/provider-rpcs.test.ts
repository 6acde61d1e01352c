import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { objectType } from '../../../../src/provider/framework/schema';
import type { ProviderServer } from '../../../../src/provider/framework/server';
import { UNKNOWN, type Value, type ValueObject } from '../../../../src/provider/framework/value';
import * as dataSource from '../../../../src/provider/protocol/messages/data-source';
import * as ephemeral from '../../../../src/provider/protocol/messages/ephemeral';
import { CallFunction } from '../../../../src/provider/protocol/messages/function';
import * as messages from '../../../../src/provider/protocol/messages/provider';
import * as resource from '../../../../src/provider/protocol/messages/resource';
import { readValue, writeValue } from '../../../../src/provider/protocol/value/dynamic-value';
import { NOTE_SCHEMAS } from '../fixture/note-schemas';
import { noteServer } from '../fixture/note-server';
import { serveHere, type Served } from '../support/served';

const PAGE = objectType(NOTE_SCHEMAS.resources.note_page!.attributes);
const IDENTITY = { object: { id: 'string' } } as const;
const PROVIDER = objectType(NOTE_SCHEMAS.provider.attributes);
const COUNT = objectType(NOTE_SCHEMAS.dataSources.note_count!.attributes);
const GLIMPSE = objectType(NOTE_SCHEMAS.ephemeralResources.note_glimpse!.attributes);

const page = (values: ValueObject) => writeValue(values, PAGE);
const json = (value: unknown) => ({ json: Buffer.from(JSON.stringify(value)) });
const parsed = (bytes: Uint8Array | undefined): unknown => JSON.parse(Buffer.from(bytes ?? []).toString());
const identityOf = (id: string) => ({ identityData: writeValue({ id }, IDENTITY) });

describe('the RPCs, each over gRPC, mutual TLS and a socket', () => {
  let served: Served;
  let folder: string;
  const asked: Record<string, unknown[]> = {};

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'svc-test-'));
    served = await serveHere({ provider: recording(noteServer(), asked) });
  });

  afterAll(() => {
    served.close();
    rmSync(folder, { recursive: true });
  });

  const lastAsked = (operation: string): unknown => asked[operation]?.at(-1);

  test('ValidateProviderConfig', async () => {
    const config = writeValue({ folder: UNKNOWN, token: 'x' }, PROVIDER);
    const answer = await served.client.provider('ValidateProviderConfig', messages.ValidateProviderConfig, { config });
    expect(answer.diagnostics).toEqual([]);
    expect(lastAsked('validateProviderConfig')).toEqual({ config: { folder: UNKNOWN, token: 'x' } });
  });

  test('ConfigureProvider', async () => {
    const answer = await served.client.provider('ConfigureProvider', messages.ConfigureProvider, {
      terraformVersion: '1.11.4',
      config: writeValue({ folder }, PROVIDER),
      clientCapabilities: { deferralAllowed: true },
    });
    expect(answer.diagnostics).toEqual([]);
    expect(lastAsked('configureProvider')).toEqual({
      config: { folder, token: null },
      engineVersion: '1.11.4',
      deferralAllowed: true,
    });
  });

  test('ValidateResourceConfig, with the attribute that a diagnostic is about', async () => {
    const config = page({ title: '' });
    const answer = await served.client.provider('ValidateResourceConfig', resource.ValidateResourceConfig, {
      typeName: 'note_page',
      config,
    });
    expect(answer.diagnostics).toMatchObject([
      { severity: 'error', summary: 'No title', detail: 'A page needs one.', attribute: { steps: [{ attributeName: 'title' }] } },
    ]);
  });

  test('PlanResourceChange', async () => {
    const config = page({ title: 'T', weight: 0.1, lines: [{ text: 'a' }] });
    const answer = await served.client.provider('PlanResourceChange', resource.PlanResourceChange, {
      typeName: 'note_page',
      priorState: writeValue(null, PAGE),
      proposedNewState: config,
      config,
    });
    expect(readValue(answer.plannedState, PAGE)).toMatchObject({
      id: UNKNOWN,
      title: 'T',
      weight: 0.1,
      lines: [{ text: 'a', bold: false }],
    });
    expect(parsed(answer.plannedPrivate)).toEqual({ planned: true });
    expect(answer.legacyTypeSystem).toBe(false);
    expect(answer.plannedIdentity).toBeUndefined();
    expect(lastAsked('planResourceChange')).toMatchObject({ prior: null, private: {}, priorIdentity: null, deferralAllowed: false });
  });

  // No engine here stores the private state of plans: Terraform does since 1.16. This is what it sends, as bytes.
  test('PlanResourceChange tells what an earlier plan stored, where Core can store it', async () => {
    const ask = async (...capability: number[]) => {
      const [config, prior] = [page({ title: 'T' }), writeValue(null, PAGE)];
      const fields = { typeName: 'note_page', priorState: prior, proposedNewState: config, config };
      const stored = Buffer.from('{"seen":1}');
      const request = Buffer.concat([
        resource.PlanResourceChange.Request.encode(fields),
        Buffer.from([(7 << 3) | 2, capability.length, ...capability]),
        Buffer.from([(9 << 3) | 2, stored.length]),
        stored,
      ]);
      await served.client.call('/tfplugin6.Provider/PlanResourceChange', request);
      return lastAsked('planResourceChange');
    };
    expect(await ask(3 << 3, 1)).toMatchObject({ plannedPrivate: { seen: 1 } });
    expect(await ask()).toMatchObject({ plannedPrivate: undefined });
  });

  test('PlanResourceChange names what must be replaced, and gets the identity', async () => {
    const answer = await served.client.provider('PlanResourceChange', resource.PlanResourceChange, {
      typeName: 'note_page',
      priorState: page({ id: 'p', title: 'old' }),
      proposedNewState: page({ id: 'p', title: 'new' }),
      config: page({ title: 'new' }),
      priorPrivate: Buffer.from('{"kept":1}'),
      priorIdentity: identityOf('p'),
    });
    expect(answer.requiresReplace).toMatchObject([{ steps: [{ attributeName: 'title' }] }]);
    expect(parsed(answer.plannedPrivate)).toEqual({ kept: 1, planned: true });
    expect(readValue(answer.plannedIdentity?.identityData, IDENTITY)).toEqual({ id: 'p' });
  });

  test('PlanResourceChange tells what is configured from what Core proposes', async () => {
    await served.client.provider('PlanResourceChange', resource.PlanResourceChange, {
      typeName: 'note_page',
      priorState: page({ id: 'p', title: 'T', body: 'prior' }),
      proposedNewState: page({ id: 'p', title: 'T', body: 'proposed' }),
      config: page({ title: 'T', body: 'configured' }),
    });
    expect(lastAsked('planResourceChange')).toMatchObject({
      prior: { id: 'p', body: 'prior' },
      proposed: { id: 'p', body: 'proposed' },
      config: { id: null, body: 'configured' },
    });
  });

  test('PlanResourceChange of a destroy', async () => {
    const answer = await served.client.provider('PlanResourceChange', resource.PlanResourceChange, {
      typeName: 'note_page',
      priorState: page({ id: 'p', title: 'old' }),
      proposedNewState: writeValue(null, PAGE),
      config: writeValue(null, PAGE),
    });
    expect(readValue(answer.plannedState, PAGE)).toBeNull();
  });

  test('ApplyResourceChange, ReadResource and ReadDataSource', async () => {
    const planned = page({ id: UNKNOWN, title: 'T', tags: ['a', 'b'] });
    const applied = await served.client.provider('ApplyResourceChange', resource.ApplyResourceChange, {
      typeName: 'note_page',
      priorState: writeValue(null, PAGE),
      plannedState: planned,
      config: page({ title: 'T', tags: ['a', 'b'] }),
      plannedPrivate: Buffer.from('{"planned":true}'),
    });
    expect(applied.diagnostics).toEqual([]);
    const state = readValue(applied.newState, PAGE) as ValueObject;
    expect(state).toMatchObject({ title: 'T', tags: ['a', 'b'], body: null, id: expect.any(String) as string });
    expect(parsed(applied.private)).toEqual({ planned: true, applied: true });
    expect(readValue(applied.newIdentity?.identityData, IDENTITY)).toEqual({ id: state.id });

    const read = await served.client.provider('ReadResource', resource.ReadResource, {
      typeName: 'note_page',
      currentState: applied.newState,
      private: applied.private,
      currentIdentity: applied.newIdentity,
    });
    expect(readValue(read.newState, PAGE)).toEqual(state);
    expect(read.private).toEqual(applied.private);
    expect(read.newIdentity).toEqual(applied.newIdentity);

    const gone = await served.client.provider('ReadResource', resource.ReadResource, {
      typeName: 'note_page',
      currentState: page({ id: 'elsewhere', title: 'T' }),
    });
    expect(readValue(gone.newState, PAGE)).toBeNull();

    const counted = await served.client.provider('ReadDataSource', dataSource.ReadDataSource, {
      typeName: 'note_count',
      config: writeValue({}, COUNT),
    });
    expect(readValue(counted.state, COUNT)).toEqual({ prefix: null, count_of_pages: 1 });
  });

  test('ImportResourceState, by id and by identity', async () => {
    const byId = await served.client.provider('ImportResourceState', resource.ImportResourceState, {
      typeName: 'note_page',
      id: 'p1',
    });
    expect(byId.importedResources).toHaveLength(1);
    expect(readValue(byId.importedResources[0]?.state, PAGE)).toMatchObject({ id: 'p1' });
    expect(parsed(byId.importedResources[0]?.private)).toEqual({ imported: true });

    const byIdentity = await served.client.provider('ImportResourceState', resource.ImportResourceState, {
      typeName: 'note_page',
      identity: identityOf('p2'),
    });
    expect(readValue(byIdentity.importedResources[0]?.identity?.identityData, IDENTITY)).toEqual({ id: 'p2' });
  });

  test('GenerateResourceConfig', async () => {
    const answer = await served.client.provider('GenerateResourceConfig', resource.GenerateResourceConfig, {
      typeName: 'note_page',
      state: page({ id: 'p', title: 'T', weight: 0.1, lines: [{ text: 'a', bold: true }], password: 'hunter2' }),
    });
    expect(answer.diagnostics).toEqual([]);
    expect(readValue(answer.config, PAGE)).toMatchObject({
      id: null,
      title: 'T',
      weight: 0.1,
      lines: [{ text: 'a', bold: true }],
      password: null,
    });
    expect(lastAsked('generateResourceConfig')).toMatchObject({ typeName: 'note_page', state: { id: 'p', password: 'hunter2' } });
  });

  test('UpgradeResourceState and UpgradeResourceIdentity', async () => {
    const stored = { id: 'p', title: 'T', weight: 0.1, extra: { type: 'string', value: 'x' } };
    const state = await served.client.provider('UpgradeResourceState', resource.UpgradeResourceState, {
      typeName: 'note_page',
      version: 1,
      rawState: json(stored),
    });
    expect(readValue(state.upgradedState, PAGE)).toMatchObject({ id: 'p', title: 'T', weight: 0.1, body: null });
    expect(lastAsked('upgradeResourceState')).toEqual({ typeName: 'note_page', version: 1, state: stored });

    const identity = await served.client.provider('UpgradeResourceIdentity', resource.UpgradeResourceIdentity, {
      typeName: 'note_page',
      rawIdentity: json({ id: 'p' }),
    });
    expect(readValue(identity.upgradedIdentity?.identityData, IDENTITY)).toEqual({ id: 'p' });
  });

  test('UpgradeResourceState refuses the state of Terraform 0.11', async () => {
    const answer = await served.client.provider('UpgradeResourceState', resource.UpgradeResourceState, {
      typeName: 'note_page',
      rawState: { flatmap: { id: 'p' } },
    });
    expect(answer.diagnostics[0]?.detail).toContain('Terraform 0.11');
  });

  test('MoveResourceState', async () => {
    const answer = await served.client.provider('MoveResourceState', resource.MoveResourceState, {
      sourceProviderAddress: 'registry.terraform.io/other/other',
      sourceTypeName: 'other_page',
      sourceSchemaVersion: 3,
      sourceState: json({ id: 'p' }),
      targetTypeName: 'note_page',
    });
    expect(readValue(answer.targetState, PAGE)).toMatchObject({ id: 'p' });
    expect(readValue(answer.targetIdentity?.identityData, IDENTITY)).toEqual({ id: 'p' });
    expect(lastAsked('moveResourceState')).toMatchObject({ sourceTypeName: 'other_page', sourceSchemaVersion: 3 });
  });

  test('ValidateDataResourceConfig and ValidateEphemeralResourceConfig', async () => {
    const data = await served.client.provider('ValidateDataResourceConfig', dataSource.ValidateDataResourceConfig, {
      typeName: 'note_count',
      config: writeValue({}, COUNT),
    });
    expect(data.diagnostics).toEqual([]);
    const glimpse = await served.client.provider('ValidateEphemeralResourceConfig', ephemeral.ValidateEphemeralResourceConfig, {
      typeName: 'note_glimpse',
      config: writeValue({ id: UNKNOWN }, GLIMPSE),
    });
    expect(glimpse.diagnostics).toEqual([]);
  });

  test('OpenEphemeralResource, RenewEphemeralResource and CloseEphemeralResource', async () => {
    const opened = await served.client.provider('OpenEphemeralResource', ephemeral.OpenEphemeralResource, {
      typeName: 'note_glimpse',
      config: writeValue({ id: 'p' }, GLIMPSE),
    });
    expect(readValue(opened.result, GLIMPSE)).toEqual({ id: 'p', text: null });
    const at = opened.renewAt ?? { seconds: 0, nanos: 0 };
    expect(new Date(at.seconds * 1000 + at.nanos / 1e6)).toEqual(new Date('2030-01-02T03:04:05.678Z'));

    const renewed = await served.client.provider('RenewEphemeralResource', ephemeral.RenewEphemeralResource, {
      typeName: 'note_glimpse',
      private: opened.private,
    });
    expect(renewed.renewAt).toBeUndefined();
    expect(parsed(renewed.private)).toEqual({ opened: 'p', renewed: true });

    const closed = await served.client.provider('CloseEphemeralResource', ephemeral.CloseEphemeralResource, {
      typeName: 'note_glimpse',
      private: renewed.private,
    });
    expect(closed.diagnostics).toEqual([]);
    expect(lastAsked('closeEphemeralResource')).toMatchObject({ private: { opened: 'p', renewed: true } });
  });

  test('CallFunction, with its variadic arguments, and its errors', async () => {
    const words = (...all: Value[]) => all.map((word) => writeValue(word, 'string'));
    const joined = await served.client.provider('CallFunction', CallFunction, {
      name: 'join_words',
      arguments: words('-', 'a', 'b'),
    });
    expect(readValue(joined.result, 'string')).toBe('a-b');
    const failed = await served.client.provider('CallFunction', CallFunction, { name: 'join_words', arguments: words('-') });
    expect(failed.error).toEqual({ text: 'no words', functionArgument: 1 });
    const wrong = await served.client.provider('CallFunction', CallFunction, { name: 'join_words', arguments: [] });
    expect(wrong.error?.text).toContain('takes 1 arguments, got 0');
  });

  test('StopProvider', async () => {
    const answer = await served.client.provider('StopProvider', messages.StopProvider, {});
    expect(answer.error).toBe('');
    expect(asked.stop).toHaveLength(1);
  });

  describe('when something goes wrong', () => {
    test('a defect of the provider is a diagnostic that asks for a report, and state stays', async () => {
      const prior = page({ id: 'p', title: 'T', password: 'hunter2' });
      const answer = await served.client.provider('ApplyResourceChange', resource.ApplyResourceChange, {
        typeName: 'note_page',
        priorState: prior,
        plannedState: page({ id: 'p', title: 'T', body: 'explode', password: 'hunter2' }),
        config: page({ title: 'T', body: 'explode', password: 'hunter2' }),
        plannedPrivate: Buffer.from('{"planned":true}'),
        plannedIdentity: identityOf('p'),
      });
      expect(answer.diagnostics).toHaveLength(1);
      expect(answer.diagnostics[0]?.detail).toContain('ApplyResourceChange failed: the page exploded');
      expect(answer.diagnostics[0]?.detail).toContain('Please report it');
      expect(JSON.stringify(answer.diagnostics)).not.toContain('hunter2');
      expect(served.lines.join('')).not.toContain('hunter2');
      expect(readValue(answer.newState, PAGE)).toMatchObject({ id: 'p', password: 'hunter2' });
      expect(parsed(answer.private)).toEqual({ planned: true });
      expect(readValue(answer.newIdentity?.identityData, IDENTITY)).toEqual({ id: 'p' });
    });

    test('a read that fails keeps the state', async () => {
      const currentState = page({ id: 'p', title: 'T' });
      const answer = await served.client.provider('ReadResource', resource.ReadResource, {
        typeName: 'note_page',
        currentState,
        private: Buffer.from('no json'),
      });
      expect(answer.diagnostics[0]?.detail).toContain('private state');
      expect(readValue(answer.newState, PAGE)).toMatchObject({ id: 'p' });
    });

    test('a resource type that the provider does not have', async () => {
      const answer = await served.client.provider('ValidateResourceConfig', resource.ValidateResourceConfig, {
        typeName: 'note_book',
        config: page({ title: 'T' }),
      });
      expect(answer.diagnostics[0]?.detail).toContain('no resource type "note_book"');
    });

    test('a value that does not fit names its attribute', async () => {
      const other = writeValue({ title: ['T'] }, { object: { title: { list: 'string' } } });
      const answer = await served.client.provider('ValidateResourceConfig', resource.ValidateResourceConfig, {
        typeName: 'note_page',
        config: other,
      });
      expect(answer.diagnostics[0]).toMatchObject({ attribute: { steps: [{ attributeName: 'title' }] } });
      expect(answer.diagnostics[0]?.detail).toContain('title: a string is required, got an array');
    });

    test('bytes that are no message', async () => {
      const call = served.client.call('/tfplugin6.Provider/ReadResource', Buffer.from('ffff', 'hex'));
      await expect(call).rejects.toMatchObject({ code: 13 });
    });
  });
});

/** The provider, noting what it was asked. */
function recording(provider: ProviderServer, asked: Record<string, unknown[]>): ProviderServer {
  return new Proxy(provider, {
    get(target, name: keyof ProviderServer) {
      const operation = target[name] as ((request?: unknown) => unknown) | undefined;
      if (!operation) return undefined;
      return (request?: unknown) => {
        (asked[name] ??= []).push(request);
        return operation.call(target, request);
      };
    },
  });
}
