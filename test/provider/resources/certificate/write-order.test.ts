import fc from 'fast-check';
import {
  type CertificateWrite,
  type ListenerContent,
  orderWrites,
  type WantedContent,
} from '../../../../src/provider/resources/certificate/write-order';

type Behaviour = 'keep' | 'drop';

/** A listener and its wanted certificates. */
interface Case {
  readonly now: ListenerContent;
  readonly wanted: WantedContent;
}

const IDS = ['a', 'b', 'c', 'd', 'e'];
const subsets = fc.subarray(IDS);

const cases: fc.Arbitrary<Case> = fc
  .record({
    certificates: subsets,
    main: fc.option(fc.constantFrom(...IDS), { nil: undefined, freq: 9 }),
    spare: fc.nat(3),
    others: subsets,
    wantedMain: fc.option(fc.constantFrom(...IDS), { nil: undefined }),
    keepable: subsets,
  })
  .map(({ certificates, main, spare, others, wantedMain, keepable }) => {
    const attached = [...new Set([...certificates, ...(main === undefined ? [] : [main])])];
    const wanted = others.filter((id) => id !== wantedMain);
    const kept = attached.filter((id) => keepable.includes(id) && id !== wantedMain && !wanted.includes(id));
    return {
      now: { certificates: attached, default: main, capacity: Math.max(1, attached.length + spare) },
      wanted: { default: wantedMain, others: wanted, kept },
    };
  });

/** Returns the listener after a write. */
function carriedOut(now: ListenerContent, { kind, certificate }: CertificateWrite, behaviour: Behaviour): ListenerContent {
  const others = now.certificates.filter((id) => id !== certificate);
  if (kind === 'detach') return { ...now, certificates: others };
  if (kind === 'attach') return { ...now, certificates: [...others, certificate] };
  const dropped = behaviour === 'drop' ? now.default : undefined;
  return { ...now, default: certificate, certificates: [...others.filter((id) => id !== dropped), certificate] };
}

/** Returns the listener after all writes, with a new order after each write. */
function settled(
  now: ListenerContent,
  wanted: WantedContent,
  behaviour: Behaviour,
  watch: (write: CertificateWrite, from: ListenerContent) => void,
) {
  let at = now;
  for (let writes = 0; writes <= 3 * IDS.length; writes += 1) {
    const [next] = orderWrites(at, wanted) ?? [];
    if (!next) return at;
    watch(next, at);
    at = carriedOut(at, next, behaviour);
  }
  throw new Error('it does not settle');
}

/** Whether any order reaches the wanted certificates on a service that keeps former defaults, by trying all. */
function isReachable({ now, wanted }: Case): boolean {
  const stays = [...wanted.others, ...wanted.kept, wanted.default];
  const isThere = ({ certificates, default: main }: ListenerContent) =>
    (wanted.default === undefined ? main === now.default : main === wanted.default) &&
    wanted.others.every((id) => certificates.includes(id)) &&
    certificates.every((id) => stays.includes(id) || id === main);
  const seen = new Set<string>();
  const queue = [now];
  for (let at = queue.shift(); at; at = queue.shift()) {
    const key = JSON.stringify([[...at.certificates].sort(), at.default]);
    if (seen.has(key)) continue;
    seen.add(key);
    if (isThere(at)) return true;
    const { certificates, default: main, capacity } = at;
    const mayLead = wanted.default === undefined ? [] : IDS.filter((id) => id === wanted.default || wanted.others.includes(id));
    const writes: CertificateWrite[] = [
      ...certificates.filter((id) => id !== main && !stays.includes(id)).map((certificate) => ({ kind: 'detach', certificate }) as const),
      ...wanted.others.map((certificate) => ({ kind: 'attach', certificate }) as const),
      ...mayLead.map((certificate) => ({ kind: 'make default', certificate }) as const),
    ];
    queue.push(...writes.map((write) => carriedOut(at, write, 'keep')).filter((then) => then.certificates.length <= capacity));
  }
  return false;
}

const holds = (property: (one: Case) => void) => fc.assert(fc.property(cases, property), { numRuns: 2_000, seed: 1 });

const orderable = (one: Case) => orderWrites(one.now, one.wanted) !== undefined;

describe.each<Behaviour>(['keep', 'drop'])('an order of writes, with this treatment of a former default: %s', (behaviour) => {
  const each = (property: (write: CertificateWrite, from: ListenerContent, one: Case) => void) =>
    holds((one) => {
      if (orderable(one)) settled(one.now, one.wanted, behaviour, (write, from) => property(write, from, one));
    });

  test('never exceeds the capacity', () => {
    each((write, from) => expect(carriedOut(from, write, behaviour).certificates.length).toBeLessThanOrEqual(from.capacity));
  });

  test('never detaches the default certificate', () => {
    each(({ kind, certificate }, from) => expect(kind === 'detach' && certificate === from.default).toBe(false));
  });

  test('never removes the default certificate without another', () => {
    each((write, from) => expect(from.default !== undefined && carriedOut(from, write, behaviour).default === undefined).toBe(false));
  });

  test('never detaches a wanted or a kept certificate', () => {
    each(({ kind, certificate }, _from, { wanted }) =>
      expect(kind === 'detach' && [...wanted.others, ...wanted.kept, wanted.default].includes(certificate)).toBe(false),
    );
  });

  test('changes the default certificate only if it is managed', () => {
    each(({ kind }, _from, { wanted }) => expect(kind === 'make default' && wanted.default === undefined).toBe(false));
  });

  test('ends with the wanted certificates', () => {
    holds(({ now, wanted }) => {
      if (!orderable({ now, wanted })) return;
      const { certificates, default: main } = settled(now, wanted, behaviour, () => undefined);
      // If the service drops a kept former default, the caller must want it to get it back.
      const kept = wanted.kept.filter((id) => behaviour === 'keep' || wanted.default === undefined || id !== now.default);
      expect(main).toBe(wanted.default ?? now.default);
      const expected = new Set([...wanted.others, ...kept, ...(main === undefined ? [] : [main])]);
      expect([...certificates].sort()).toEqual([...expected].sort());
    });
  });

  test('converges after an interrupt at any write', () => {
    holds(({ now, wanted }) => {
      if (!orderable({ now, wanted })) return;
      const places: ListenerContent[] = [];
      const end = settled(now, wanted, behaviour, (_write, from) => places.push(from));
      const sorted = ({ certificates }: ListenerContent) => [...certificates].sort();
      for (const place of places) {
        expect(orderWrites(place, wanted)).toBeDefined();
        expect(sorted(settled(place, wanted, behaviour, () => undefined))).toEqual(sorted(end));
      }
    });
  });
});

test('a single order is sufficient if the service keeps a former default', () => {
  holds(({ now, wanted }) => {
    const order = orderWrites(now, wanted);
    if (!order) return;
    const end = order.reduce((at, write) => carriedOut(at, write, 'keep'), now);
    expect(orderWrites(end, wanted)).toEqual([]);
  });
});

test('an order is absent only if no order exists', () => {
  const found = { orderable: 0, not: 0 };
  holds((one) => {
    expect(orderable(one)).toBe(isReachable(one));
    found[orderable(one) ? 'orderable' : 'not'] += 1;
  });
  expect(Math.min(found.orderable, found.not)).toBeGreaterThan(50);
});

describe('the ordered writes', () => {
  const order = (now: Partial<ListenerContent>, wanted: Partial<WantedContent>) =>
    orderWrites({ certificates: [], capacity: 9, ...now }, { others: [], kept: [], ...wanted })?.map(
      ({ kind, certificate }) => `${kind} ${certificate}`,
    );

  test.each<[string, Partial<ListenerContent>, Partial<WantedContent>, string[] | undefined]>([
    ['nothing', { certificates: ['main', 'a'], default: 'main' }, { others: ['a'] }, []],
    ['a rotation, the new one first', { certificates: ['main', 'a'], default: 'main' }, { others: ['b'] }, ['attach b', 'detach a']],
    [
      'a rotation on a full listener, one by one',
      { certificates: ['main', 'a', 'b'], default: 'main', capacity: 3 },
      { others: ['c', 'd'] },
      ['detach a', 'attach c', 'detach b', 'attach d'],
    ],
    [
      'a swap of the default with another one',
      { certificates: ['main', 'a'], default: 'main', capacity: 2 },
      { default: 'a', others: ['main'] },
      ['make default a'],
    ],
    [
      'a new default on a full listener, by another one in between',
      { certificates: ['main', 'a'], default: 'main', capacity: 2 },
      { default: 'new', others: ['a'] },
      ['make default a', 'detach main', 'make default new'],
    ],
    ['a new default on a listener of capacity 1', { certificates: ['main'], default: 'main', capacity: 1 }, { default: 'new' }, undefined],
    ['more than fits', { certificates: ['main'], default: 'main', capacity: 2 }, { others: ['a', 'b'] }, undefined],
    ['what is kept', { certificates: ['main', 'a', 'b'], default: 'main' }, { kept: ['a'] }, ['detach b']],
  ])('%s', (_, now, wanted, expected) => expect(order(now, wanted)).toEqual(expected));
});
