import { generateCommand } from '../../../../../src/command/cli/commands/traffic/generate';
import { Screen } from '../../support/screen';

afterEach(() => jest.restoreAllMocks());

/** Generates records, and returns them with the lines on standard error. */
async function generated(...args: string[]): Promise<{ readonly records: readonly string[]; readonly errors: string }> {
  const errors: string[] = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => errors.push(String(text)) > 0);
  const screen = new Screen();
  await generateCommand(screen).parseAsync(['--hours', '0.1', ...args], { from: 'user' });
  jest.restoreAllMocks();
  return { records: screen.lines, errors: errors.join('') };
}

test('a run without --end names the one that repeats it', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 2, 1, 12, 0, 7, 123));
  const first = await generated();
  now.mockReturnValue(Date.UTC(2026, 2, 2, 3));
  const [, end] = /^For the same records again, add --end (\S+)\.$/m.exec(first.errors)!;
  const again = await generated('--end', end!);
  expect(first.records.length).toBeGreaterThan(100);
  expect(again.records).toEqual(first.records);
  expect(again.errors).not.toContain('--end');
});
