import { error, path } from '../../../../src/provider/framework/diagnostics';
import { frameworkServer } from '../../../../src/provider/framework/framework-server';
import type { PlanResourceChangeRequest } from '../../../../src/provider/framework/server';
import { UNKNOWN, type ValueObject } from '../../../../src/provider/framework/value';
import { packed } from '../../../../src/provider/framework/operations/planned-memory';
import { noteProvider, noteResource, Notes, Refusal, serveNotes } from '../support/provider';

const CONFIG = { id: 'a', text: 'hello', stamp: null };
const PRIOR = { id: 'a', text: 'hello', stamp: 'made' };

/** What Core asks for a change from the prior to the configuration. */
function change(prior: ValueObject | null, config: ValueObject | null): PlanResourceChangeRequest {
  return {
    typeName: 'test_note',
    prior,
    config,
    proposed: config,
    private: { seen: 1 },
    priorIdentity: prior && { id: prior.id ?? null },
    deferralAllowed: false,
  };
}

describe('planning', () => {
  test('a create plans unknown values for what the service chooses, and returns the identity', async () => {
    const server = await serveNotes(new Notes());
    expect(await server.planResourceChange(change(null, CONFIG))).toEqual({
      planned: { ...CONFIG, stamp: UNKNOWN },
      requiresReplace: [],
      private: {},
      identity: { id: 'a' },
      diagnostics: [],
    });
  });

  test('a create whose identity is unknown returns none', async () => {
    const server = await serveNotes(new Notes());
    expect((await server.planResourceChange(change(null, { ...CONFIG, id: UNKNOWN }))).identity).toBeNull();
  });

  test('no change is the prior', async () => {
    const server = await serveNotes(new Notes());
    expect(await server.planResourceChange(change(PRIOR, { ...CONFIG, text: ' hello ' }))).toMatchObject({
      planned: PRIOR,
      requiresReplace: [],
    });
  });

  test('a change that cannot be made in place is a replacement', async () => {
    const server = await serveNotes(new Notes());
    const { requiresReplace, identity } = await server.planResourceChange(change(PRIOR, { ...CONFIG, id: 'b' }));
    expect(requiresReplace).toEqual([path('id')]);
    expect(identity).toEqual({ id: 'a' });
  });

  test('lets the provider prepare for the changes of the walk, and not for resources without a change', async () => {
    // GIVEN
    const prepared: number[] = [];
    const notes = new Notes();
    const server = frameworkServer({ ...noteProvider(notes), prepare: (_, count) => void prepared.push(count) });
    await server.planResourceChange(change(null, CONFIG));
    await server.configureProvider({ config: { service: 'up' }, engineVersion: '1.11.4', deferralAllowed: false });
    // WHEN
    for (const [prior, config] of [
      [null, CONFIG],
      [PRIOR, { ...CONFIG, text: ' hello ' }],
      [PRIOR, { ...CONFIG, text: 'other' }],
      [PRIOR, { ...CONFIG, id: 'b' }],
      [PRIOR, null],
    ] as const)
      await server.planResourceChange(change(prior, config));
    // THEN
    expect(prepared).toEqual([1, 2, 3]);
    await server.configureProvider({ config: { service: 'up' }, engineVersion: '1.11.4', deferralAllowed: false });
    await server.planResourceChange(change(null, CONFIG));
    expect(prepared).toEqual([1, 2, 3, 1]);
  });

  test('calls the resource, which may change the plan, add replacements and report errors', async () => {
    // GIVEN
    const resource = noteResource({
      plan({ planned, requiresReplace }, diagnostics) {
        planned.stamp = 'foreseen';
        requiresReplace.push(path('text'));
        diagnostics.add(error('No', 'Because.'));
      },
    });
    const server = await serveNotes(new Notes(), { resource });
    // WHEN
    const response = await server.planResourceChange(change(PRIOR, CONFIG));
    // THEN
    expect(response).toMatchObject({ planned: { stamp: 'foreseen' }, requiresReplace: [path('text')], diagnostics: [{ summary: 'No' }] });
  });

  test('distinguishes the create of a replacement from any other create, by the replaced identity', async () => {
    // GIVEN
    const seen: unknown[] = [];
    const resource = noteResource({ plan: ({ prior, replaces, private: memory }) => void seen.push([prior !== null, replaces, memory]) });
    const server = await serveNotes(new Notes(), { resource });
    // WHEN
    const first = await server.planResourceChange(change(PRIOR, { ...CONFIG, id: 'b' }));
    const second = await server.planResourceChange({ ...change(null, { ...CONFIG, id: 'b' }), private: first.private });
    await server.planResourceChange(change(null, CONFIG));
    // THEN
    expect(seen).toEqual([
      [true, null, { seen: 1 }],
      [false, { id: 'a' }, {}],
      [false, null, {}],
    ]);
    // What the object was that leaves travels on: its destroy compares with it.
    expect(second.private).toEqual(packed({ prior: { seen: 1 }, identity: { id: 'a' } }));
  });

  describe('a create that remembers what it saw', () => {
    const remembering = () =>
      serveNotes(new Notes(), {
        resource: noteResource({
          plan: (planned) => {
            planned.private = { ...planned.private, times: Number(planned.private.times ?? 0) + 1 };
          },
        }),
      });

    test('returns it as private state, and gets it again in the plan that precedes the apply', async () => {
      const server = await remembering();
      const first = await server.planResourceChange({ ...change(null, CONFIG), plannedPrivate: {} });
      expect(first.private).toEqual(packed({ create: { times: 1 } }));
      const second = await server.planResourceChange({ ...change(null, CONFIG), plannedPrivate: first.private });
      expect(second.private).toEqual(packed({ create: { times: 2 } }));
    });

    test('remembers nothing with an engine that does not store it', async () => {
      const server = await remembering();
      expect((await server.planResourceChange(change(null, CONFIG))).private).toEqual({});
    });

    test('remembers it apart from the object that it replaces', async () => {
      const server = await remembering();
      const { private: first } = await server.planResourceChange({ ...change(PRIOR, { ...CONFIG, id: 'b' }), plannedPrivate: {} });
      const second = { ...change(null, { ...CONFIG, id: 'b' }), private: first, plannedPrivate: {} };
      expect((await server.planResourceChange(second)).private).toEqual(
        packed({ prior: { seen: 1, times: 1 }, identity: { id: 'a' }, create: { times: 1 } }),
      );
    });
  });

  test.each([
    ['before it is configured', 'unconfigured'],
    ['while its configuration is unknown', UNKNOWN],
  ] as const)('works %s, without a connection', async (_, service) => {
    // GIVEN
    const contexts: unknown[] = [];
    const resource = noteResource({ plan: (_change, _diagnostics, context) => void contexts.push(context) });
    const server = await serveNotes(new Notes(), { resource, service });
    // WHEN
    const { planned, diagnostics } = await server.planResourceChange(change(PRIOR, { ...CONFIG, text: 'new' }));
    // THEN
    expect(planned).toEqual({ ...PRIOR, text: 'new' });
    const compared = { severity: 'warning', summary: 'The plan was not compared with the service' };
    expect(diagnostics).toMatchObject(service === UNKNOWN ? [compared] : []);
    expect(contexts).toEqual([undefined]);
  });

  test('explains a refusal of the service at its attribute', async () => {
    const resource = noteResource({
      plan: () => {
        throw new Refusal('too long', ['body_text']);
      },
    });
    const server = await serveNotes(new Notes(), { resource });
    const { diagnostics } = await server.planResourceChange(change(null, CONFIG));
    expect(diagnostics).toEqual([{ severity: 'error', summary: 'Refused', detail: 'too long', path: path('text') }]);
  });

  test('a destroy plans nothing, and is checked', async () => {
    // GIVEN
    const checked: unknown[] = [];
    const resource = noteResource({
      plan: () => {
        throw new Error('asked to plan a destroy');
      },
      planDestroy: async (prior, { diagnostics }) => {
        checked.push(prior);
        diagnostics.add(error('Still used', 'Elsewhere.'));
      },
    });
    const server = await serveNotes(new Notes(), { resource });
    // WHEN
    const response = await server.planResourceChange(change(PRIOR, null));
    // THEN
    expect(response).toMatchObject({ planned: null, requiresReplace: [], private: { seen: 1 }, identity: { id: 'a' } });
    expect(response.diagnostics).toMatchObject([{ summary: 'Still used' }]);
    expect(checked).toEqual([PRIOR]);
  });

  test('a destroy is not checked while the configuration of the provider is unknown', async () => {
    const resource = noteResource({ planDestroy: () => Promise.reject(new Error('asked without a connection')) });
    const server = await serveNotes(new Notes(), { resource, service: UNKNOWN });
    expect(await server.planResourceChange(change(PRIOR, null))).toMatchObject({
      planned: null,
      diagnostics: [{ severity: 'warning', summary: 'The plan was not compared with the service' }],
    });
    // Once is enough.
    expect(await server.planResourceChange(change(PRIOR, null))).toMatchObject({ planned: null, diagnostics: [] });
  });
});
