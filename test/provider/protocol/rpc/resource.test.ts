import { UNKNOWN, type ValueObject } from '../../../../src/provider/framework/value';
import * as resource from '../../../../src/provider/protocol/messages/resource';
import { readValue, writeValue } from '../../../../src/provider/protocol/value/dynamic-value';
import { IDENTITY, identityOf, json, page, PAGE, parsed, serveNoteRpcs } from '../support/note-rpcs';

const rpcs = serveNoteRpcs();

test('ValidateResourceConfig, with the attribute that a diagnostic is about', async () => {
  const config = page({ title: '' });
  const answer = await rpcs.served.client.provider('ValidateResourceConfig', resource.ValidateResourceConfig, {
    typeName: 'note_page',
    config,
  });
  expect(answer.diagnostics).toMatchObject([
    { severity: 'error', summary: 'No title', detail: 'A page needs one.', attribute: { steps: [{ attributeName: 'title' }] } },
  ]);
});

test('PlanResourceChange of a create returns the plan and its private state', async () => {
  const config = page({ title: 'T', weight: 0.1, lines: [{ text: 'a' }] });
  const answer = await rpcs.served.client.provider('PlanResourceChange', resource.PlanResourceChange, {
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
  expect(rpcs.lastAsked('planResourceChange')).toMatchObject({ prior: null, private: {}, priorIdentity: null, deferralAllowed: false });
});

// No engine here stores the private state of plans: Terraform does since 1.16. This is what it sends, as bytes.
test('PlanResourceChange passes private state of an earlier plan, if Core can store it', async () => {
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
    await rpcs.served.client.call('/tfplugin6.Provider/PlanResourceChange', request);
    return rpcs.lastAsked('planResourceChange');
  };
  expect(await ask(3 << 3, 1)).toMatchObject({ plannedPrivate: { seen: 1 } });
  expect(await ask()).toMatchObject({ plannedPrivate: undefined });
});

test('PlanResourceChange returns the attributes that require a replacement, and gets the identity', async () => {
  const answer = await rpcs.served.client.provider('PlanResourceChange', resource.PlanResourceChange, {
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

test("PlanResourceChange passes the configuration and Core's proposal separately", async () => {
  await rpcs.served.client.provider('PlanResourceChange', resource.PlanResourceChange, {
    typeName: 'note_page',
    priorState: page({ id: 'p', title: 'T', body: 'prior' }),
    proposedNewState: page({ id: 'p', title: 'T', body: 'proposed' }),
    config: page({ title: 'T', body: 'configured' }),
  });
  expect(rpcs.lastAsked('planResourceChange')).toMatchObject({
    prior: { id: 'p', body: 'prior' },
    proposed: { id: 'p', body: 'proposed' },
    config: { id: null, body: 'configured' },
  });
});

test('PlanResourceChange of a destroy plans null', async () => {
  const answer = await rpcs.served.client.provider('PlanResourceChange', resource.PlanResourceChange, {
    typeName: 'note_page',
    priorState: page({ id: 'p', title: 'old' }),
    proposedNewState: writeValue(null, PAGE),
    config: writeValue(null, PAGE),
  });
  expect(readValue(answer.plannedState, PAGE)).toBeNull();
});

test('ApplyResourceChange and ReadResource return state, private state and identity', async () => {
  const planned = page({ id: UNKNOWN, title: 'T', tags: ['a', 'b'] });
  const applied = await rpcs.served.client.provider('ApplyResourceChange', resource.ApplyResourceChange, {
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

  const read = await rpcs.served.client.provider('ReadResource', resource.ReadResource, {
    typeName: 'note_page',
    currentState: applied.newState,
    private: applied.private,
    currentIdentity: applied.newIdentity,
  });
  expect(readValue(read.newState, PAGE)).toEqual(state);
  expect(read.private).toEqual(applied.private);
  expect(read.newIdentity).toEqual(applied.newIdentity);

  const gone = await rpcs.served.client.provider('ReadResource', resource.ReadResource, {
    typeName: 'note_page',
    currentState: page({ id: 'elsewhere', title: 'T' }),
  });
  expect(readValue(gone.newState, PAGE)).toBeNull();
});

test('ImportResourceState imports by id and by identity', async () => {
  const byId = await rpcs.served.client.provider('ImportResourceState', resource.ImportResourceState, {
    typeName: 'note_page',
    id: 'p1',
  });
  expect(byId.importedResources).toHaveLength(1);
  expect(readValue(byId.importedResources[0]?.state, PAGE)).toMatchObject({ id: 'p1' });
  expect(parsed(byId.importedResources[0]?.private)).toEqual({ imported: true });

  const byIdentity = await rpcs.served.client.provider('ImportResourceState', resource.ImportResourceState, {
    typeName: 'note_page',
    identity: identityOf('p2'),
  });
  expect(readValue(byIdentity.importedResources[0]?.identity?.identityData, IDENTITY)).toEqual({ id: 'p2' });
});

test('GenerateResourceConfig returns the configuration for a state', async () => {
  const answer = await rpcs.served.client.provider('GenerateResourceConfig', resource.GenerateResourceConfig, {
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
  expect(rpcs.lastAsked('generateResourceConfig')).toMatchObject({ typeName: 'note_page', state: { id: 'p', password: 'hunter2' } });
});

test('UpgradeResourceState and UpgradeResourceIdentity read stored JSON', async () => {
  const stored = { id: 'p', title: 'T', weight: 0.1, extra: { type: 'string', value: 'x' } };
  const state = await rpcs.served.client.provider('UpgradeResourceState', resource.UpgradeResourceState, {
    typeName: 'note_page',
    version: 1,
    rawState: json(stored),
  });
  expect(readValue(state.upgradedState, PAGE)).toMatchObject({ id: 'p', title: 'T', weight: 0.1, body: null });
  expect(rpcs.lastAsked('upgradeResourceState')).toEqual({ typeName: 'note_page', version: 1, state: stored });

  const identity = await rpcs.served.client.provider('UpgradeResourceIdentity', resource.UpgradeResourceIdentity, {
    typeName: 'note_page',
    rawIdentity: json({ id: 'p' }),
  });
  expect(readValue(identity.upgradedIdentity?.identityData, IDENTITY)).toEqual({ id: 'p' });
});

describe('a state that was edited or damaged is no defect of the provider', () => {
  test.each<[string, object, RegExp]>([
    ['is of Terraform 0.11', { rawState: { flatmap: { id: 'p' } } }, /Terraform 0\.11/],
    ['has a value of another type', { rawState: json({ id: 'p', weight: ['hush'] }) }, /weight: a number is required/],
    ['is not JSON', { rawState: { json: Buffer.from('{"hush"'), flatmap: {} } }, /not JSON/],
  ])('it %s', async (_, fields, problem) => {
    const request = { typeName: 'note_page', version: 1, ...fields };
    const { diagnostics } = await rpcs.served.client.provider('UpgradeResourceState', resource.UpgradeResourceState, request);
    expectUnreadable(diagnostics, problem);
  });

  test.each([
    ['{"hush"', /not JSON/],
    ['["hush"]', /not a JSON object/],
  ])('what the provider keeps beside it is %s', async (text, problem) => {
    const request = { typeName: 'note_page', currentState: page({ id: 'p', title: 'T' }), private: Buffer.from(text) };
    const { diagnostics } = await rpcs.served.client.provider('ReadResource', resource.ReadResource, request);
    expectUnreadable(diagnostics, problem);
  });

  function expectUnreadable(diagnostics: readonly { summary: string; detail: string }[], problem: RegExp): void {
    expect(diagnostics).toMatchObject([{ summary: 'The state of the resource cannot be read', detail: expect.stringMatching(problem) }]);
    expect(diagnostics[0]!.detail).not.toMatch(/hush|defect/);
  }
});

test('MoveResourceState passes the source, and returns the state of the target', async () => {
  const answer = await rpcs.served.client.provider('MoveResourceState', resource.MoveResourceState, {
    sourceProviderAddress: 'registry.terraform.io/other/other',
    sourceTypeName: 'other_page',
    sourceSchemaVersion: 3,
    sourceState: json({ id: 'p' }),
    targetTypeName: 'note_page',
  });
  expect(readValue(answer.targetState, PAGE)).toMatchObject({ id: 'p' });
  expect(readValue(answer.targetIdentity?.identityData, IDENTITY)).toEqual({ id: 'p' });
  expect(rpcs.lastAsked('moveResourceState')).toMatchObject({ sourceTypeName: 'other_page', sourceSchemaVersion: 3 });
});
