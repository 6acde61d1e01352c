import { standardOutput } from '../../../../src/command/cli/printing/terminal';

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
