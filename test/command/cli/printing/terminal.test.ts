import readline, { type Interface } from 'node:readline/promises';
import { PassThrough, Writable } from 'node:stream';
import { onTerminal, standardOutput } from '../../../../src/command/cli/printing/terminal';
import { terminalLine } from '../../../../src/output';

/** Returns a stream that is a terminal with colors. */
const stream = (more: object = {}) => ({ isTTY: true, columns: 120, hasColors: () => true, ...more }) as unknown as NodeJS.WriteStream;

test('a terminal has colors, unless NO_COLOR is set', () => {
  expect(standardOutput(stream(), {})).toMatchObject({ isInteractive: true, columns: 120, hasColors: true });
  expect(standardOutput(stream(), { NO_COLOR: '1' })).toMatchObject({ isInteractive: true, hasColors: false });
  expect(standardOutput(stream(), { NO_COLOR: '' })).toMatchObject({ hasColors: true });
  expect(standardOutput(stream({ hasColors: () => false }), {})).toMatchObject({ hasColors: false });
});

test('a pipe has neither colors nor a width', () => {
  expect(standardOutput(stream({ isTTY: undefined, columns: undefined }), {})).toMatchObject({
    isInteractive: false,
    columns: 80,
    hasColors: false,
  });
});

test('a write waits until the text is written, and the text after a failure is lost', async () => {
  const written: string[] = [];
  const pipe = new Writable({
    write: (text: Buffer, _, done) => {
      if (written.length === 1) return done(Object.assign(new Error('closed'), { code: 'EPIPE' }));
      written.push(text.toString());
      setImmediate(done);
    },
  }) as NodeJS.WriteStream;
  const terminal = standardOutput(pipe, {});
  await terminal.write(terminalLine('first'));
  expect(terminal.hasReader).toBe(true);
  await terminal.write(terminalLine('second'));
  await terminal.write(terminalLine('third'));
  expect([written, terminal.hasReader]).toEqual([['first'], false]);
});

describe('a question', () => {
  const own = { stdin: process.stdin, stderr: process.stderr };
  let [stdin, stderr] = [new PassThrough(), new PassThrough()];
  const replace = (streams: Readonly<Record<string, unknown>>) =>
    Object.entries(streams).forEach(([name, value]) => Object.defineProperty(process, name, { value, configurable: true }));
  beforeEach(() => {
    [stdin, stderr] = [Object.assign(new PassThrough(), { isTTY: true }), Object.assign(new PassThrough(), { isTTY: true })];
    replace({ stdin, stderr });
  });
  afterEach(() => {
    replace(own);
    jest.restoreAllMocks();
  });

  test.each([
    ['Ctrl-C', () => stdin.write('\u0003')],
    ['Ctrl-D', () => stdin.write('\u0004')],
    ['the end of the terminal', () => stdin.end()],
  ])('that is ended by %s has an error in a new line, which says that nothing was changed', async (_, end) => {
    const answer = onTerminal()!(terminalLine('Revert? '));
    end();
    await expect(answer).rejects.toThrow('The question has no answer. Nothing was changed.');
    expect(String(stderr.read()).endsWith('\n')).toBe(true);
  });

  test('that is suspended by Ctrl-Z is answered after it goes on', async () => {
    const create = jest.spyOn(readline, 'createInterface');
    const answer = onTerminal()!(terminalLine('Revert? '));
    // What Node does when the process goes on. A test cannot suspend itself.
    const lines = create.mock.results[0]!.value as Interface;
    lines.pause();
    lines.emit('SIGCONT');
    expect(stdin.isPaused()).toBe(false);
    // WHEN
    stdin.write('no\r');
    // THEN
    expect(await answer).toBe('no');
  });
});
