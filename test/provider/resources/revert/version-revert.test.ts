import type { ClientOptions } from '../../../../src/api';
import { FlowControlPolicy, type JsonObject } from '../../../../src/model';
import { path } from '../../../../src/provider/framework/diagnostics';
import { UNKNOWN, type ValueObject } from '../../../../src/provider/framework/value';
import { VERSIONED_FAMILIES } from '../../../../src/model';
import { versionRevert } from '../../../../src/provider/resources/revert/version-revert';
import { revertAction } from '../../../../src/provider/resources/revert/revert-action';
import { SimulatedTime } from '../../../api/support';
import { FAMILIES } from '../../../model/contract';
import { actions } from '../support/act';
import { Family, policy } from '../support/family';
import { closeAll, refusal, Service } from '../support/service';
import { Workspace } from '../support/workspace';

afterEach(closeAll);

const FAMILY = FlowControlPolicy.routes.path;
const DONE = { status: 200, body: { message: 'Successfully reverted' } };

/** Returns a family with some versions, in which a revert makes a new one. */
async function open({ versions = 2, makesVersion = true } = {}) {
  const service = await Service.start();
  const family = new Family(service);
  for (let i = 1; i <= versions; i += 1) family.write('ann', `change ${i}`, {});
  const others = service.instead;
  service.instead = (method, place, body) => {
    if (method !== 'PUT' || !place.endsWith('/revert')) return others(method, place, body);
    // The first version has no entries.
    if (makesVersion) family.write('us', 'reverted', Object.fromEntries([...family.entries.keys()].map((id) => [id, undefined])));
    return DONE;
  };
  return { service, family, workspace: await Workspace.open(versionRevert, service.connection()) };
}

const FIRST = 'version-1-of-the-family';
const revert = (more: ValueObject = {}): ValueObject => ({ family: FAMILY, version: FIRST, ...more });
const reverts = ({ asked }: Service) => asked.filter((what) => what.startsWith('PUT'));
const withoutId = ({ id: _, ...more }: ReturnType<typeof policy>) => more as JsonObject;
const RECORD = { author: 'ann', email: 'ann@example.org', message: 'change 1', date: expect.stringMatching(/^20\d\d-.*Z$/) as string };

describe('the families', () => {
  test('are those that keep versions', () => {
    expect([...VERSIONED_FAMILIES.keys()]).toEqual(FAMILIES.filter(({ versions }) => versions).map((family) => family.path));
    expect(VERSIONED_FAMILIES.size).toBeGreaterThan(0);
  });

  test.each([['dynamic-rules'], ['nothing'], ['']])('do not include %j', async (family) => {
    const { workspace } = await open();
    expect(await workspace.validate(revert({ family }))).toMatchObject([
      { severity: 'error', path: path('family'), detail: expect.stringContaining('log-exporters') },
    ]);
  });
});

describe('planning', () => {
  test('shows the version', async () => {
    const { workspace, service } = await open();
    const { planned, diagnostics } = await workspace.plan(revert());
    expect(diagnostics).toEqual([]);
    expect(planned).toMatchObject({ config: 'prod', reverted_to: RECORD, result_version: UNKNOWN, message: UNKNOWN });
    expect(reverts(service)).toEqual([]);
  });

  test('refuses a missing version, with the newest versions', async () => {
    const { workspace } = await open({ versions: 7 });
    const { diagnostics } = await workspace.plan(revert({ version: 'gone' }));
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path('version') }]);
    for (const words of ['"gone"', 'version-7-of-the-family', 'version-3-of-the-family', 'and 2 more'])
      expect(diagnostics[0]?.detail).toContain(words);
    expect(diagnostics[0]?.detail).not.toContain('version-2-');
  });

  test('refuses a missing version in a replacement', async () => {
    const { workspace, service } = await open();
    const { state, private: memory } = await workspace.apply(revert());
    service.newlyAsked();
    const next = await Workspace.open(versionRevert, service.connection('prod', true));
    const first = await next.plan(revert({ version: 'gone' }), state as ValueObject, memory);
    expect(first.requiresReplace).toEqual([path('version')]);
    const { diagnostics } = await next.plan(revert({ version: 'gone' }), null, first.private);
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path('version'), detail: expect.stringContaining('"gone"') }]);
    expect(reverts(service)).toEqual([]);
  });

  test('accepts a unique prefix, and keeps it as written', async () => {
    const { workspace } = await open();
    const { planned, diagnostics } = await workspace.plan(revert({ version: 'version-1-' }));
    expect(diagnostics).toEqual([]);
    expect(planned).toMatchObject({ version: 'version-1-', reverted_to: RECORD });
  });

  test('prefers an exact identifier to a prefix', async () => {
    const { workspace, family } = await open();
    Object.assign(family.versions[0] as object, { version: `${FIRST}-and-more` });
    expect((await workspace.plan(revert())).planned).toMatchObject({ reverted_to: RECORD });
  });

  test('refuses an ambiguous prefix, with the matching versions', async () => {
    const { workspace } = await open({ versions: 12 });
    const { diagnostics } = await workspace.plan(revert({ version: 'version-1' }));
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        summary: 'The version is ambiguous',
        path: path('version'),
        detail: expect.stringContaining('4 versions of the family "flow-control-policies" begin with "version-1"'),
      },
    ]);
    for (const n of [1, 10, 11, 12]) expect(diagnostics[0]?.detail).toContain(`version-${n}-of-the-family`);
    expect(diagnostics[0]?.detail).not.toContain('version-2-');
  });

  test('refuses a prefix of fewer than seven characters', async () => {
    const { workspace, service } = await open({ versions: 1 });
    const { diagnostics } = await workspace.plan(revert({ version: 'versio' }));
    expect(diagnostics).toMatchObject([
      {
        summary: 'The version identifier is too short',
        path: path('version'),
        detail: expect.stringContaining('at least the first 7 characters'),
      },
    ]);
    const next = await Workspace.open(versionRevert, service.connection('prod', true));
    expect((await next.plan(revert({ version: 'version' }))).diagnostics).toEqual([]);
  });

  test('refuses any version of an empty history', async () => {
    const { workspace } = await open({ versions: 0 });
    expect((await workspace.plan(revert())).diagnostics).toMatchObject([
      { detail: expect.stringContaining('the family "flow-control-policies" has no versions yet') },
    ]);
  });

  test.each<[string, ValueObject]>([
    ['version', { version: UNKNOWN }],
    ['family', { family: UNKNOWN }],
    ['configuration', { config: UNKNOWN }],
  ])('refuses nothing for an unknown %s', async (_, more) => {
    const { workspace } = await open();
    const { planned, diagnostics } = await workspace.plan(revert(more));
    expect(diagnostics).toEqual([]);
    expect(planned).toMatchObject({ ...more, reverted_to: UNKNOWN });
  });

  test.each<[string, ValueObject]>([
    ['family', { family: 'actions' }],
    ['version', { version: 'version-2-of-the-family' }],
    ['triggers', { triggers: { run: '2' } }],
  ])('reverts again if the %s change', async (name, more) => {
    const { workspace } = await open();
    const { state } = await workspace.apply(revert({ triggers: { run: '1' } }));
    const { requiresReplace } = await workspace.plan(revert({ triggers: { run: '1' }, ...more }), state as ValueObject);
    expect(requiresReplace).toEqual([path(name)]);
  });
});

describe('reverting', () => {
  test('returns the result', async () => {
    const { workspace, service } = await open();
    const { state, diagnostics } = await workspace.apply(revert());
    expect(diagnostics).toEqual([]);
    expect(reverts(service)).toEqual([`PUT ${FAMILY}/versions/${FIRST}/revert`]);
    expect(state).toEqual({
      config: 'prod',
      family: FAMILY,
      version: FIRST,
      expected_version: null,
      triggers: null,
      reverted_to: RECORD,
      result_version: 'version-3-of-the-family',
      message: 'reverted',
      reverted_at: expect.stringMatching(/^20\d\d-.*Z$/) as string,
    });
  });

  test('sends the whole version for a prefix, and keeps the prefix', async () => {
    const { workspace, service } = await open();
    const { state, diagnostics } = await workspace.apply(revert({ version: 'version-1-' }));
    expect(diagnostics).toEqual([]);
    expect(reverts(service)).toEqual([`PUT ${FAMILY}/versions/${FIRST}/revert`]);
    expect(state).toMatchObject({ version: 'version-1-', reverted_to: RECORD });
    expect((await workspace.plan(revert({ version: 'version-1-' }), state as ValueObject)).planned).toEqual(state);
  });

  test('refuses a prefix that matches another version since the plan', async () => {
    const { workspace, family, service } = await open();
    const planned = (await workspace.plan(revert({ version: 'version-1' }))).planned as ValueObject;
    family.versions.pop();
    Object.assign(family.versions[0] as object, { version: 'version-100' });
    const { state, diagnostics } = await workspace.apply({}, { planned });
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', summary: 'The history changed after the plan', path: path('version') }]);
    expect(diagnostics[0]?.detail).toContain('version-100');
    expect(reverts(service)).toEqual([]);
  });

  test("uses the service's answer if the revert makes no version", async () => {
    const { workspace } = await open({ makesVersion: false });
    const { state } = await workspace.apply(revert());
    expect(state).toMatchObject({
      result_version: 'version-2-of-the-family',
      message: 'Successfully reverted',
      reverted_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test('succeeds if the history cannot be read afterwards', async () => {
    const { workspace, family } = await open();
    const planned = (await workspace.plan(revert())).planned as ValueObject;
    family.after = (what) => {
      if (what === 'GET versions') family.history = 'broken';
    };
    const { state, diagnostics } = await workspace.apply(revert(), { planned });
    expect(diagnostics).toMatchObject([
      { severity: 'warning', summary: 'The revert was not compared with the history (flow control policy)' },
    ]);
    expect(state).toMatchObject({ version: FIRST, result_version: '', message: 'Successfully reverted' });
  });

  test.each([[true], [false]])('refuses a version that was removed since the plan; known before: %s', async (known) => {
    const { workspace, family, service } = await open();
    const planned = (await workspace.plan(revert())).planned as ValueObject;
    if (known) family.versions.splice(0);
    const others = service.instead;
    service.instead = (method, place, body) => {
      if (method !== 'PUT') return others(method, place, body);
      family.versions.splice(0);
      return refusal(404, `version [${FIRST}] does not exist`);
    };
    const { state, diagnostics } = await workspace.apply(revert(), { planned });
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path('version') }]);
  });

  test('does not deny a version that the history has, where a gateway answers with 404', async () => {
    const { workspace, family, service } = await open();
    const planned = (await workspace.plan(revert())).planned as ValueObject;
    family.write('bob', 'change', { cart: policy('cart') });
    const others = service.instead;
    service.instead = (method, place, body) => (method === 'PUT' ? refusal(404, 'not found') : others(method, place, body));
    const { diagnostics } = await workspace.apply(revert(), { planned });
    expect(diagnostics).toMatchObject([{ severity: 'error' }]);
    expect(diagnostics[0]!.detail).not.toContain('cannot be found');
    expect(diagnostics[0]).not.toMatchObject({ path: path('version') });
  });
});

describe('an applied revert', () => {
  test('makes entries be read again, despite an earlier list', async () => {
    // GIVEN
    const { family, service } = await open();
    const connection = service.connection();
    const workspace = await Workspace.open(versionRevert, connection);
    const names = async () => {
      const entries = await connection.reader.family(FlowControlPolicy, 'prod', new AbortController().signal);
      return [...entries.values()].map(({ name }) => name);
    };
    family.write('ann', 'change', { cart: policy('cart', { name: 'As it was' }) });
    expect(await names()).toEqual(['As it was']);
    // WHEN
    await workspace.apply(revert());
    // THEN
    expect(await names()).toEqual([]);
  });

  test('has no drift from later versions, and sends no request', async () => {
    const { workspace, family, service } = await open();
    const { state } = await workspace.apply(revert());
    family.write('bob', 'later', {});
    service.newlyAsked();
    expect((await workspace.read(state as ValueObject)).state).toEqual(state);
    expect((await workspace.plan(revert(), state as ValueObject)).planned).toEqual(state);
    expect(service.newlyAsked()).toEqual([]);
  });

  test('refuses an import, with a remedy', async () => {
    const { workspace } = await open();
    expect(await workspace.import('prod/x')).toMatchObject({
      state: null,
      diagnostics: [{ summary: 'The resource cannot be imported', detail: expect.stringContaining('Remove the import block') }],
    });
  });

  test('is only removed from the state by a destroy', async () => {
    const { workspace, service } = await open();
    const { state } = await workspace.apply(revert());
    service.newlyAsked();
    expect(await workspace.destroy(state as ValueObject)).toMatchObject({ state: null, diagnostics: [] });
    expect(service.newlyAsked()).toEqual([]);
  });
});

describe('a revert of a family that another user changed', () => {
  const NEWEST = 'version-2-of-the-family';
  const complaint = { severity: 'error', summary: 'The family changed before the revert' };

  test('since the plan is refused if the engine stores private state of the plan', async () => {
    const { workspace, family, service } = await open();
    const saved = await workspace.planStored(revert());
    family.write('eve', 'late', { late: policy('late') });
    const { state, diagnostics } = await workspace.applyStored(revert(), saved);
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ ...complaint, detail: expect.stringContaining('late') as unknown }]);
    expect(reverts(service)).toEqual([]);
  });

  test('since the expected version is refused in the plan and in the apply, on every engine', async () => {
    const { workspace, family, service } = await open();
    const config = revert({ expected_version: NEWEST });
    const planned = (await workspace.plan(config)).planned as ValueObject;
    family.write('eve', 'late', { late: policy('late') });
    expect((await workspace.apply(config, { planned })).diagnostics).toMatchObject([complaint]);
    expect((await workspace.plan(config)).diagnostics).toMatchObject([{ ...complaint, path: path('expected_version') }]);
    expect((await workspace.plan(revert({ expected_version: 'version-9' }))).diagnostics).toMatchObject([
      { summary: 'The history does not show the expected version', detail: expect.stringContaining('"version-9"') as unknown },
    ]);
    expect(reverts(service)).toEqual([]);
    expect((await workspace.apply(revert({ expected_version: 'version-3-' }))).diagnostics).toEqual([]);
    expect(reverts(service)).toHaveLength(1);
  });

  test('in more versions than are compared is refused, with few requests', async () => {
    const { workspace, family, service } = await open();
    for (let i = 0; i < 2000; i += 1) family.write('eve', 'late', {});
    const { diagnostics } = await workspace.plan(revert({ expected_version: NEWEST }));
    expect(diagnostics).toMatchObject([
      { summary: 'Too many versions since the expected version', detail: expect.stringContaining('Run terraform plan again') as unknown },
    ]);
    expect(service.asked.length).toBeLessThan(20);
  });

  test('while it waits for its turn is refused', async () => {
    // GIVEN
    const { service, family } = await open();
    const time = new SimulatedTime();
    const sleep = async (ms: number) => {
      time.now += ms + 2_000;
      if (family.versions.length === 2) family.write('eve', 'late', { late: policy('late') });
    };
    const connection = service.connection('prod', true, { ...time.options(), sleep, maxRetries: 3 });
    const workspace = await Workspace.open(versionRevert, connection);
    const { instead } = service;
    let busy = 1;
    service.instead = (method, place, body) => (method === 'PUT' && busy-- > 0 ? refusal(429, 'slowly') : instead(method, place, body));
    // WHEN
    const { diagnostics } = await workspace.apply(revert());
    // THEN
    expect(diagnostics).toMatchObject([complaint]);
    expect(family.entries.has('late')).toBe(true);
    expect(reverts(service)).toHaveLength(1);
  });

  /** Opens a family, and returns functions that write its entries as resources of the same run do. */
  const openRun = async (options: Partial<ClientOptions> = {}) => {
    const { service, family } = await open();
    const connection = service.connection('prod', true, options);
    const { writer } = connection;
    const { signal } = new AbortController();
    const signals = { signal, abandon: signal, report: () => undefined };
    const body = (timeframe: number) => ({ ...withoutId(policy('mine')), timeframe });
    const own = {
      create: (timeframe: number) => writer.create(FlowControlPolicy, 'prod', 'mine', { id: 'mine', ...body(timeframe) }, signals),
      update: (timeframe: number) => writer.write(FlowControlPolicy, 'prod', 'mine', () => ({ put: body(timeframe) }), signals),
      delete: () => writer.write(FlowControlPolicy, 'prod', 'mine', () => ({ delete: true }), signals),
    };
    const workspace = await Workspace.open(versionRevert, connection);
    return { service, family, own, workspace, act: await actions(revertAction, connection) };
  };
  const mine = (timeframe: number) => policy('mine', { timeframe });
  const tookBack = {
    severity: 'warning',
    path: undefined,
    summary: 'This revert took back changes of the same run (flow control policy)',
    detail: expect.stringContaining('changed "mine"') as unknown,
  };

  test('is not refused for changes of the same run, several of one entry included', async () => {
    // GIVEN
    const { service, own, workspace, act } = await openRun();
    const saved = await workspace.planStored(revert());
    // WHEN
    await own.create(1);
    await own.update(2);
    await own.delete();
    await own.create(2);
    await own.update(1);
    expect((await act.plan({ family: FAMILY, version: FIRST, expected_version: NEWEST }))[0]).toMatchObject({ severity: 'warning' });
    expect((await workspace.applyStored(revert(), saved)).diagnostics).toEqual([tookBack]);
    // THEN the version of the revert does not count either
    expect(reverts(service).filter((what) => what.endsWith('/revert'))).toHaveLength(1);
    await own.create(3);
    expect((await act.invoke({ family: FAMILY, version: FIRST, expected_version: NEWEST })).diagnostics).toEqual([tookBack]);
    expect(reverts(service).filter((what) => what.endsWith('/revert'))).toHaveLength(2);
  });

  test('names the changes of the same run that it takes back, each once', async () => {
    // GIVEN
    const { own, act } = await openRun();
    const invoke = async (version: string) => (await act.invoke({ family: FAMILY, version })).diagnostics;
    await own.create(1);
    // WHEN
    const first = await invoke(FIRST);
    // THEN
    expect(first).toEqual([tookBack]);
    expect(await invoke(FIRST)).toEqual([]);
    // WHEN the reverted version has the entry as the run leaves it
    await own.create(1);
    await own.delete();
    expect(await invoke(FIRST)).toEqual([]);
  });

  test('names all changes of the same run if the version cannot be read', async () => {
    const { service, own, act } = await openRun();
    await own.create(1);
    const { instead } = service;
    service.instead = (method, place, body) =>
      method === 'GET' && place.endsWith(`versions/${FIRST}`) ? refusal(500, 'out of order') : instead(method, place, body);
    expect((await act.invoke({ family: FAMILY, version: FIRST })).diagnostics).toContainEqual({
      ...tookBack,
      detail: expect.stringContaining('could not be read') as unknown,
    });
  });

  test.each<[string, Record<string, ReturnType<typeof policy> | undefined>]>([
    ['changed', { mine: mine(7) }],
    ['deleted', { mine: undefined }],
    ['set back to an earlier write of this run', { mine: mine(1) }],
    ['added to', { mine: { ...mine(2), description: 'by Eve' } }],
    ['changed together with one more', { mine: mine(7), late: policy('late') }],
    ['left as it is, with one more', { late: policy('late') }],
  ])('is refused if an entry of the same run was %s', async (_, change) => {
    // GIVEN
    const { service, family, own, workspace, act } = await openRun();
    const config = revert({ expected_version: NEWEST });
    const planned = (await workspace.plan(config)).planned as ValueObject;
    await own.create(1);
    await own.update(2);
    // WHEN
    family.write('eve', 'Eve', change);
    // THEN
    const refused = [{ ...complaint, detail: expect.stringContaining('eve') as unknown }];
    expect((await workspace.apply(config, { planned })).diagnostics).toMatchObject(refused);
    expect((await act.invoke({ family: FAMILY, version: FIRST, expected_version: NEWEST })).diagnostics).toMatchObject(refused);
    expect(reverts(service).filter((what) => what.endsWith('/revert'))).toEqual([]);
  });

  test('is refused if an entry of the same run was added to, after a write of two tries', async () => {
    // GIVEN an update whose first try the service did not carry out
    const { service, family, own, workspace } = await openRun({ maxRetries: 1 });
    const config = revert({ expected_version: NEWEST });
    const planned = (await workspace.plan(config)).planned as ValueObject;
    await own.create(1);
    const { instead } = service;
    let failing = 1;
    service.instead = (method, place, body) => (method === 'PUT' && failing-- > 0 ? refusal(503, 'busy') : instead(method, place, body));
    await own.update(2);
    // WHEN another user adds what a service may add itself
    family.write('eve', 'Eve', { mine: { ...mine(2), added: true } });
    // THEN
    const { diagnostics } = await workspace.apply(config, { planned });
    expect(diagnostics).toMatchObject([{ ...complaint, detail: expect.stringContaining('eve') as unknown }]);
  });

  test('in the moment before the revert is named, also if the same run wrote that entry', async () => {
    // GIVEN
    const { service, family, own, workspace } = await openRun();
    await own.create(1);
    const { instead } = service;
    service.instead = (method, place, body) => {
      if (place.endsWith('/revert')) family.write('eve', 'amid', { mine: mine(7) });
      return instead(method, place, body);
    };
    // WHEN
    const { diagnostics } = await workspace.apply(revert());
    // THEN
    expect(diagnostics).toMatchObject([
      { severity: 'warning', detail: expect.stringContaining('eve <eve@example.org>: amid') as unknown },
      tookBack,
    ]);
  });

  describe.each([[true], [false]])('and whose answer is lost before a write of the same run; carried out: %s', (isCarriedOut) => {
    /** @param amid what another user writes when the service gets the request to revert */
    const applied = async (amid: Record<string, ReturnType<typeof policy>> | undefined) => {
      const time = new SimulatedTime();
      let isWritten = false;
      const sleep = async (ms: number) => {
        time.now += ms;
        if (isWritten || reverts(opened.service).length === 0) return;
        isWritten = true;
        await opened.own.create(1);
      };
      const opened = await openRun({ ...time.options(), sleep, maxRetries: 1 });
      const { service, family, workspace } = opened;
      const { instead } = service;
      let isFirst = true;
      service.instead = (method, place, body) => {
        if (!place.endsWith('/revert') || !isFirst) return instead(method, place, body);
        isFirst = false;
        if (amid) family.write('eve', 'amid', amid);
        if (isCarriedOut) instead(method, place, body);
        return refusal(502, 'bad gateway');
      };
      const { state, diagnostics } = await workspace.apply(revert());
      expect(isWritten).toBe(true);
      return { isReverted: state !== null, diagnostics, tries: reverts(service).filter((what) => what.endsWith('/revert')).length };
    };

    test('takes that write for no change of another user', async () => {
      // A try after it takes it back.
      const diagnostics = isCarriedOut ? [] : [tookBack];
      expect(await applied(undefined)).toEqual({ isReverted: true, diagnostics, tries: isCarriedOut ? 1 : 2 });
    });

    test('names what it undid, or is not sent again', async () => {
      const { isReverted, diagnostics, tries } = await applied({ late: policy('late') });
      expect({ isReverted, tries }).toEqual({ isReverted: isCarriedOut, tries: 1 });
      const said = isCarriedOut ? 'eve <eve@example.org>: amid' : 'another user changed them after it';
      expect(diagnostics).toMatchObject([{ detail: expect.stringContaining(said) as unknown }]);
    });
  });

  /** Makes another user write when the service has the request to revert, before or after it reverts. */
  const amid = ({ service, family }: Awaited<ReturnType<typeof open>>, when: 'before' | 'after') => {
    const { instead } = service;
    service.instead = (method, ...rest) => {
      const write = () => method === 'PUT' && family.write('eve', 'amid', { amid: policy('amid') });
      if (when === 'before') write();
      const answer = instead(method, ...rest);
      if (when === 'after') write();
      return answer;
    };
  };

  test('in the moment before the revert names the versions that it undid', async () => {
    const opened = await open();
    amid(opened, 'before');
    const { state, diagnostics } = await opened.workspace.apply(revert());
    expect(diagnostics).toMatchObject([
      { severity: 'warning', summary: 'This revert undid changes of another user (flow control policy)' },
    ]);
    expect(diagnostics[0]!.detail).toContain('eve <eve@example.org>: amid');
    expect(state).toMatchObject({ message: 'reverted' });
  });

  test('in the moment after the revert leaves that version to the other user', async () => {
    const opened = await open();
    amid(opened, 'after');
    const { workspace, service } = opened;
    const saved = await workspace.planStored(revert());
    const { state, diagnostics } = await workspace.applyStored(revert(), saved);
    expect(diagnostics).toEqual([]);
    // A guard of a later revert with this version finds that change.
    expect(state).toMatchObject({ message: 'reverted', result_version: 'version-3-of-the-family' });
    // AND another revert of the same run does not undo it
    expect((await workspace.applyStored(revert(), saved)).diagnostics).toMatchObject([complaint]);
    expect(reverts(service)).toHaveLength(1);
  });

  test('is reported as not compared, where the history does not show the revert', async () => {
    const opened = await open({ makesVersion: false });
    amid(opened, 'before');
    const { diagnostics } = await opened.workspace.apply(revert());
    expect(diagnostics).toMatchObject([{ severity: 'warning', detail: expect.stringContaining('does not show the revert') as unknown }]);
  });
});
