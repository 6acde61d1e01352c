import { ManagementClient } from '../../../../src/api/index';
import { type EmulatorOptions } from '../../../../src/emulator/index';
import { Action, FlowControlPolicy } from '../../../../src/model/index';
import { Connection } from '../../../../src/provider/connection/connection';
import { Diagnostics } from '../../../../src/provider/framework/diagnostics';
import { SetWriter } from '../../../../src/provider/entities/set/set-writer';
import { emulators } from '../../../emulator/support/emulators';
import { SimulatedTime } from '../../../api/support';
import { sample } from '../../../support/entries';
import { Family, policy } from '../../resources/support/family';
import { type Answer, closeAll, refusal, Service, writes } from '../../resources/support/service';

const PATH = 'flow-control-policies';

type Entry = Record<string, unknown>;

/** The history is read before the family: it then has no version that the family lacks. */
const NOT_EXAMINED = { severity: 'warning', summary: 'Writes were not compared with the history (flow control policy)' };
const BEFORE = [`GET ${PATH}/versions`, `GET ${PATH}`];

const byId = (...entries: Entry[]) => new Map(entries.map((entry) => [String(entry.id), entry]));

/** Returns a writer over a connection, and its diagnostics. */
function writerOf(connection: Connection, entity: typeof FlowControlPolicy | typeof Action = FlowControlPolicy) {
  const diagnostics = new Diagnostics();
  const { signal } = new AbortController();
  return { diagnostics, writer: new SetWriter(entity, 'prod', { connection, signal, abandon: signal, diagnostics }) };
}

describe('on an emulator', () => {
  const start = emulators();
  const clients: ManagementClient[] = [];
  afterEach(() => clients.splice(0).forEach((client) => client.close()));

  async function open(options: EmulatorOptions, entity?: typeof FlowControlPolicy | typeof Action) {
    const emulator = await start(options);
    const client = new ManagementClient({ baseUrl: emulator.url, maxRetries: 0 });
    clients.push(client);
    const { writer, diagnostics } = writerOf(new Connection(client, 'prod', true), entity);
    /** Writes the present entries without some ids, and with some others. Returns the requests. */
    const bring = async (without: string[], ...entries: Entry[]) => {
      emulator.resetRequests();
      const written = await writer.write([], (present) => {
        const wanted = new Map([...present].filter(([id]) => !without.includes(id)));
        for (const entry of entries) wanted.set(String(entry.id), entry);
        return { wanted };
      });
      const { family, head, staying } = written!;
      const requests = emulator
        .requests()
        .map(({ method, path }) => `${method} ${path.replace(/.*\/prod\//, '').replace(/versions\/.+/, 'versions/HEAD')}`);
      const [history = '', second = '', third = '', ...later] = requests;
      // The list and the content of the newest version are read at the same time.
      const ordered = [history, ...[second, third].sort(), ...later];
      return { ids: [...family.keys()].filter((id) => !id.startsWith('__')), family, head, staying, requests: ordered };
    };
    return { client, diagnostics, bring };
  }

  const flow = (id: string, more: object = {}) => sample(PATH, id, more);
  const newest = `GET ${PATH}/versions/HEAD`;
  /** The requests for a family without versions. */
  const first = (...writes: string[]) => [...BEFORE, ...writes, `GET ${PATH}`, `GET ${PATH}/versions`, newest];
  const around = (...writes: string[]) => first(newest, ...writes);

  describe.each(['contract', 'observed'] as const)('with the %s profile', (profile) => {
    const verb = profile === 'contract' ? 'POST' : 'PUT';

    test.each(['replace', 'merge'] as const)('a set is one write if a PUT means %s', async (setPut) => {
      const { bring, diagnostics } = await open({ profile, setPut });
      const created = await bring([], flow('a'), flow('b'));
      // The first write of a run is compared with the version before it, too, of the built-in entries.
      const requests = profile === 'contract' ? first(`${verb} ${PATH}`) : first(newest, newest, `${verb} ${PATH}`);
      expect(created).toMatchObject({ ids: ['a', 'b'], requests });
      const changed = await bring([], flow('b', { timeframe: 7 }), flow('c'));
      expect(changed).toMatchObject({ ids: ['a', 'b', 'c'], requests: around(`PUT ${PATH}`) });
      expect(changed.family.get('b')).toMatchObject({ timeframe: 7 });
      expect(changed.head).not.toBe(created.head);
      expect(diagnostics.items).toEqual([]);
    });

    test('a replacing write deletes the removed entries', async () => {
      const { bring, diagnostics } = await open({ profile, setPut: 'replace' });
      await bring([], flow('a'), flow('b'));
      expect(await bring(['a'], flow('c'))).toMatchObject({ ids: ['b', 'c'], requests: around(`PUT ${PATH}`) });
      expect(diagnostics.items).toEqual([]);
    });

    test('a merging write is followed by single deletes, and a read', async () => {
      const { bring, diagnostics } = await open({ profile, setPut: 'merge' });
      await bring([], flow('a'), flow('b'));
      const { ids, requests } = await bring(['a'], flow('c'));
      expect(ids).toEqual(['b', 'c']);
      // Both writes remove the entry, so the number of versions does not show that they are those of the writes.
      expect(requests).toEqual([...around(`PUT ${PATH}`, `GET ${PATH}`, `GET ${PATH}/a`, `DELETE ${PATH}/a`), newest]);
      expect(diagnostics.items).toEqual([]);
    });
  });

  describe.each(['replace', 'merge'] as const)('with a PUT that means %s', (setPut) => {
    const named = (id: string, name: string) => flow(id, { name });

    const MOVES: [string, Entry[], string[], Entry[]][] = [
      ['to a new entry in place of an old one', [named('a', 'A')], ['a'], [named('b', 'A')]],
      [
        'around',
        [named('a', 'A'), named('b', 'B'), named('c', 'C')],
        ['a'],
        [named('b', 'C'), named('c', 'D'), named('d', 'A'), named('e', 'B')],
      ],
    ];
    const EXCHANGE: (typeof MOVES)[number] = [
      'between two entries',
      [named('a', 'A'), named('b', 'B')],
      [],
      [named('a', 'B'), named('b', 'A')],
    ];

    test.each(setPut === 'merge' ? [EXCHANGE] : [EXCHANGE, ...MOVES])('names move %s in one write', async (_, before, without, now) => {
      const { bring, diagnostics } = await open({ setPut });
      await bring([], ...before);
      const { family, requests } = await bring(without, ...now);
      expect(Object.fromEntries([...family].map(([id, { name }]) => [id, name]))).toEqual(
        Object.fromEntries(now.map(({ id, name }) => [id, name])),
      );
      expect(requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
      expect(diagnostics.items).toEqual([]);
    });

    if (setPut === 'merge') {
      test.each(MOVES)('names that move %s are refused, and nothing is written', async (_, before, without, now) => {
        const { bring } = await open({ setPut });
        const { family } = await bring([], ...before);
        await expect(bring(without, ...now)).rejects.toMatchObject({ status: 409 });
        expect((await bring([])).family).toEqual(family);
      });
    }

    test('a duplicate name is refused without a write', async () => {
      const { bring } = await open({ setPut });
      const { family: before } = await bring([], named('a', 'A'));
      await expect(bring([], named('b', 'B'), named('c', 'B'))).rejects.toMatchObject({ status: 422 });
      expect((await bring([])).family).toEqual(before);
    });
  });

  test('one DELETE removes a whole family', async () => {
    const { bring } = await open({});
    await bring([], flow('a'), flow('b'));
    expect(await bring(['a', 'b'])).toMatchObject({ ids: [], requests: around(`DELETE ${PATH}`) });
  });

  test('an empty set over an empty family writes nothing', async () => {
    const { bring } = await open({});
    expect(await bring([])).toMatchObject({ ids: [], requests: [...BEFORE, ...[...BEFORE].reverse()], head: undefined });
  });

  test('an action in use stays, and all others are written', async () => {
    // GIVEN two actions, one of them in use
    const { bring, client, diagnostics } = await open({ profile: 'observed' }, Action);
    const action = (id: string) => sample('actions', id, { description: '' });
    await bring([], action('used'), action('free'));
    await client.dynamicRules.create('prod', 'rule', sample('dynamic-rules', 'rule', { action: 'used' }) as never);
    // WHEN both are removed and another is added
    const { ids, staying } = await bring(['used', 'free'], action('new'));
    // THEN
    expect(ids.filter((id) => !id.startsWith('action-'))).toEqual(['new', 'used']);
    expect(staying).toEqual(['used']);
    expect(diagnostics.items).toEqual([]);
  });
});

describe('on a simulated service', () => {
  afterEach(closeAll);

  async function open(...ids: string[]) {
    const service = await Service.start();
    const family = new Family(service);
    if (ids.length > 0) family.write('us', 'Before', Object.fromEntries(ids.map((id) => [id, policy(id)])));
    const { writer, diagnostics } = writerOf(service.connection());
    const write = async (...wanted: Entry[]) => {
      service.newlyAsked();
      return (await writer.write([], () => ({ wanted: byId(...wanted) })))!;
    };
    return { service, family, diagnostics, write };
  }

  const AFTER = [`GET ${PATH}`, `GET ${PATH}/versions`];

  test('a conflict is reported, and nothing more is written', async () => {
    const { service, family, write } = await open('a', 'b');
    const before = [...family.entries.values()];
    service.writeAnswers.push(refusal(409, 'entry with name Name of b already exists'));
    const exchanged = [policy('a', { name: 'Name of b' }), policy('b', { name: 'Name of a' })];
    await expect(write(...exchanged)).rejects.toMatchObject({ status: 409 });
    expect(writes(service)).toEqual([`PUT ${PATH}`]);
    expect([...family.entries.values()]).toEqual(before);
  });

  describe('that refuses to delete an entry', () => {
    test('the others are written first, and the entry stays', async () => {
      const { service, family, write } = await open('a', 'used', 'gone');
      family.inUse.add('used');
      const { family: found, staying } = await write(policy('a', { timeframe: 7 }), policy('b'));
      expect([...found.keys()]).toEqual(['a', 'used', 'b']);
      expect(family.entries.get('a')).toMatchObject({ timeframe: 7 });
      expect(family.entries.get('used')).toEqual(policy('used'));
      expect(writes(service)).toEqual([`PUT ${PATH}`, `PUT ${PATH}`, `DELETE ${PATH}/used`, `DELETE ${PATH}/gone`]);
      expect(staying).toEqual(['used']);
    });

    test('nothing but the single deletes is written if the others are as they should be', async () => {
      const { service, family, write } = await open('a', 'used', 'gone');
      family.inUse.add('used');
      await write(policy('a'));
      expect(writes(service)).toEqual([`PUT ${PATH}`, `DELETE ${PATH}/used`, `DELETE ${PATH}/gone`]);
    });

    describe('and another user changes entries before the others are written', () => {
      /** Opens a family with an entry in use, to whose second PUT the service answers in another way after it has carried it out. */
      async function changed(answer?: Answer) {
        const service = await Service.start();
        const family = new Family(service);
        family.write('us', 'Before', Object.fromEntries(['a', 'b', 'used'].map((id) => [id, policy(id)])));
        family.inUse.add('used');
        const { instead } = service;
        let puts = 0;
        service.instead = (method, path, body) => {
          if (method !== 'PUT') return instead(method, path, body);
          puts += 1;
          if (puts === 2)
            family.write('eve', 'Quick change', Object.fromEntries(['b', 'used'].map((id) => [id, policy(id, { timeframe: 1 })])));
          const answered = instead(method, path, body);
          return puts === 2 ? (answer ?? answered) : answered;
        };
        const client = service.client({ ...new SimulatedTime().options(), maxRetries: 3 });
        const { writer, diagnostics } = writerOf(new Connection(client, 'prod', true));
        const wanted = byId(policy('a', { timeframe: 7 }), policy('b'));
        const write = () =>
          writer.write([], (present) =>
            present.get('a')?.timeframe === 7 ? { refused: (isTried) => Promise.resolve(expect(isTried).toBe(true)) } : { wanted },
          );
        return { service, family, diagnostics, write };
      }

      const undone = (id: string) => ({ summary: `This apply undid a change of the flow control policy "${id}"` });

      test.each([
        ['accepts the others', undefined],
        ['loses the answer', refusal(502, 'bad gateway')],
      ])('the changes are reported if the service %s', async (_, answer) => {
        const { service, diagnostics, write } = await changed(answer);
        expect(await write()).toMatchObject({ staying: ['used'] });
        expect(writes(service)).toEqual([`PUT ${PATH}`, `PUT ${PATH}`, `DELETE ${PATH}/used`]);
        expect(diagnostics.items).toMatchObject([undone('b'), undone('used')]);
      });

      test('the changes are reported with the error of a service that fails', async () => {
        const { service, diagnostics, write } = await changed(refusal(500, 'oh'));
        // What the service reads is not what was written.
        const { instead } = service;
        service.instead = (method, path, body) =>
          method === 'GET' && path === PATH && service.bodies.length > 1 ? refusal(500, 'oh') : instead(method, path, body);
        await expect(write()).rejects.toMatchObject({ status: 500 });
        expect(diagnostics.items).toMatchObject([undone('b'), undone('used')]);
      });
    });

    test('the entry is deleted with the next write, once it is free', async () => {
      const { family, write } = await open('a', 'used');
      family.inUse.add('used');
      family.after = (what) => what === 'DELETE used' && family.inUse.clear();
      expect((await write(policy('a'))).staying).toEqual(['used']);
      expect([...family.entries.keys()]).toEqual(['a', 'used']);
      expect((await write(policy('a'))).staying).toEqual([]);
      expect([...family.entries.keys()]).toEqual(['a']);
    });

    test('the refusal is reported if the others cannot be written either', async () => {
      const { service, family, write } = await open('a', 'used');
      family.inUse.add('used');
      service.writeAnswers.push(refusal(400, 'entry [used] is used elsewhere'), refusal(400, 'name taken'));
      await expect(write(policy('a'), policy('b'))).rejects.toMatchObject({ said: 'entry [used] is used elsewhere' });
    });

    test('the free entries are deleted if all are removed', async () => {
      const { service, family, write } = await open('a', 'used');
      family.inUse.add('used');
      const { family: found, staying } = await write();
      expect([...found.keys()]).toEqual(['used']);
      expect(writes(service)).toEqual([`DELETE ${PATH}`, `DELETE ${PATH}/a`, `DELETE ${PATH}/used`]);
      expect(staying).toEqual(['used']);
    });

    test.each([
      ['nothing leaves', 400, ['a', 'b']],
      ['the refusal is of another kind', 422, ['b']],
      ['the service is out of order', 500, ['b']],
    ])('is not assumed if %s', async (_, status, ids) => {
      const { service, family, write } = await open('a');
      service.writeAnswers.push(refusal(status, 'no'));
      await expect(write(...ids.map((id) => policy(id)))).rejects.toMatchObject({ status });
      expect(writes(service)).toEqual([`PUT ${PATH}`]);
      expect(family.entries.get('a')).toEqual(policy('a'));
    });

    test('is not assumed if a single delete fails for another reason, which the result has', async () => {
      const { service, family, write } = await open('a', 'used');
      family.inUse.add('used');
      family.after = (what) => what === 'GET used' && service.writeAnswers.push(refusal(500, 'oh'));
      expect(await write(policy('a'))).toMatchObject({ failure: { status: 500 }, staying: [] });
    });
  });

  describe('that another user writes to', () => {
    test('before the write, the history shows the change', async () => {
      const { family, diagnostics, write } = await open('a');
      family.after = (what) => {
        if (what === 'GET versions' && family.versions.length === 1) family.write('eve', 'Quick change', { x: policy('x') });
      };
      const { head } = await write(policy('a', { timeframe: 7 }));
      expect(head).toBe(family.versions[0]?.version);
      expect(diagnostics.items).toMatchObject([
        {
          severity: 'warning',
          summary: 'The flow control policy set of "prod" was changed during the apply',
          detail: expect.stringMatching(/eve <eve@example\.org>: Quick change/),
        },
      ]);
    });

    test.each(['kept', 'none', 'broken'] as const)(
      'after the write, entries added by the other user stay and are reported, with a history that is %s',
      async (history) => {
        const { service, family, diagnostics, write } = await open('a', 'gone');
        family.history = history;
        family.after = (what) => what === 'PUT' && family.write('eve', 'Quick change', { x: policy('x') });
        const { family: found } = await write(policy('a'));
        expect([...found.keys()]).toEqual(['a', 'x']);
        expect(writes(service)).toEqual([`PUT ${PATH}`]);
        expect(diagnostics.items).toMatchObject([
          ...(history === 'broken' ? [NOT_EXAMINED] : []),
          { severity: 'warning', summary: 'The flow control policy set of "prod" was changed during the apply' },
        ]);
        expect(diagnostics.items.at(-1)?.detail.includes('eve')).toBe(history === 'kept');
      },
    );

    describe('before a write', () => {
      const UNDONE = { severity: 'warning', summary: 'This apply undid a change of the flow control policy "a"' };

      /** Opens a family that another user changes between the reads and the write. */
      async function openChanged() {
        const opened = await open('a');
        const { service, family } = opened;
        const answer = service.instead;
        service.instead = (method, path, body) => {
          if (method === 'PUT') family.write('eve', 'Quick change', { a: policy('a', { timeframe: 1 }) });
          return answer(method, path, body);
        };
        return opened;
      }

      /** Opens a family with a client that tries again, in simulated time. */
      async function retrying() {
        const service = await Service.start();
        const family = new Family(service);
        family.write('us', 'Before', { a: policy('a') });
        const client = service.client({ ...new SimulatedTime().options(), maxRetries: 3 });
        return { service, family, ...writerOf(new Connection(client, 'prod', true)) };
      }

      test('whose answer is lost, the undone change is reported', async () => {
        const { service, family, diagnostics, write } = await openChanged();
        const answer = service.instead;
        service.instead = (method, path, body) => {
          const answered = answer(method, path, body);
          const isLost = method === 'PUT' || (path === PATH && family.versions.length > 2);
          return isLost ? refusal(500, 'oh') : answered;
        };
        await expect(write(policy('a', { timeframe: 7 }))).rejects.toMatchObject({ status: 500 });
        expect(diagnostics.items).toMatchObject([UNDONE]);
      });

      test('whose answer is lost, but which a read shows, nothing is written again', async () => {
        // GIVEN a change by another user after the write, which the read before the next try does not show yet
        const { service, family, diagnostics, writer } = await retrying();
        const answer = service.instead;
        let isLost = true;
        service.instead = (method, path, body) => {
          const answered = answer(method, path, body);
          if (method === 'GET' && path === PATH && !isLost) family.write('eve', 'Later change', { b: policy('b', { timeframe: 1 }) });
          if (method !== 'PUT' || !isLost) return answered;
          isLost = false;
          return refusal(503, 'busy');
        };
        family.write('us', 'Before', { b: policy('b') });
        // WHEN
        await writer.write([], (present) => ({ wanted: new Map([...present, ['a', policy('a', { timeframe: 7 })]]) }));
        // THEN
        expect(writes(service)).toEqual([`PUT ${PATH}`]);
        expect(family.entries.get('b')).toMatchObject({ timeframe: 1 });
        expect(diagnostics.items.filter(({ summary }) => summary.includes('undid'))).toEqual([]);
      });

      test.each([
        ['kept', [{ severity: 'warning', detail: expect.stringContaining('ann') }]],
        ['none', []],
      ] as const)(
        'whose answer is lost is not written again after a change of an entry that it keeps: history %s',
        async (history, expected) => {
          const { service, family, diagnostics, writer } = await retrying();
          family.history = history;
          family.write('us', 'Kept', { b: policy('b') });
          const answer = service.instead;
          service.instead = (method, path, body) => {
            const answered = answer(method, path, body);
            if (method !== 'PUT') return answered;
            family.write('ann', 'Of the kept one', { b: policy('b', { timeframe: 1 }) });
            return refusal(503, 'busy');
          };
          let decisions = 0;
          const written = await writer.write([], (present) => {
            decisions += 1;
            return { wanted: new Map([...present, ['a', policy('a', { timeframe: 7 })]]) };
          });
          expect(decisions).toBe(1);
          expect(written?.family.get('b')).toMatchObject({ timeframe: 1 });
          expect(writes(service)).toEqual([`PUT ${PATH}`]);
          expect(diagnostics.items).toMatchObject(expected);
        },
      );

      test('whose answer is lost, and which another user then undoes, nothing is written again', async () => {
        const { service, family, diagnostics, writer } = await retrying();
        const former = family.entries.get('a')!;
        const answer = service.instead;
        service.instead = (method, path, body) => {
          const answered = answer(method, path, body);
          if (method !== 'PUT') return answered;
          family.write('ann', 'Back again', { a: former });
          return refusal(503, 'busy');
        };
        const written = await writer.write([], (present) => ({ wanted: new Map([...present, ['a', { ...former, timeframe: 7 }]]) }));
        expect(written).toBeNull();
        expect(writes(service)).toEqual([`PUT ${PATH}`]);
        expect(diagnostics.items).toMatchObject([
          {
            severity: 'error',
            summary: 'The flow control policy set of "prod" was changed after it was written',
            detail: expect.stringContaining('ann <ann@example.org>: Back again'),
          },
        ]);
      });

      test('that removes entries, a history that shows only the change of another user is not taken for the whole', async () => {
        // GIVEN reads that lag behind the write, and a history that shows the other user's version before ours
        const { service, family, diagnostics, writer } = await retrying();
        family.write('us', 'More', { b: policy('b') });
        const answer = service.instead;
        let histories = 0;
        let isLate = true;
        let former: unknown;
        service.instead = (method, path, body) => {
          if (method === 'PUT') {
            former = answer('GET', PATH, undefined);
            family.write('eve', 'Quick addition', { x: policy('x') });
            return answer(method, path, body);
          }
          const isRemoved = path === `${PATH}/b`;
          if (former === undefined) return answer(method, path, body);
          if (method === 'DELETE' && isRemoved) {
            isLate = false;
            return refusal(404, 'entry [b] does not exist');
          }
          if (isLate && path === PATH) return former as never;
          if (isLate && isRemoved) return { status: 200, body: policy('b') };
          if (path !== `${PATH}/versions`) return answer(method, path, body);
          histories += 1;
          const { body: all } = answer(method, path, body) as { body: { items: unknown[] } };
          const items = histories === 1 ? all.items.slice(1) : all.items;
          return { status: 200, body: { total: items.length, items } };
        };
        // WHEN
        await writer.write([], (present) => ({ wanted: new Map([...present].filter(([id]) => id !== 'b')) }));
        // THEN
        expect(diagnostics.items).toMatchObject([
          { summary: 'This apply undid a change of the flow control policy "x"', detail: expect.stringContaining('eve') },
        ]);
      });

      test('an older version with the same content, which the history shows first, is not taken for its own', async () => {
        // GIVEN a change of another user some time ago, to what is written now, which the family does not show yet
        const { service, family, diagnostics, writer } = await retrying();
        const former = family.entries.get('a')!;
        const listed = [...family.versions];
        const answer = service.instead;
        let lists = 0;
        service.instead = (method, path, body) => {
          if (method === 'PUT') {
            family.write('eve', 'Some time ago', { a: { ...former, timeframe: 5 } }, '2025-01-01T00:00:00Z');
            family.write('eve', 'Just now', { a: { ...former, timeframe: 7 } });
          }
          const isWritten = family.versions.length > listed.length;
          const answered = answer(method, path, body);
          if (!isWritten || path !== `${PATH}/versions`) return answered;
          lists += 1;
          const items = lists < 4 ? family.versions.slice(lists === 1 ? -listed.length : -listed.length - 1) : family.versions;
          return { status: 200, body: { total: items.length, items } };
        };
        // WHEN
        await writer.write([], (present) => ({ wanted: new Map([...present, ['a', { ...former, timeframe: 5 }]]) }));
        // THEN
        expect(diagnostics.items).toMatchObject([
          { summary: 'This apply undid a change of the flow control policy "a"', detail: expect.stringContaining('Just now') },
        ]);
      });

      test('whose answer is lost before another change, the undone change is reported', async () => {
        // GIVEN
        const { service, family, diagnostics, writer } = await retrying();
        const answer = service.instead;
        let isLost = true;
        service.instead = (method, path, body) => {
          if (method !== 'PUT' || !isLost) return answer(method, path, body);
          isLost = false;
          family.write('eve', 'Quick change', { a: policy('a', { timeframe: 1 }) });
          answer(method, path, body);
          family.write('dave', 'Later change', { b: policy('b') });
          return refusal(503, 'busy');
        };
        // WHEN
        await writer.write([], (present) => ({ wanted: new Map([...present, ['a', policy('a', { timeframe: 7 })]]) }));
        // THEN
        expect([...family.entries.keys()]).toEqual(['a', 'b']);
        expect(diagnostics.items).toMatchObject([{ ...UNDONE, detail: expect.stringContaining('eve') }]);
      });

      test.each([
        ['the family', [PATH], [UNDONE, { summary: expect.stringContaining('not read back') }]],
        ['the family and its history', [PATH, `${PATH}/versions`], [NOT_EXAMINED, { summary: expect.stringContaining('not read back') }]],
      ])('after which %s cannot be read, the undone change is not passed over', async (_, failing, expected) => {
        const { service, family, diagnostics, write } = await openChanged();
        const answer = service.instead;
        service.instead = (method, path, body) =>
          method === 'GET' && family.versions.length > 2 && failing.includes(path) ? refusal(500, 'oh') : answer(method, path, body);
        await write(policy('a', { timeframe: 7 }));
        expect(diagnostics.items).toMatchObject(expected);
      });
    });

    test('after the write, deletes and changes by the other user stay, and are reported', async () => {
      const { service, family, diagnostics, write } = await open('a', 'b');
      family.after = (what) => what === 'PUT' && family.write('eve', 'Undone', { a: undefined, b: policy('b', { timeframe: 1 }) });
      await write(policy('a', { timeframe: 2 }), policy('b'));
      expect(Object.fromEntries(family.entries)).toEqual({ b: policy('b', { timeframe: 1 }) });
      expect(writes(service)).toEqual([`PUT ${PATH}`]);
      expect(diagnostics.items).toMatchObject([
        { summary: 'The flow control policy set of "prod" was changed during the apply', detail: expect.stringContaining('Undone') },
      ]);
    });

    test('an entry that the other user deleted first is no error', async () => {
      const { service, family, diagnostics, write } = await open('a', 'used');
      family.inUse.add('used');
      family.after = (what) => {
        if (what !== 'GET used' || !family.entries.has('used')) return;
        family.write('eve', 'Not used', { used: undefined });
        service.writeAnswers.push(refusal(404, 'entry [used] does not exist'));
      };
      await write(policy('a'));
      expect(writes(service).at(-1)).toBe(`DELETE ${PATH}/used`);
      expect(diagnostics.items).toEqual([]);
    });

    test('a list after single deletes that lacks entries does not take them from the set', async () => {
      const { service, family, write } = await open('a', 'used');
      family.inUse.add('used');
      let isCut = false;
      const answer = service.instead;
      service.instead = (method, place, body) => {
        if (method === 'DELETE') {
          family.inUse.clear();
          isCut = true;
        }
        return isCut && method === 'GET' && place === PATH ? { status: 200, body: { total: 0, items: [] } } : answer(method, place, body);
      };
      expect([...(await write(policy('a', { timeframe: 7 }))).family.keys()]).toEqual(['a']);
    });

    test('without changes by others, any number of writes causes no warning', async () => {
      const { family, diagnostics, write } = await open('a', 'used');
      family.inUse.add('used');
      family.after = (what) => what === 'GET used' && family.inUse.clear();
      await write(policy('a', { timeframe: 7 }));
      expect([...family.entries.keys()]).toEqual(['a']);
      expect(family.versions).toHaveLength(3);
      expect(diagnostics.items).toEqual([]);
    });
  });

  describe('that changes entries on write', () => {
    test('to an equal meaning, one write is enough', async () => {
      const { service, family, write } = await open('a');
      family.store = ({ description: _, include: __, ...entry }) => ({
        ...entry,
        name: String(entry.name).trim(),
        tags: ['x', 'y'],
        newer: 1,
      });
      const { family: found } = await write(policy('a', { name: ' A ', tags: ['y', 'x'] }));
      expect(found.get('a')).toMatchObject({ name: 'A', newer: 1 });
      expect(service.asked.filter((asked) => !/versions\/./.test(asked))).toEqual([...BEFORE, `PUT ${PATH}`, ...AFTER]);
    });

    test('to another meaning, nothing is written again', async () => {
      const { service, family, diagnostics, write } = await open('a', 'b');
      family.store = (entry) => (entry.id === 'a' ? { ...entry, timeframe: 1 } : entry);
      const { family: found } = await write(policy('a', { timeframe: 2 }), policy('b'));
      expect(found.get('a')).toMatchObject({ timeframe: 1 });
      expect(writes(service)).toEqual([`PUT ${PATH}`]);
      // No version has what was sent.
      expect(diagnostics.items).toMatchObject([{ summary: 'Writes were not compared with the history (flow control policy)' }]);
    });
  });

  test('a set that is just the family writes nothing', async () => {
    const { service, write } = await open('a', 'b');
    const { family: found } = await write(policy('a'), policy('b'));
    expect([...found.keys()]).toEqual(['a', 'b']);
    expect(writes(service)).toEqual([]);
  });

  test.each(['none', 'broken'] as const)('with a history that is %s, all entries are written, without a known version', async (history) => {
    const { service, family, diagnostics, write } = await open('a');
    family.history = history;
    expect(await write(policy('a'), policy('b'))).toMatchObject({ head: undefined });
    expect([...family.entries.keys()]).toEqual(['a', 'b']);
    expect(service.asked).toEqual([...BEFORE, `PUT ${PATH}`, ...AFTER, `GET ${PATH}/versions`]);
    expect(diagnostics.items).toMatchObject(history === 'none' ? [] : [NOT_EXAMINED]);
  });

  test('reads after a write are repeated', async () => {
    const service = await Service.start();
    const family = new Family(service);
    family.write('us', 'Before', { a: policy('a') });
    const connection = service.connection();
    const signal = new AbortController().signal;
    await connection.reader.family(FlowControlPolicy, 'prod', signal);
    const { writer } = writerOf(connection);
    await writer.write([], () => ({ wanted: byId(policy('b')) }));
    expect([...(await connection.reader.family(FlowControlPolicy, 'prod', signal)).keys()]).toEqual(['b']);
  });
});

describe('while its writes wait', () => {
  afterEach(closeAll);

  /** Returns a family without history, in simulated time. The service is busy for one write, and another user acts before the retry. */
  async function open(busy: (method: string, path: string, writes: number) => boolean, meanwhile: (family: Family) => void) {
    const service = await Service.start();
    const family = new Family(service);
    family.write('us', 'Before', { a: policy('a'), b: { ...policy('b'), tags: undefined } });
    family.history = 'none';
    const { instead } = service;
    const time = new SimulatedTime();
    let [writes, isBusy] = [0, true];
    service.instead = (method, path, body) => {
      if (method === 'GET') return instead(method, path, body);
      writes += 1;
      if (!isBusy || !busy(method, path, writes)) return instead(method, path, body);
      isBusy = false;
      return refusal(429, 'slowly');
    };
    const sleep = async () => {
      time.now += 3_000;
      meanwhile(family);
    };
    const { writer, diagnostics } = writerOf(service.connection('prod', true, { ...time.options(), sleep, maxRetries: 2 }));
    return {
      family,
      diagnostics,
      service,
      write: (...wanted: Entry[]) => writer.write([], () => ({ wanted: byId(...wanted) })),
    };
  }

  test.each([
    ['changed', { timeframe: 5 }],
    ['added to', { tags: ['late'] }],
  ])('an entry to delete that another user %s stays, with a warning', async (_, change) => {
    const late = policy('b', change);
    const { family, diagnostics, write } = await open(
      (method) => method === 'DELETE',
      ({ entries }) => entries.set('b', late),
    );
    family.inUse.add('b');
    await write(policy('a'));
    expect(family.entries.get('b')).toEqual(late);
    expect(diagnostics.items).toMatchObject([{ summary: 'The flow control policy set of "prod" was changed during the apply' }]);
  });
});
