import { EntryOwnership } from '../../../../src/provider/connection/run/entry-ownership';

const refuse = () => {
  throw new Error('refused');
};

test('reports an address as taken once a resource of the run takes it', () => {
  const ownership = new EntryOwnership();
  ownership.take('a');
  expect([ownership.isTaken('a'), ownership.isTaken('b')]).toEqual([true, false]);
});

describe('creating once', () => {
  test('takes the address, and refuses a second create', async () => {
    const ownership = new EntryOwnership();
    expect(await ownership.createOnce('a', 'first', async () => 'made', refuse)).toBe('made');
    let refused = 0;
    expect(await ownership.createOnce('a', 'first', async () => 'again', () => (refused += 1))).toBeNull(); // prettier-ignore
    expect(refused).toBe(1);
  });

  test('frees the address if nothing is created, or the create fails', async () => {
    const ownership = new EntryOwnership();
    expect(await ownership.createOnce('a', 'first', async () => null, refuse)).toBeNull();
    await expect(ownership.createOnce('a', 'first', () => Promise.reject(new Error('down')), refuse)).rejects.toThrow('down');
    expect(ownership.isTaken('a')).toBe(false);
  });
});

describe('an object that is in the state', () => {
  test('no longer counts as taken, so its own destroy deletes it', () => {
    const ownership = new EntryOwnership();
    ownership.take('a', 'first');
    ownership.take('b', 'first');
    ownership.take('c', 'other');
    ownership.settle('first');
    expect(['a', 'b', 'c'].map((address) => ownership.isTaken(address))).toEqual([false, false, true]);
  });

  test('does not free what another object took since', () => {
    const ownership = new EntryOwnership();
    ownership.take('a', 'first');
    ownership.take('a', 'other');
    ownership.settle('first');
    ownership.settle(undefined);
    expect(ownership.isTaken('a')).toBe(true);
  });
});
