/** Runs the whole command with these arguments. @returns its first output to standard error */
function errorOf(args: readonly string[]): Promise<string> {
  const [argv, exitCode] = [process.argv, process.exitCode];
  process.argv = ['node', 'svc-waap', ...args];
  return new Promise<string>((resolve) => {
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
      resolve(String(text));
      return true;
    });
    // An error in the arguments ends the process.
    jest.spyOn(process, 'exit').mockImplementation();
    void jest.isolateModulesAsync(async () => {
      await import('../../src/cli/main');
    });
  }).finally(() => {
    jest.restoreAllMocks();
    process.argv = argv;
    process.exitCode = exitCode;
  });
}

test('a line break in a string of the service is escaped', async () => {
  const complaint = await errorOf(['simulate', 'stack\nsvc-waap: 3 rules caught nothing\r\u001b[1G', '--traffic', 'log']);
  expect(complaint).toMatch(/^svc-waap: There is no file stack\n {2}svc-waap: 3 rules caught nothing\\u\{d\}\\u\{1b\}\[1G\. .*\n$/);
});

test('an error about an argument escapes control characters', async () => {
  expect(await errorOf(['previe\u001b[2J'])).toMatch(/^error: unknown command 'previe\\u\{1b\}\[2J'/);
});
