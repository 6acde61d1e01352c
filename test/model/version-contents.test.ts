import { contentReader, LongHistory } from '../../src/model';

/** Reads versions, and counts the reads. */
function counted() {
  const reads = { count: 0, underWay: 0, most: 0 };
  const contentOf = contentReader(async (version) => {
    reads.count += 1;
    reads.underWay += 1;
    reads.most = Math.max(reads.most, reads.underWay);
    await new Promise(setImmediate);
    reads.underWay -= 1;
    if (version === 'gone') throw new Error('no such version');
    return `content of ${version}`;
  });
  return { reads, contentOf };
}

const versions = (count: number) => Array.from({ length: count }, (_, i) => `v${i}`);

test('the content of a version is read once, and few are read at a time', async () => {
  const { reads, contentOf } = counted();
  const asked = [...versions(30), ...versions(30)];
  expect(await Promise.all(asked.map(contentOf))).toEqual(asked.map((version) => `content of ${version}`));
  expect(reads).toEqual({ count: 30, underWay: 0, most: 4 });
});

test('a read that fails lets the next one begin', async () => {
  const { reads, contentOf } = counted();
  const answers = await Promise.allSettled(['gone', ...versions(10)].map(contentOf));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', ...versions(10).map(() => 'fulfilled')]);
  expect(reads.count).toBe(11);
});

test('of too many versions, only those are read that were begun', async () => {
  const { reads, contentOf } = counted();
  const answers = await Promise.allSettled(versions(100_000).map(contentOf));
  expect(answers.at(-1)).toMatchObject({ reason: expect.any(LongHistory) as unknown });
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(reads).toEqual({ count: 4, underWay: 0, most: 4 });
});
