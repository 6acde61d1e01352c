import { DynamicRule, FlowControlPolicy } from '../../../src/model';
import { Connection } from '../../../src/provider/connection/connection';
import type { Findings } from '../../../src/provider/connection/family-journal';
import { entryResource } from '../../../src/provider/entities/entry/entry-resource';
import type { ValueObject } from '../../../src/provider/framework/value';
import { gate, SimulatedTime } from '../../api/support';
import { least } from '../../support/entries';
import { listing } from '../support/answers';
import { Family, POLICY, policy } from '../resources/support/family';
import { closeAll, type Entry, refusal, Service } from '../resources/support/service';
import { Workspace } from '../resources/support/workspace';

afterEach(closeAll);

const SETTINGS: ValueObject = { name: 'Name of a', ...(POLICY as ValueObject) };

/** Opens a policy `a` of another user's family, in simulated time. */
async function openPolicies(options: { consistencyTimeoutMs?: number } = {}) {
  const service = await Service.start();
  const family = new Family(service);
  family.write('us', 'Before', { a: policy('a'), b: policy('b') });
  const time = new SimulatedTime();
  const connection = new Connection(service.client(time.options()), 'prod', true, undefined, 'warn', options);
  const workspace = await Workspace.open(entryResource(FlowControlPolicy), connection);
  const { state, private: memory } = await workspace.read({ config: 'prod', id: 'a' });
  const prior = { ...(state as ValueObject), on_destroy: null };
  service.newlyAsked();
  const update = (timeframe: number) => workspace.apply({ ...SETTINGS, id: 'a', timeframe }, { prior, memory });
  return { service, family, time, connection, workspace, prior, memory, update };
}

describe('a change by another user between the read and the write', () => {
  test.each(['update', 'delete'] as const)('is reported after an %s, with its author and values', async (operation) => {
    const { family, workspace, prior, memory, update } = await openPolicies();
    family.after = (what) => {
      if (what === 'GET a' && family.versions.length === 1) family.write('eve', 'Quick change', { a: policy('a', { timeframe: 7 }) });
    };
    const { diagnostics } = operation === 'update' ? await update(5) : await workspace.destroy(prior, memory);
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        summary: 'This apply undid a change of the flow control policy "a"',
        detail: expect.stringMatching(/timeframe: 7\n[^]*eve <eve@example\.org>: Quick change/),
      },
    ]);
  });

  test('is reported also if another write is examined while the read is under way', async () => {
    const { family, connection, update } = await openPolicies();
    const { reader, writer } = connection;
    const fresh = reader.fresh.bind(reader);
    reader.fresh = async (entity, config, id, turn) => {
      const found = await fresh(entity, config, id, turn);
      if (id !== 'a') return found;
      family.write('us', 'Quick change', { a: policy('a', { timeframe: 7 }) });
      const { signal } = new AbortController();
      const signals = { signal, abandon: signal, report: () => undefined };
      await writer.write(FlowControlPolicy, 'prod', 'b', (now) => ({ put: { ...now, timeframe: 5 } as never }), signals as never);
      return found;
    };
    expect((await update(5)).diagnostics).toMatchObject([{ summary: 'This apply undid a change of the flow control policy "a"' }]);
  });

  test.each(['is refused', 'fails'] as const)('is reported also if a write that was under way %s without being sent', async (how) => {
    const { family, connection, update } = await openPolicies();
    const { reader, writer } = connection;
    const fresh = reader.fresh.bind(reader);
    let isMet = () => {};
    const isUnderWay = new Promise<void>((resolve) => (isMet = resolve));
    let end = () => {};
    const isEnded = new Promise<void>((resolve) => (end = resolve));
    reader.fresh = async (entity, config, id, turn) => {
      const found = await fresh(entity, config, id, turn);
      if (id === 'a') family.write('us', 'Quick change', { a: policy('a', { timeframe: 7 }) });
      if (id !== 'b') return found;
      isMet();
      await isEnded;
      if (how === 'fails') throw new Error('no read');
      return found;
    };
    const { signal } = new AbortController();
    const reported: Findings[] = [];
    const signals = { signal, abandon: signal, report: (findings: Findings) => void reported.push(findings) };
    const other = writer.write(FlowControlPolicy, 'prod', 'b', () => ({ refused: 'changed' }), signals).catch(() => undefined);
    await isUnderWay;
    expect((await update(5)).diagnostics).toEqual([]);
    end();
    await other;
    expect(reported).toMatchObject([{ undone: [{ id: 'a', by: { message: 'Quick change' } }] }]);
  });

  test('of another entry is not reported', async () => {
    const { family, update } = await openPolicies();
    family.after = (what) => {
      if (what === 'GET a' && family.versions.length === 1) family.write('eve', 'Quick change', { b: policy('b', { timeframe: 7 }) });
    };
    expect((await update(5)).diagnostics).toEqual([]);
  });

  test('reads the versions before and after the write alone if the history has no others', async () => {
    const { service, update } = await openPolicies();
    await update(5);
    const path = 'flow-control-policies';
    const [first, second, third, ...later] = service.asked;
    expect([first, ...[second, third].sort(), ...later]).toEqual([
      `GET ${path}/versions`,
      `GET ${path}/a`,
      `GET ${path}/versions/version-1-of-the-family`,
      `PUT ${path}/a`,
      ...[`GET ${path}`, `GET ${path}/versions`].sort(),
      `GET ${path}/versions/version-2-of-the-family`,
    ]);
  });

  test('of another field is reported on a service whose reads and history show it before they show the write', async () => {
    const { service, family, update } = await openPolicies();
    family.after = (what) => {
      if (what === 'GET a' && family.versions.length === 1)
        family.write('eve', 'Quick change', { a: policy('a', { description: 'Quick' }) });
    };
    const answer = service.instead;
    const [list, history] = ['flow-control-policies', 'flow-control-policies/versions'];
    const late = new Map([list, history].map((path) => [path, 2]));
    let former = new Map<string, ReturnType<typeof answer>>();
    service.instead = (method, path, body) => {
      if (method === 'PUT') former = new Map([list, history].map((each) => [each, answer('GET', each, undefined)]));
      const left = (method === 'GET' && former.size > 0 && late.get(path)) || 0;
      if (left > 0) late.set(path, left - 1);
      return left > 0 ? former.get(path) : answer(method, path, body);
    };
    expect((await update(5)).diagnostics).toMatchObject([
      { severity: 'warning', summary: 'This apply undid a change of the flow control policy "a"' },
    ]);
  });

  const NOT_EXAMINED = { severity: 'warning', summary: 'Writes were not compared with the history (flow control policy)' };

  test.each([
    ['none', []],
    ['broken', [{ ...NOT_EXAMINED, detail: expect.stringContaining('The history could not be read.') }]],
  ] as const)('is not claimed to be absent or present with a history that is %s', async (history, expected) => {
    const { family, update } = await openPolicies();
    family.history = history;
    family.after = (what) => {
      if (what === 'GET a' && family.versions.length === 1) family.write('eve', 'Quick change', { a: policy('a', { timeframe: 7 }) });
    };
    expect((await update(5)).diagnostics).toMatchObject(expected);
  });

  test('is not claimed to be absent or present if the history lacks the version from before', async () => {
    const { family, update } = await openPolicies();
    family.after = (what) => {
      if (what === 'GET a' && family.versions.length === 1) {
        family.write('eve', 'Quick change', { a: policy('a', { timeframe: 7 }) });
        family.versions.pop();
      }
    };
    expect((await update(5)).diagnostics).toMatchObject([
      { ...NOT_EXAMINED, detail: expect.stringContaining('no longer has the version from before the writes') },
    ]);
  });
});

describe('a service that fails after a write that undid a change', () => {
  const UNDONE = { severity: 'warning', summary: 'This apply undid a change of the flow control policy "a"' };
  const NOT_EXAMINED = { severity: 'warning', summary: 'Writes were not compared with the history (flow control policy)' };

  /** Opens a policy that another user changes between the read and the write. After the write, the service fails at some reads. */
  async function openFailing(...failing: string[]) {
    const opened = await openPolicies();
    const { service, family } = opened;
    family.after = (what) => {
      if (what === 'GET a' && family.versions.length === 1) family.write('eve', 'Quick change', { a: policy('a', { timeframe: 7 }) });
    };
    const answer = service.instead;
    service.instead = (method, path, body) =>
      family.versions.length > 2 && failing.includes(`${method} ${path}`) ? refusal(500, 'out of order') : answer(method, path, body);
    return opened;
  }

  test('at the read of the entries: the change is reported', async () => {
    const { update } = await openFailing('GET flow-control-policies', 'GET flow-control-policies/a');
    expect((await update(5)).diagnostics).toMatchObject([UNDONE]);
  });

  test('at all reads: the write is named as not compared with the history', async () => {
    const { update } = await openFailing('GET flow-control-policies', 'GET flow-control-policies/versions');
    expect((await update(5)).diagnostics).toMatchObject([{ ...NOT_EXAMINED, detail: expect.stringContaining('could not be read.') }]);
  });

  test('with a refusal of the history that it showed before: the write is named', async () => {
    const { service, update } = await openFailing();
    const answer = service.instead;
    service.instead = (method, path, body) =>
      service.asked.some((asked) => asked.startsWith('PUT')) && path === 'flow-control-policies/versions'
        ? refusal(403, 'no longer')
        : answer(method, path, body);
    expect((await update(5)).diagnostics).toMatchObject([NOT_EXAMINED]);
  });

  test('at several writes: each is named', async () => {
    const { workspace, prior, update } = await openFailing('GET flow-control-policies/versions');
    expect((await update(5)).diagnostics).toMatchObject([{ detail: expect.stringContaining('flow control policy "a"') }]);
    const b = await workspace.read({ config: 'prod', id: 'b' });
    const second = await workspace.apply(
      { ...SETTINGS, name: 'Name of b', id: 'b', timeframe: 6 },
      { prior: { ...prior, ...(b.state as ValueObject) }, memory: b.private },
    );
    expect(second.diagnostics).toMatchObject([{ ...NOT_EXAMINED, detail: expect.stringContaining('flow control policy "b"') }]);
  });
});

describe('a history that lags', () => {
  /** Opens a policy whose history shows nothing new for some reads. A change by another user comes between the read and the write. */
  async function openLate(reads: number) {
    const opened = await openPolicies();
    const { service, family } = opened;
    const former = [...family.versions];
    let left = reads;
    family.after = (what) => {
      if (what === 'GET a' && family.versions.length === 1) family.write('eve', 'Quick change', { a: policy('a', { timeframe: 7 }) });
    };
    const answer = service.instead;
    const at = `flow-control-policies/versions`;
    service.instead = (method, path, body) =>
      path === at && family.versions.length > 2 && left-- > 0 ? listing(former) : answer(method, path, body);
    return opened;
  }

  test('is read again until it shows the write, and then reports the change', async () => {
    const { update, time } = await openLate(3);
    expect((await update(5)).diagnostics).toMatchObject([{ summary: 'This apply undid a change of the flow control policy "a"' }]);
    expect(time.sleeps).toEqual([250, 500, 1_000]);
  });

  test.each(['create', 'update'] as const)('is read again although an older version has what the %s sent', async (operation) => {
    // GIVEN a change of another user some time ago, to what is written now
    const { service, family, workspace, time, update } = await openPolicies();
    const id = operation === 'create' ? 'n' : 'a';
    const sent = policy(id, { timeframe: 5, name: `Name of ${id}` });
    const former = [...family.versions];
    const answer = service.instead;
    let lists = 0;
    service.instead = (method, path, body) => {
      const isWritten = service.asked.some((asked) => /^(?:PUT|POST)/.test(asked));
      const answered = answer(method, path, body);
      if (!isWritten || path !== 'flow-control-policies/versions') return answered;
      lists += 1;
      return lists < 4 ? listing(family.versions.slice(lists === 1 ? -1 : -2)) : answered;
    };
    family.after = (what) => {
      // The entry that the write is compared with is from before that change.
      if (what !== 'GET versions' || family.versions.length > former.length) return;
      const before = family.entries.get(id);
      family.write('eve', 'Some time ago', { [id]: sent }, '2025-01-01T00:00:00Z');
      if (before) family.entries.set(id, before);
      else family.entries.delete(id);
    };
    // WHEN
    if (operation === 'update') await update(5);
    else await workspace.apply({ ...SETTINGS, id, name: `Name of ${id}`, timeframe: 5 });
    // THEN
    expect(time.sleeps).toEqual([250, 500, 1_000]);
  });

  test('too long is waited for once, and the warning names the entry', async () => {
    const { update, time, workspace, memory, prior } = await openLate(Infinity);
    const { diagnostics, private: after } = await update(5);
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        detail: expect.stringMatching(/policy "a" of configuration "prod"\. The history does not show the writes yet/),
      },
    ]);
    expect(after['lag']).toBeUndefined();
    time.sleeps.splice(0);
    await workspace.apply({ ...SETTINGS, id: 'a', timeframe: 6 }, { prior: { ...prior, timeframe: 5 }, memory });
    expect(time.sleeps).toEqual([]);
  });
});

describe('a write that fails', () => {
  /** Opens a policy `a` with a client that tries writes again. */
  async function openRetried() {
    const service = await Service.start();
    const family = new Family(service);
    family.write('us', 'Before', { a: policy('a') });
    const connection = new Connection(service.client({ ...new SimulatedTime().options(), maxRetries: 3 }), 'prod', true);
    const workspace = await Workspace.open(entryResource(FlowControlPolicy), connection);
    const { state, private: memory } = await workspace.read({ config: 'prod', id: 'a' });
    return { service, family, workspace, memory, prior: { ...(state as ValueObject), on_destroy: null } };
  }

  test('and may have been carried out is examined as well', async () => {
    const { service, family, update } = await openPolicies();
    family.after = (what) => {
      if (what === 'GET a' && family.versions.length === 1) family.write('eve', 'Quick change', { a: policy('a', { timeframe: 7 }) });
    };
    const answer = service.instead;
    let isWritten = false;
    service.instead = (method, path, body) => {
      const answered = answer(method, path, body);
      isWritten ||= method === 'PUT';
      return isWritten && path === 'flow-control-policies/a' ? refusal(500, 'out of order') : answered;
    };
    expect((await update(5)).diagnostics).toMatchObject([
      { severity: 'warning', summary: 'This apply undid a change of the flow control policy "a"' },
      { severity: 'error', summary: 'Internal error of the service' },
    ]);
  });

  test('and was carried out is examined if the next try is refused', async () => {
    // GIVEN a write over a change of another user, whose answer is lost, and a change after it
    const { service, family, workspace, prior, memory } = await openRetried();
    const answer = service.instead;
    service.instead = (method, path, body) => {
      const answered = answer(method, path, body);
      if (
        path === 'flow-control-policies/a' &&
        family.versions.length === 1 &&
        service.asked.includes('GET flow-control-policies/versions')
      )
        family.write('eve', 'Quick change', { a: policy('a', { timeframe: 7 }) });
      if (method !== 'PUT') return answered;
      family.write('dave', 'Later change', { a: policy('a', { timeframe: 8 }) });
      return refusal(503, 'busy');
    };
    // WHEN
    const { diagnostics } = await workspace.apply({ ...SETTINGS, id: 'a', timeframe: 5 }, { prior, memory });
    // THEN
    expect(service.asked.filter((asked) => asked.startsWith('PUT'))).toHaveLength(1);
    expect(diagnostics).toMatchObject([
      { severity: 'warning', summary: 'This apply undid a change of the flow control policy "a"', detail: expect.stringContaining('eve') },
      { severity: 'error', summary: expect.stringContaining('changed') },
    ]);
  });

  test.each(['update', 'delete'] as const)(
    'and was carried out is examined if the next try of the %s succeeds or has nothing to do',
    async (operation) => {
      // GIVEN a write over a change of another user, whose answer is lost
      const { family, workspace, service, prior, memory } = await openRetried();
      const answer = service.instead;
      let isLost = true;
      service.instead = (method, path, body) => {
        if (method === 'GET' || !isLost) return answer(method, path, body);
        isLost = false;
        family.write('eve', 'Quick change', { a: policy('a', { timeframe: 7 }) });
        answer(method, path, body);
        return refusal(503, 'busy');
      };
      // WHEN
      const { diagnostics } =
        operation === 'update'
          ? await workspace.apply({ ...SETTINGS, id: 'a', timeframe: 5 }, { prior, memory })
          : await workspace.destroy(prior, memory);
      // THEN
      expect(diagnostics).toMatchObject([
        {
          severity: 'warning',
          summary: 'This apply undid a change of the flow control policy "a"',
          detail: expect.stringContaining('eve'),
        },
      ]);
    },
  );

  describe('and was carried out, before another user brought back the former content,', () => {
    const MADE = { create: ['POST', undefined], update: ['PUT', policy('a')], delete: ['DELETE', policy('a')] } as const;

    /** Applies the operation. The answer to the first write is lost, and another user then undoes the write. */
    async function takenBack(operation: keyof typeof MADE, status: number, hiddenVersions = 0) {
      const { service, family, workspace, prior, memory } = await openRetried();
      if (operation === 'create') family.write('us', 'Without it', { a: undefined });
      const [method, former] = MADE[operation];
      const answer = service.instead;
      let isLost = true;
      let hidden = 0;
      service.instead = (asked, path, body) => {
        const answered = answer(asked, path, body);
        if (path.endsWith('/versions') && hidden > 0) {
          hidden -= 1;
          const { items } = answered!.body as { items: unknown[] };
          return { status: 200, body: { total: items.length - 2, items: items.slice(2) } };
        }
        if (asked !== method || !isLost) return answered;
        isLost = false;
        hidden = hiddenVersions;
        family.write('ann', 'Back again', { a: former });
        return refusal(status, 'busy');
      };
      const wanted = { ...SETTINGS, id: 'a', timeframe: 5 };
      const applied =
        operation === 'delete'
          ? await workspace.destroy(prior, memory)
          : await workspace.apply(wanted, operation === 'update' ? { prior, memory } : {});
      return { applied, family, sent: service.asked.filter((asked) => asked.startsWith(method)) };
    }

    test.each((['create', 'update', 'delete'] as const).flatMap((operation) => [429, 503].map((status) => [operation, status] as const)))(
      'the %s after status %i is not sent again',
      async (operation, status) => {
        const { applied, family, sent } = await takenBack(operation, status);
        expect(sent).toHaveLength(1);
        expect(family.versions[0]).toMatchObject({ message: 'Back again' });
        expect(applied.diagnostics).toMatchObject([
          {
            severity: 'error',
            summary: 'The flow control policy "a" was changed after it was written',
            detail: expect.stringContaining('ann <ann@example.org>: Back again'),
          },
        ]);
      },
    );

    test('a history that shows it only after the next try leads to a report', async () => {
      const { applied, sent } = await takenBack('update', 503, 1);
      expect(sent).toHaveLength(2);
      expect(applied.diagnostics).toMatchObject([
        {
          severity: 'warning',
          summary: 'This apply undid a change of the flow control policy "a"',
          detail: expect.stringMatching(/before the next try[^]*ann <ann@example\.org>: Back again/),
        },
      ]);
    });
  });

  test.each([500, 502, 503])('and created an entry that another user then changed is reported: status %i', async (status) => {
    const { service, family, workspace } = await openRetried();
    family.write('us', 'Without it', { a: undefined });
    const answer = service.instead;
    service.instead = (method, path, body) => {
      const answered = answer(method, path, body);
      if (method !== 'POST') return answered;
      family.write('ann', 'Quick change', { a: policy('a', { timeframe: 1 }) });
      return refusal(status, 'busy');
    };
    const { state, diagnostics } = await workspace.apply({ ...SETTINGS, id: 'a', timeframe: 5 });
    expect(state).toBeNull();
    expect(service.asked.filter((asked) => !asked.startsWith('GET'))).toHaveLength(1);
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        summary: 'The flow control policy "a" was changed after it was written',
        detail: expect.stringMatching(/to = svc_flow_control_policy\.NAME\n +id = "prod\/a"[^]*ann <ann@example\.org>: Quick change/),
      },
    ]);
  });

  test('and was carried out is not sent again where the history shows it before the reads do', async () => {
    const { service, family, workspace, prior, memory } = await openRetried();
    const answer = service.instead;
    let late = 0;
    service.instead = (method, path, body) => {
      const answered = answer(method, path, body);
      if (method === 'GET' && path === 'flow-control-policies/a' && late > 0) {
        late -= 1;
        return { status: 200, body: policy('a') };
      }
      if (method !== 'PUT') return answered;
      late = 1;
      return refusal(503, 'busy');
    };
    const { diagnostics } = await workspace.apply({ ...SETTINGS, id: 'a', timeframe: 5 }, { prior, memory });
    expect(diagnostics).toEqual([]);
    expect(family.versions).toHaveLength(2);
  });

  test('and was refused for its key is not named as not compared with the history', async () => {
    const { service, family, update } = await openPolicies();
    const answer = service.instead;
    service.instead = (method, path, body) => {
      if (method !== 'PUT') return answer(method, path, body);
      family.history = 'broken';
      return refusal(401, 'no');
    };
    expect((await update(5)).diagnostics).toMatchObject([{ severity: 'error' }]);
  });

  test.each([
    [401, 0],
    [422, 0],
    [500, 1],
  ])('with status %i counts as sent to the entry %i times', async (status, times) => {
    const { service, connection, update } = await openPolicies();
    const answer = service.instead;
    service.instead = (method, path, body) => (method === 'PUT' ? refusal(status, 'no') : answer(method, path, body));
    await update(5);
    expect(connection.journal(FlowControlPolicy, 'prod').sentTo('a')).toHaveLength(times);
  });

  test('and may have been carried out before another user changed the entry is not said to be unsent', async () => {
    const { service, family, workspace, prior, memory } = await openRetried();
    family.history = 'none';
    const answer = service.instead;
    service.instead = (method, path, body) => {
      const answered = answer(method, path, body);
      if (method === 'PUT') family.write('ann', 'Other', { a: policy('a', { timeframe: 8 }) });
      return method === 'PUT' ? refusal(503, 'busy') : answered;
    };
    const { diagnostics } = await workspace.apply({ ...SETTINGS, id: 'a', timeframe: 5 }, { prior, memory });
    expect(diagnostics).toMatchObject([
      { severity: 'error', detail: expect.stringContaining('The service may have carried out an earlier try') },
    ]);
  });

  test('and was refused costs no further request', async () => {
    const { service, update } = await openPolicies();
    const answer = service.instead;
    service.instead = (method, path, body) => (method === 'PUT' ? refusal(422, 'no') : answer(method, path, body));
    await update(5);
    expect(service.asked.filter((asked) => asked === 'GET flow-control-policies/versions')).toHaveLength(1);
  });
});

describe('on a service that lags', () => {
  const RULE: ValueObject = { ...(least(DynamicRule) as ValueObject), name: 'Login bursts' };
  const FORMER = { ...least(DynamicRule), id: 'login-bursts', name: 'Login bursts' };

  /** Opens a rule whose lists show the former content of the family for some reads after a write. */
  async function openRules(
    reads: number,
    { alone = false, consistencyTimeoutMs }: { alone?: boolean; consistencyTimeoutMs?: number } = {},
  ) {
    const service = await Service.start();
    service.entries.set('dynamic-rules/login-bursts', FORMER);
    const time = new SimulatedTime();
    const open = async () => {
      const connection = new Connection(service.client(time.options()), 'prod', true, undefined, 'warn', { consistencyTimeoutMs });
      return Workspace.open(entryResource(DynamicRule), connection);
    };
    const workspace = await open();
    const { state, private: memory } = await workspace.read({ config: 'prod', id: 'login-bursts' });
    const prior = { ...(state as ValueObject), on_destroy: null };
    let [left, isWritten] = [reads, false];
    let former: Entry[] = [...service.entries.values()];
    service.instead = (method, place) => {
      if (method !== 'GET') {
        isWritten = true;
        return undefined;
      }
      if (!isWritten) former = [...service.entries.values()];
      const isList = place === 'dynamic-rules';
      if (!isWritten || left <= 0 || (!isList && !alone)) return undefined;
      left -= 1;
      return isList ? listing(former) : { status: 200, body: former[0] };
    };
    return { service, time, workspace, open, prior, memory };
  }

  test('an update waits until a read shows it', async () => {
    const { service, time, workspace, prior, memory } = await openRules(3);
    service.newlyAsked();
    const { diagnostics, private: after } = await workspace.apply({ ...RULE, threshold: 9 }, { prior, memory });
    expect(diagnostics).toEqual([]);
    expect(service.asked.filter((asked) => asked === 'GET dynamic-rules')).toHaveLength(4);
    expect(time.sleeps).toEqual([250, 500, 1_000]);
    expect(after).toMatchObject({ lag: { before: expect.any(String), until: time.now + 1_750 } });
  });

  test('a delete waits until the list lacks the entry', async () => {
    const { time, workspace, prior, memory } = await openRules(2);
    expect(await workspace.destroy(prior, memory)).toMatchObject({ state: null, diagnostics: [] });
    expect(time.sleeps).toEqual([250, 500]);
  });

  test('a write that stays invisible ends with a warning that names it', async () => {
    const { time, workspace, prior, memory } = await openRules(Infinity, { consistencyTimeoutMs: 5_000 });
    const { diagnostics, state } = await workspace.apply({ ...RULE, threshold: 9 }, { prior, memory });
    expect(state).toMatchObject({ threshold: 9 });
    expect(diagnostics).toMatchObject([
      { severity: 'warning', summary: 'The service does not show the change of dynamic rule "login-bursts" yet' },
    ]);
    expect(time.sleeps).toEqual([250, 500, 1_000, 2_000, 1_250]);
  });

  test('a delete that stays invisible ends with a warning about an entry that no plan shows', async () => {
    const { workspace, prior, memory } = await openRules(Infinity, { consistencyTimeoutMs: 5_000 });
    expect(await workspace.destroy(prior, memory)).toMatchObject({
      state: null,
      diagnostics: [
        {
          severity: 'warning',
          summary: 'The service still shows the deleted dynamic rule "login-bursts"',
          detail: expect.stringContaining('import it and destroy it again'),
        },
      ],
    });
  });

  test('no write is read back with a timeout of 0', async () => {
    const { service, workspace, prior, memory } = await openRules(Infinity, { consistencyTimeoutMs: 0 });
    service.newlyAsked();
    expect((await workspace.apply({ ...RULE, threshold: 9 }, { prior, memory })).diagnostics).toEqual([]);
    expect(service.asked).toEqual(['GET dynamic-rules/login-bursts', 'PUT dynamic-rules/login-bursts']);
  });

  test('writes whose answers come while another is under way share the reads, unless it takes too long', async () => {
    // GIVEN three rules, and a service that answers the last write late
    const service = await Service.start();
    const ids = ['a', 'b', 'c', 'late'];
    for (const id of ids) service.entries.set(`dynamic-rules/${id}`, { ...least(DynamicRule), id, name: id });
    const [three, late] = [gate(), gate()];
    let written = 0;
    service.delay = async (asked) => {
      if (asked.startsWith('GET')) return;
      if (asked.endsWith('/late')) return late.opened;
      written += 1;
      if (written === 3) three.open();
      await three.opened;
    };
    const workspace = await Workspace.open(entryResource(DynamicRule), new Connection(service.client(), 'prod', true));
    const update = (id: string) => {
      const values = { ...(least(DynamicRule) as ValueObject), id, name: id, config: 'prod' };
      const prior = { ...workspace.config(values), on_destroy: null };
      return workspace.apply({ ...values, threshold: 9 }, { prior, planned: { ...prior, threshold: 9 } });
    };
    const lists = () => service.asked.filter((asked) => asked === 'GET dynamic-rules').length;
    // WHEN
    const last = update('late');
    await Promise.all(['a', 'b', 'c'].map(update));
    // THEN
    expect(lists()).toBe(1);
    late.open();
    await last;
    expect(lists()).toBe(2);
  });

  test('writes that wait at the same time read again together', async () => {
    // GIVEN ten rules on a service whose first lists lag
    const service = await Service.start();
    const ids = Array.from({ length: 10 }, (_, i) => `r-${i}`);
    for (const id of ids) service.entries.set(`dynamic-rules/${id}`, { ...least(DynamicRule), id, name: id });
    const former = [...service.entries.values()];
    let left = 4;
    service.instead = (method, place) => (method === 'GET' && place === 'dynamic-rules' && left-- > 0 ? listing(former) : undefined);
    const sleeps: number[] = [];
    const sleep = (ms: number) => {
      sleeps.push(ms);
      return new Promise<void>((resolve) => void setTimeout(resolve, 50));
    };
    const workspace = await Workspace.open(entryResource(DynamicRule), new Connection(service.client({ sleep }), 'prod', true));
    // WHEN
    await Promise.all(
      ids.map((id) => {
        const values = { ...(least(DynamicRule) as ValueObject), id, name: id, config: 'prod' };
        const prior = { ...workspace.config(values), on_destroy: null };
        return workspace.apply({ ...values, threshold: 9 }, { prior, planned: { ...prior, threshold: 9 } });
      }),
    );
    // THEN
    expect(sleeps.length).toBeLessThanOrEqual(3);
    expect(service.asked.filter((asked) => asked === 'GET dynamic-rules').length).toBeLessThanOrEqual(10);
  });

  test('a later refresh reads again before it takes the former content for drift', async () => {
    // GIVEN
    const { service, time, workspace, open, prior, memory } = await openRules(2);
    const { state, private: after } = await workspace.apply({ ...RULE, threshold: 9 }, { prior, memory });
    const shown = service.instead;
    let left = 2;
    service.instead = (method, place, body) =>
      method === 'GET' && left-- > 0 ? { status: 200, body: FORMER } : shown(method, place, body);
    time.sleeps.splice(0);
    // WHEN
    const { diagnostics, state: refreshed } = await (await open()).read(state as ValueObject, after);
    // THEN
    expect(diagnostics).toEqual([]);
    expect(refreshed).toMatchObject({ threshold: 9 });
    expect(time.sleeps).toEqual([250, 500]);
  });

  test('a later refresh takes the former content for drift once the lag is over', async () => {
    const { service, time, workspace, open, prior, memory } = await openRules(2);
    const { state, private: after } = await workspace.apply({ ...RULE, threshold: 9 }, { prior, memory });
    service.entries.set('dynamic-rules/login-bursts', FORMER);
    time.now += 60_000;
    const { diagnostics } = await (await open()).read(state as ValueObject, after);
    expect(diagnostics).toMatchObject([{ summary: 'The dynamic rule "login-bursts" was changed outside of Terraform' }]);
  });

  test('an entry is deleted although reads do not show it, within the lag of its last write', async () => {
    const { service, time, workspace, prior } = await openRules(0);
    const missing = { status: 404, body: { code: 404, message: 'entry [login-bursts] does not exist' } };
    service.instead = (method, place) => (method !== 'GET' ? undefined : place === 'dynamic-rules' ? listing([]) : missing);
    await workspace.destroy(prior, { lag: { before: null, until: time.now - 1, ms: 10 } });
    expect(service.entries.size).toBe(1);
    expect(await workspace.destroy(prior, { lag: { before: null, until: time.now + 1, ms: 10 } })).toMatchObject({
      state: null,
      diagnostics: [],
    });
    expect(service.entries.size).toBe(0);
  });
});

describe('in a large family', () => {
  test.each([
    [100, ['GET dynamic-rules', 'GET dynamic-rules', 'GET dynamic-rules']],
    [500, ['GET dynamic-rules', 'GET dynamic-rules/b', 'GET dynamic-rules/c']],
  ])('of %i entries, writes are read back with little work', async (size, reads) => {
    const service = await Service.start();
    for (let i = 0; i < size; i += 1) service.entries.set(`dynamic-rules/r-${i}`, { ...least(DynamicRule), id: `r-${i}` });
    const workspace = await Workspace.open(entryResource(DynamicRule), service.connection());
    const values = { ...(least(DynamicRule) as ValueObject), include: null, exclude: null };
    const plans = [];
    for (const name of ['a', 'b', 'c']) plans.push((await workspace.plan({ ...values, name })).planned as ValueObject);
    service.newlyAsked();
    for (const planned of plans) await workspace.apply({ ...values, name: planned['name']! }, { planned });
    expect(service.asked.filter((asked) => asked.startsWith('GET'))).toEqual(reads);
  });

  test('whose list lagged once, later writes are read back from the list', async () => {
    const service = await Service.start();
    const ids = Array.from({ length: 500 }, (_, i) => `r-${i}`);
    for (const id of ids) service.entries.set(`dynamic-rules/${id}`, { ...least(DynamicRule), id, name: id });
    const former = [...service.entries.values()];
    const time = new SimulatedTime();
    const workspace = await Workspace.open(entryResource(DynamicRule), new Connection(service.client(time.options()), 'prod', true));
    let left = 1;
    service.instead = (method, place) => (method === 'GET' && place === 'dynamic-rules' && left-- > 0 ? listing(former) : undefined);
    const readsAfter = async (id: string) => {
      const values = { ...(least(DynamicRule) as ValueObject), id, name: id, config: 'prod' };
      const prior = { ...workspace.config(values), on_destroy: null };
      await workspace.apply({ ...values, threshold: 9 }, { prior, planned: { ...prior, threshold: 9 } });
      return service
        .newlyAsked()
        .filter((asked) => asked.startsWith('GET'))
        .slice(1);
    };
    expect(await readsAfter('r-0')).toEqual(['GET dynamic-rules', 'GET dynamic-rules']);
    expect(await readsAfter('r-1')).toEqual(['GET dynamic-rules']);
  });
});
