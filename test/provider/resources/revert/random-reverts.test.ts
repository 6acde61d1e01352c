import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { FlowControlPolicy, type JsonObject } from '../../../../src/model';
import { Connection } from '../../../../src/provider/connection/connection';
import type { ValueObject } from '../../../../src/provider/framework/value';
import { versionRevert } from '../../../../src/provider/resources/revert/version-revert';
import { FULL, LONGEST } from '../../../full';
import { type Answer, clientOf, closeAll, type Seen, serve } from '../../../api/support';
import { policy } from '../support/family';
import { Workspace } from '../support/workspace';

// A revert after writes of the same run, among random faults and writes of another user.
// What the service did is the oracle, which the provider does not see.

afterEach(closeAll);

const FAMILY = FlowControlPolicy.routes.path;

/** Content of the family: for each id, a time frame. */
type Content = Readonly<Record<string, number>>;

interface Version {
  readonly id: string;
  /** The revert, a write of the same run to one entry, or another user. */
  readonly by: 'us' | 'own' | 'other';
  readonly content: Content;
}

/** What happens at a request, counted from the start of the apply. */
interface Happening {
  readonly at: number;
  /** The other user writes this before the request is carried out. */
  readonly before?: Content | undefined;
  /** The other user writes this after the request is carried out, and before its answer. */
  readonly after?: Content | undefined;
  /** The request is answered so. */
  readonly answer?: keyof typeof FAULTS | undefined;
  /** Whether a request with this answer is carried out. */
  readonly isCarriedOut: boolean;
  /** Number of the newest versions that the history lacks from this request on. By default, it stays as it was. */
  readonly behind?: number | undefined;
}

const json = (status: number, message: string, headers = {}): Answer => ({ status, json: { code: status, message }, headers });
const page = (status: number): Answer => ({ status, text: '<html>gateway</html>', headers: { 'content-type': 'text/html' } });
const FAULTS = {
  drop: 'drop',
  'JSON 500': json(500, 'oops'),
  'JSON 503': json(503, 'busy', { 'retry-after': '0' }),
  'JSON 429': json(429, 'slow down', { 'retry-after': '0' }),
  'JSON 524': json(524, 'timed out'),
  'empty 204': { status: 204 },
  'HTML 200': page(200),
  'HTML 403': page(403),
  'HTML 404': page(404),
  'HTML 502': page(502),
  'JSON 404': json(404, 'version does not exist'),
  redirect: { status: 302, text: '', headers: { location: 'https://login.example.org/' } },
  cut: { status: 200, text: '{"message":', headers: { 'content-type': 'application/json', 'content-length': '40' }, cut: true },
} as const satisfies Record<string, Answer>;

/** Refusals of the service in its own words. If a gateway uses them for a request that was carried out, nothing tells. */
const OWN_WORDS = new Set<string>(['JSON 404']);

class Service {
  public readonly versions: Version[] = [];
  public isApplying = false;
  /** Requests of the apply. */
  public readonly asked: string[] = [];
  /** The newest version in the last history that was read before the first revert. */
  public shown: Version | undefined;
  /** The history that was read last. */
  public read: readonly Version[] = [];
  private behind = 0;

  public constructor(private readonly happenings: readonly Happening[]) {}

  public write(by: Version['by'], content: Content): void {
    this.versions.unshift({ id: `${this.versions.length + 1}-version-of-the-family`, by, content });
  }

  public answer({ method, url, body }: Seen): Answer {
    const place = url.replace(`/api/v4.3/conf/prod/${FAMILY}`, '');
    if (!this.isApplying) return this.carryOut(method, place, body);
    const at = this.asked.length;
    const now = this.happenings.filter((happening) => happening.at === at);
    for (const { before } of now) if (before) this.write('other', before);
    const fault = now.find(({ answer }) => answer !== undefined);
    const isLost = fault !== undefined && (!fault.isCarriedOut || OWN_WORDS.has(fault.answer as string));
    this.behind = now.find(({ behind }) => behind !== undefined)?.behind ?? this.behind;
    const answer = isLost ? undefined : this.carryOut(method, place, body);
    if (place === '/versions' && !isLost) this.read = this.history();
    const isFirst = !this.asked.some((request) => request.includes('/revert'));
    if (isFirst && place === '/versions' && !fault) [this.shown] = this.history();
    for (const { after } of now) if (after) this.write('other', after);
    const lag = place === '/versions' && this.behind > 0 ? ` (behind by ${this.behind})` : '';
    this.asked.push(`${method} ${place}${lag}${fault ? ` -> ${fault.answer}${isLost ? '' : ', carried out'}` : ''}`);
    return fault ? FAULTS[fault.answer!] : (answer as Answer);
  }

  /** The history as it is read. It has one version at least. */
  private history(): readonly Version[] {
    return this.versions.slice(Math.min(this.behind, this.versions.length - 1));
  }

  private carryOut(method: string, place: string, body: string): Answer {
    const [, one = '', id = '', revert] = place.split('/');
    const listing = (items: readonly unknown[]): Answer => ({ status: 200, json: { total: items.length, items } });
    if (place === '') return listing(entries(this.versions[0]!.content));
    if (place === '/versions')
      return listing(
        this.history().map((version) => ({
          version: version.id,
          author: version.by,
          email: `${version.by}@example.org`,
          message: 'change',
          date: '2025-04-02T09:00:00Z',
          parents: [],
        })),
      );
    if (one !== 'versions') return this.entry(method, one, body);
    const found = this.versions.find((version) => version.id === id);
    if (!found) return json(404, `version ${id} does not exist`);
    if (method === 'PUT' && revert === 'revert') {
      this.write('us', found.content);
      return { status: 200, json: { message: 'Reverted.' } };
    }
    return listing(entries(found.content));
  }

  private entry(method: string, id: string, body: string): Answer {
    const { [id]: there, ...rest } = this.versions[0]!.content;
    if (there === undefined) return json(404, `entry [${id}] does not exist`);
    if (method === 'GET') return { status: 200, json: policy(id, { timeframe: there }) };
    const { timeframe } = method === 'DELETE' ? { timeframe: undefined } : (JSON.parse(body) as { timeframe: number });
    if (timeframe !== there) this.write('own', timeframe === undefined ? rest : { ...rest, [id]: timeframe });
    return { status: 200, json: { message: 'Done.' } };
  }
}

const entries = (content: Content) => Object.entries(content).map(([id, timeframe]) => policy(id, { timeframe }));
const isSame = (one: Content, other: Content) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

const CONTENT: fc.Arbitrary<Content> = fc.dictionary(fc.constantFrom('a', 'b'), fc.integer({ min: 1, max: 3 }), { maxKeys: 2 });
const HAPPENING: fc.Arbitrary<Happening> = fc.record({
  at: fc.nat({ max: 15 }),
  before: fc.option(CONTENT, { nil: undefined, freq: 2 }),
  after: fc.option(CONTENT, { nil: undefined, freq: 2 }),
  answer: fc.option(fc.constantFrom(...(Object.keys(FAULTS) as (keyof typeof FAULTS)[])), { nil: undefined, freq: 4 }),
  isCarriedOut: fc.boolean(),
  behind: fc.option(fc.nat({ max: 2 }), { nil: undefined, freq: 2 }),
});
/** A write of the same run to an entry. Null deletes it. */
const OWN = fc.record({ id: fc.constantFrom('a', 'b'), timeframe: fc.option(fc.integer({ min: 3, max: 5 }), { freq: 3 }) });
type Own = typeof OWN extends fc.Arbitrary<infer Write> ? Write : never;
const CASE = fc.record({
  history: fc.array(CONTENT, { minLength: 2, maxLength: 4 }),
  target: fc.nat(),
  meanwhile: fc.array(CONTENT, { maxLength: 1 }),
  writes: fc.array(OWN, { maxLength: 2 }),
  hasExpected: fc.boolean(),
  storesMemory: fc.boolean(),
  happenings: fc.array(HAPPENING, { maxLength: 4 }),
  maxRetries: fc.integer({ min: 0, max: 3 }),
});

/** Whether the same run also wrote all that a version changes: then nothing tells whose version it is. */
function isAsWritten(version: Version, before: Version, writes: readonly Own[]): boolean {
  const changed = ['a', 'b'].filter((id) => version.content[id] !== before.content[id]);
  return changed.every((id) => writes.some((one) => one.id === id && (one.timeframe ?? undefined) === version.content[id]));
}

/** Writes an entry as a resource of the run does, whatever comes of it. */
async function writeOwn({ writer }: Connection, { id, timeframe }: Own): Promise<void> {
  const { signal } = new AbortController();
  const { id: _, ...body } = policy(id, { timeframe });
  const decide = (now: object | null) => {
    if (now === null) return { refused: 'missing' };
    return timeframe === null ? ({ delete: true } as const) : { put: body as JsonObject };
  };
  await writer.write(FlowControlPolicy, 'prod', id, decide, { signal, abandon: signal, report: () => undefined }).catch(() => undefined);
}

test(
  'a revert undoes nothing of others without a word, and says what it knows',
  async () => {
    const seen = { undone: 0, named: 0, succeeded: 0, unknown: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(CASE, async ({ history, target, meanwhile, writes, hasExpected, storesMemory, happenings, maxRetries }) => {
        // GIVEN
        const service = new Service(happenings);
        for (const content of history) service.write('other', content);
        const { id, content } = service.versions[target % history.length]!;
        const planned = service.versions[0]!;
        const server = await serve((request) => service.answer(request));
        const connection = () => new Connection(clientOf(server, { maxRetries }), 'prod', true);
        const connect = (to = connection()) => Workspace.open(versionRevert, to);
        const config: ValueObject = { family: FAMILY, version: id, ...(hasExpected && { expected_version: planned.id }) };
        const first = await connect();
        const saved = await (storesMemory ? first.planStored(config) : first.plan(config));
        expect(saved.diagnostics).toEqual([]);
        for (const each of meanwhile) service.write('other', each);
        // WHEN
        service.isApplying = true;
        const run = connection();
        const second = await connect(run);
        // Engines plan again in the apply, and refuse another result.
        const plan = await (storesMemory ? second.planStored(config, saved.private) : second.plan(config));
        const isPlanned = isDeepStrictEqual(plan.planned, saved.planned) && !plan.diagnostics.some(({ severity }) => severity === 'error');
        if (!isPlanned) return closeAll();
        for (const one of writes) await writeOwn(run, one);
        const applied = await second.apply(config, { planned: plan.planned as ValueObject, memory: plan.private });
        // THEN
        const said = applied.diagnostics.map(({ severity, summary, detail }) => `${severity}: ${summary}: ${detail}`).join('\n');
        const { versions } = service;
        const known = hasExpected || storesMemory ? planned : service.shown!;
        const since = versions.slice(0, versions.indexOf(known));
        const oursAt = since.flatMap(({ by }, at) => (by === 'us' ? [at] : []));
        const undone = since.filter(
          (version, at) =>
            version.by === 'other' &&
            !isAsWritten(version, since[at + 1] ?? known, writes) &&
            oursAt.some((ours) => ours < at) &&
            !isSame(version.content, content),
        );
        // Nothing tells a history that lacks the revert, and has the same content by another user, from one with the revert.
        const isMistaken =
          !service.read.some(({ by }) => by === 'us') &&
          [...since, known].some((one) => service.read.includes(one) && isSame(one.content, content));
        const isUnknown = /Could not find out|may have|not known/.test(said);
        const isUncompared = said.includes('The revert was not compared');
        const unnamed = undone.filter((version) => !said.includes(version.id.slice(0, 12)));
        const trace = () => JSON.stringify({ id, planned: planned.id, versions, asked: service.asked, said }, null, 1);
        if (unnamed.length > 0 && !isUncompared && !isUnknown && !isMistaken) throw new Error(`undone without a word: ${trace()}`);
        if (
          applied.state &&
          oursAt.length === 0 &&
          !since.some((version) => isSame(version.content, content)) &&
          !isSame(known.content, content)
        )
          throw new Error(`succeeded without a revert: ${trace()}`);
        if (!applied.state && oursAt.length > 0 && !isUnknown) throw new Error(`failed, and was carried out: ${trace()}`);
        if (!applied.state && / another user changed them|The family changed/.test(said) && !since.some(({ by }) => by === 'other'))
          throw new Error(`blamed another user for an own write: ${trace()}`);
        if (!applied.state && !said.includes('error: ')) throw new Error(`failed without an error: ${trace()}`);
        seen.undone += undone.length;
        seen.named += undone.length - unnamed.length;
        seen.succeeded += applied.state ? 1 : 0;
        seen.unknown += isUnknown ? 1 : 0;
        seen.refused += !applied.state && !isUnknown ? 1 : 0;
        closeAll();
      }),
      { numRuns: FULL ? 3_000 : 150 },
    );
    // Otherwise the cases would not reach what they are about.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  },
  LONGEST,
);
