import { commandProcesses } from '../emulator/support/command-process';
import { temporaryFolders } from '../emulator/support/folder';
import { samples } from '../support/entries';
import { asking, type Asking } from '../emulator/support/serving';
import { FULL } from '../full';

const run = commandProcesses();
const folder = temporaryFolders();
const ROUNDS = FULL ? 200 : 20;
const WRITES_BEFORE_KILL = 12;
const FAMILIES = ['actions', 'backend-services'];

/** Mark of every entry of a set. A set with two marks is a partial write. */
async function markOf({ get }: Asking, path: string): Promise<number> {
  const { items } = (await get(path)).body as { items: { description: string }[] };
  const marks = new Set(items.map(({ description }) => Number(description)));
  expect(marks.size).toBeLessThanOrEqual(1);
  return [...marks][0] ?? 0;
}

describe('kill -9 during writes of whole sets', () => {
  test(`leaves no partial set and loses no acknowledged one, in ${ROUNDS} rounds`, async () => {
    const data = folder();
    const acknowledged = new Map(FAMILIES.map((family) => [family, 0]));
    const attempted = new Map(FAMILIES.map((family) => [family, 0]));

    for (let round = 0; round <= ROUNDS; round += 1) {
      const { url, ended, kill } = run(['--port', '0', '--data', data, '--quiet']);
      const asked = asking(String(await url));
      // THEN every set is an acknowledged one, or the one in flight
      for (const family of FAMILIES) {
        const mark = await markOf(asked, family);
        expect([acknowledged.get(family), attempted.get(family)]).toContain(mark);
        const { items } = (await asked.get(`${family}/versions`)).body as { items: { version: string }[] };
        expect(items).toHaveLength(mark);
        expect(await markOf(asked, `${family}/versions/${items[0]?.version}`.replace('/versions/undefined', ''))).toBe(mark);
        acknowledged.set(family, mark);
        attempted.set(family, mark);
      }
      // WHEN
      let count = 0;
      const writers = FAMILIES.map(async (family) => {
        for (;;) {
          const mark = Number(acknowledged.get(family)) + 1;
          attempted.set(family, mark);
          const ids = Array.from({ length: 5 + (mark % 7) }, (_, n) => `e${(n * mark) % 13}`);
          const set = samples(family, ...new Set(ids)).map((entry) => ({ ...entry, description: String(mark) }));
          expect((await asked.put(family, set)).status).toBe(200);
          acknowledged.set(family, mark);
          count += 1;
          if (count === WRITES_BEFORE_KILL + (round % 5)) {
            kill('SIGKILL');
          }
        }
      });
      const results = await Promise.allSettled(writers);
      expect(results.map((result) => result.status === 'rejected' && String(result.reason))).toEqual(
        FAMILIES.map(() => expect.stringMatching(/fetch failed|terminated/)),
      );
      // THEN no entry is reported as missing
      expect((await ended).stderr).toBe('');
    }
  }, 300_000);
});
