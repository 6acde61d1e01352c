import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { type Emulator, startEmulator } from '../../src/emulator';
import { ENTITIES } from '../../src/model';
import { valueAt, withValue } from '../model/contract/body';
import { asRead, variation } from '../support/entries';
import { fuzz } from '../support/fuzz/fuzz';
import { temporaryFolders } from './support/folder';
import { asking } from './support/serving';

/*
 * Random writes, some of them at the same moment, against a model of the contract. Such writes must have the answers, the content and the
 * versions that they have one after the other, in some order.
 */

type Entry = Readonly<Record<string, unknown>>;
type Entries = Readonly<Record<string, Entry>>;
type Method = 'POST' | 'PUT' | 'DELETE';

/** Entries and history of a family. */
interface State {
  readonly entries: Entries;
  /** Content of the versions, the oldest first. */
  readonly versions: readonly Entries[];
}

/** A write of one entry, of the whole set, or to a version. */
interface Write {
  readonly method: Method;
  readonly id?: string;
  /** Position in the history; the one after the last stands for a version that no history has. */
  readonly version?: number;
  /** Entries of the body, by id. */
  readonly entries: Entries;
  /** Whether a name in the body is no text. */
  readonly isWrong?: boolean;
}

type Family = (typeof ENTITIES)[number];
/** Log exporters have versions, and no routes of the whole set (contract, section 4.7). */
const hasVersions = ({ routes }: Family) => routes.wholeSet === true || routes.path === 'log-exporters';

const UNKNOWN = '0'.repeat(40);
const CHAIN = 'connection.certificate.chain_data';
const IDS = ['a', 'b-1', 'C_2'];

/** Returns what the family has after a write; undefined if the write must be refused. */
function after(family: Family, { entries, versions }: State, write: Write): State | undefined {
  const next = write.isWrong ? undefined : contentAfter(entries, versions, write);
  return next && { entries: next, versions: hasVersions(family) ? [...versions, next] : [] };
}

function contentAfter(
  entries: Entries,
  versions: readonly Entries[],
  { method, id, version, entries: written }: Write,
): Entries | undefined {
  if (version !== undefined) return versions[version];
  if (id === undefined) return method === 'POST' && Object.keys(entries).length > 0 ? undefined : written;
  if (Object.hasOwn(entries, id) === (method === 'POST')) return undefined;
  const others = Object.entries(entries).filter(([other]) => other !== id);
  return { ...Object.fromEntries(others), ...written };
}

/** Every order of some items. */
function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

const method = fc.constantFrom<Method>('POST', 'PUT', 'PUT', 'DELETE');
const isWrong = fc.nat(7).map((n) => n === 0);

const text = fc.oneof(fc.constantFrom('', 'ä\u2028"\\', '__proto__', ' x '), fc.string({ maxLength: 8 }));

const entryOf = (family: Family, id: string): fc.Arbitrary<Entry> =>
  fc.tuple(fc.array(fc.nat(2), { minLength: 40, maxLength: 40 }), text).map(([choices, rest]) => {
    const left = [...choices];
    return { ...variation(family, id, () => left.pop() ?? 0), id, name: `${id} ${rest}` };
  });

const ofOne = (family: Family): fc.Arbitrary<Write> =>
  fc
    .constantFrom(...IDS)
    .chain((id) => fc.record({ method, id: fc.constant(id), entries: fc.record({ [id]: entryOf(family, id) }), isWrong }));

const ofSet = (family: Family): fc.Arbitrary<Write> =>
  fc.record({
    method,
    entries: fc
      .tuple(fc.subarray(IDS), ...IDS.map((id) => entryOf(family, id)))
      .map(([ids, ...entries]) => Object.fromEntries(ids.map((id) => [id, entries[IDS.indexOf(id)]!]))),
    isWrong,
  });

const toVersion: fc.Arbitrary<Write> = fc.nat(12).map((version) => ({ method: 'PUT', version, entries: {} }));

const writeOf = (family: Family): fc.Arbitrary<Write> =>
  fc.oneof(
    { weight: 5, arbitrary: ofOne(family) },
    { weight: family.routes.wholeSet ? 2 : 0, arbitrary: ofSet(family) },
    { weight: hasVersions(family) ? 2 : 0, arbitrary: toVersion },
  );

/** Writes of one family at the same moment, or a restart of the emulator. */
const moment = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .constantFrom(...ENTITIES)
      .chain((family) => fc.record({ family: fc.constant(family), writes: fc.array(writeOf(family), { minLength: 1, maxLength: 4 }) })),
  },
  { weight: 1, arbitrary: fc.constant('restart' as const) },
);

/** An entry without what the service finds out about a certificate. */
const asWritten = (entry: Entry): Entry => (valueAt(entry, CHAIN) ? withValue(entry, CHAIN, []) : entry);

/** A running emulator, with the versions that it has shown so far. A restart forgets them, and reads them again. */
class Served {
  private readonly known = new Map<Family, readonly { readonly version: string; readonly content: Entries }[]>();

  public constructor(public readonly emulator: Emulator) {}

  /** Carries out a write, and returns the status of its answer. */
  public async carryOut(family: Family, { method, id, version, entries, isWrong }: Write): Promise<number> {
    const { post, put, remove } = asking(this.emulator.url);
    const { path } = family.routes;
    if (version !== undefined) return (await put(`${path}/versions/${this.known.get(family)![version]?.version ?? UNKNOWN}/revert`)).status;
    const list = Object.values(entries).map((entry) => (isWrong ? { ...entry, name: 5 } : entry));
    const [at, body] = id === undefined ? [path, list] : [`${path}/${id}`, list[0]];
    const answer = await (method === 'DELETE' ? remove(at) : { POST: post, PUT: put }[method](at, body));
    return answer.status;
  }

  /** Reads what the family has, by every route that shows it. */
  public async shown(family: Family): Promise<State> {
    const { path } = family.routes;
    const entries = await this.listed(path);
    for (const id of IDS) {
      const { status, body } = await asking(this.emulator.url).get(`${path}/${id}`);
      const shown = status === 200 ? asWritten(body as Entry) : undefined;
      expect({ status, shown }).toEqual({ status: shown ? 200 : 404, shown: entries[id] });
    }
    if (!hasVersions(family)) return { entries, versions: [] };
    const { items } = (await asking(this.emulator.url).get(`${path}/versions`)).body as { items: { version: string }[] };
    const versions = items.map(({ version }) => version).reverse();
    const known = this.known.get(family) ?? [];
    expect(versions.slice(0, known.length)).toEqual(known.map(({ version }) => version));
    const added = versions
      .slice(known.length)
      .map(async (version) => ({ version, content: await this.listed(`${path}/versions/${version}`) }));
    const all = [...known, ...(await Promise.all(added))];
    this.known.set(family, all);
    return { entries, versions: all.map(({ content }) => content) };
  }

  private async listed(path: string): Promise<Entries> {
    const { status, body } = await asking(this.emulator.url).get(path);
    const { total, items } = body as { total: number; items: Entry[] };
    expect({ status, total }).toEqual({ status: 200, total: items.length });
    return Object.fromEntries(items.map((entry) => [entry['id'] as string, asWritten(entry)]));
  }
}

/** Whether the answers and the content are those of the writes in this order. */
function isExplained(family: Family, before: State, writes: readonly (Write & { status: number })[], now: State): boolean {
  let state = before;
  for (const write of writes) {
    const entries = Object.fromEntries(Object.entries(write.entries).map(([id, entry]) => [id, asRead(family, entry)]));
    const next = after(family, state, { ...write, entries });
    if (Math.floor(write.status / 100) !== (next ? 2 : 4)) return false;
    state = next ?? state;
  }
  return isDeepStrictEqual(state, now);
}

/** The write as it is meant: a deletion has no body, a position is one of the history, and an empty body has no wrong name. */
function meant(write: Write, { versions }: State): Write {
  if (write.version !== undefined) return { ...write, version: write.version % (versions.length + 1) };
  const entries = write.method === 'DELETE' ? {} : write.entries;
  return { ...write, entries, isWrong: write.isWrong === true && Object.keys(entries).length > 0 };
}

const folder = temporaryFolders();

test('writes have the answers, the content and the versions of the contract, also at the same moment', async () => {
  await fuzz(
    fc.asyncProperty(fc.array(moment, { minLength: 6, maxLength: 14 }), async (moments) => {
      const data = folder();
      let served = new Served(await startEmulator({ data }));
      const states = new Map<Family, State>();
      try {
        for (const one of [...moments, 'restart' as const]) {
          if (one === 'restart') {
            await served.emulator.close();
            served = new Served(await startEmulator({ data }));
            for (const [family, state] of states) expect(await served.shown(family)).toEqual(state);
            continue;
          }
          const { family } = one;
          const before = states.get(family) ?? (await served.shown(family));
          const asked = one.writes.map((write) => meant(write, before));
          const writes = await Promise.all(asked.map(async (write) => ({ ...write, status: await served.carryOut(family, write) })));
          const now = await served.shown(family);
          if (!ordersOf(writes).some((order) => isExplained(family, before, order, now)))
            expect({ before, writes, now }).toBe('explained by some order of the writes');
          states.set(family, now);
        }
      } finally {
        await served.emulator.close();
      }
    }),
    { cases: 10, mostSeconds: 100 },
  );
});
