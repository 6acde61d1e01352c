import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as duckdb from '@duckdb/node-api';
import fc from 'fast-check';
import { DuckdbSession, jsonRequests, relevantRequests, ReplayColumns, rowsOf, type StoredRequests } from '../../../../src/traffic/store';
import { tagsSelectedBy } from '../../../../src/traffic/rules';
import { temporaryFolders } from '../../../emulator/support/folder';
import { rule } from '../../rules/support';
import { GRAPH_TAGS, tagGraphs } from '../../support/tag-graphs';

const folder = temporaryFolders();

/** Does something with two requests of a source that have a tag, and with one of another source. */
async function withRequests(tag: string, tags: readonly string[], work: (requests: StoredRequests) => Promise<void>): Promise<void> {
  const file = join(folder(), 'records.ndjson');
  const record = (more: object) => JSON.stringify({ timestamp: '2026-11-20T08:00:00Z', ip: '192.0.2.1', ...more });
  writeFileSync(file, `${record({ tags: [tag] })}\n${record({ tags: [tag] })}\n${record({ ip: '192.0.2.2', tags: ['other'] })}\n`);
  const session = await DuckdbSession.open(duckdb, [file]);
  try {
    const columns = new ReplayColumns([{ fields: ['ip'], parameters: [], tags, allTags: false }]);
    await work((await jsonRequests(session, columns, [false]))!);
  } finally {
    session.close();
  }
}

const ANY = { relation: 'OR' as const, tags: [] };
const reading = (id: string, read: readonly string[], adds: readonly string[]) =>
  rule({
    id,
    name: id,
    active: true,
    target: 'ip',
    threshold: 1,
    tags: [...adds],
    include: { relation: 'OR', tags: [...read] },
    exclude: ANY,
  });

test('each rule is asked for once, however many ways lead from one to another', async () => {
  await withRequests('login', GRAPH_TAGS, async (requests) => {
    const statements = jest.spyOn(requests.session, 'run');
    const conditions = jest.spyOn(requests.columns, 'hasTag');
    await fc.assert(
      fc.asyncProperty(tagGraphs, async ({ rules, reads }) => {
        statements.mockClear();
        conditions.mockClear();
        await relevantRequests(requests, [{ rules, policies: [] }], () => 'TRUE');
        expect(statements.mock.calls.length).toBeLessThanOrEqual(rules.length);
        expect(conditions.mock.calls.length).toBeLessThanOrEqual(5 * (rules.length + reads));
      }),
      { numRuns: 30 },
    );
  });
});

test('a rule at the end of many ways may hold a source', async () => {
  // GIVEN layers of two rules, each of which selects by the tags of the layer before
  const rules = Array.from({ length: 12 }, (_, layer) =>
    ['a', 'b'].map((side) =>
      reading(`${side}${layer}`, layer === 0 ? [`start-${side}`] : [`a-${layer - 1}`, `b-${layer - 1}`], [`${side}-${layer}`]),
    ),
  ).flat();
  await withRequests('start-a', rules.flatMap(tagsSelectedBy), async (requests) => {
    // WHEN
    const isRelevant = await relevantRequests(requests, [{ rules, policies: [] }], () => 'TRUE');
    // THEN
    const rows = await rowsOf(requests.session, (compiler) => `SELECT ip FROM ${requests.table(compiler)} WHERE ${isRelevant(compiler)}`);
    expect(rows).toEqual([{ ip: '192.0.2.1' }, { ip: '192.0.2.1' }]);
  });
});

test('a rule in a circle may hold every source', async () => {
  const rules = [reading('one', ['of-two'], ['of-one']), reading('two', ['of-one'], ['of-two']), reading('three', ['of-two'], [])];
  await withRequests('some', rules.flatMap(tagsSelectedBy), async (requests) => {
    const isRelevant = await relevantRequests(requests, [{ rules, policies: [] }], () => 'TRUE');
    const rows = await rowsOf(requests.session, (compiler) => `SELECT ip FROM ${requests.table(compiler)} WHERE ${isRelevant(compiler)}`);
    expect(rows.map(({ ip }) => ip)).toEqual(['192.0.2.1', '192.0.2.1']);
  });
});
