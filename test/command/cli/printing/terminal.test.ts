import { Writable } from 'node:stream';
import { standardOutput } from '../../../../src/command/cli/printing/terminal';
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
