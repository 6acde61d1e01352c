import { ProgramFailed } from '../../../tools/process';
import { Tally } from '../../../tools/test/tally';

let said: string[];
beforeEach(() => {
  said = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => jest.restoreAllMocks());

describe('a tally', () => {
  test('is empty at first', () => {
    expect(new Tally().line()).toBe('0 passed, 0 failed');
  });

  test('counts and prints passed and failed checks', async () => {
    const tally = new Tally();
    await tally.check({ title: 'this', run: async () => undefined });
    await tally.check({ title: 'that', run: () => Promise.reject(new Error('it is not so')) });
    expect(tally).toMatchObject({ passed: 1, failed: 1 });
    expect(tally.line()).toBe('1 passed, 1 failed');
    expect(said).toEqual([
      expect.stringMatching(/^PASS this \(\d+\.\d s\)$/),
      expect.stringMatching(/^FAIL that\nError: it is not so\n {4}at /),
    ]);
  });

  test('prints the output of a program without our stack trace', async () => {
    const failure = new ProgramFailed('eslint .', { status: 1, stdout: '2 problems\n', stderr: '' });
    await new Tally().check({ title: 'lint', run: () => Promise.reject(failure) });
    expect(said).toEqual(['FAIL lint\neslint . ended with status 1:\n2 problems\n']);
  });

  test.each([
    ['a string', 'oh'],
    ['nothing', undefined],
  ])('counts a check that throws %s as failed', async (_, thrown) => {
    const tally = new Tally();
    await tally.check({ title: 'it', run: () => Promise.reject(thrown) });
    expect([tally.line(), ...said]).toEqual(['0 passed, 1 failed', `FAIL it\n${thrown}`]);
  });

  test('adds the counts of other tallies', async () => {
    const tally = new Tally();
    tally.add({ passed: 3, failed: 0 });
    tally.add({ passed: 2, failed: 1 });
    await tally.check({ title: 'it', run: async () => undefined });
    expect(tally.line()).toBe('6 passed, 1 failed');
  });
});
