/** Runs the whole command with these arguments. @returns its first output to standard error */
async function errorOf(args: readonly string[]): Promise<string> {
  return (await errorsOf(args, 1)).join('');
}

/** Runs the whole command with these arguments. @returns its first outputs to standard error */
function errorsOf(args: readonly string[], count: number): Promise<string[]> {
  const [argv, exitCode] = [process.argv, process.exitCode];
  process.argv = ['node', 'svc-waap', ...args];
  const outputs: string[] = [];
  return new Promise<string[]>((resolve) => {
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
      if (outputs.push(String(text)) === count) resolve(outputs);
      return true;
    });
    // An error in the arguments ends the process.
    jest.spyOn(process, 'exit').mockImplementation();
    void jest.isolateModulesAsync(async () => {
      await import('../../../src/command/cli/main');
    });
  }).finally(() => {
    jest.restoreAllMocks();
    process.argv = argv;
    process.exitCode = exitCode;
    process.removeAllListeners('uncaughtException');
  });
}

test('a line break in a string of the service is escaped', async () => {
  const complaint = await errorOf(['simulate', 'stack\nsvc-waap: 3 rules caught nothing\r\u001b[1G', '--traffic', 'log']);
  expect(complaint).toMatch(/^svc-waap: There is no file stack\n {2}svc-waap: 3 rules caught nothing\\u\{d\}\\u\{1b\}\[1G\. .*\n$/);
});

test('an error about an argument escapes control characters', async () => {
  expect(await errorOf(['previe\u001b[2J'])).toMatch(/^error: unknown command 'previe\\u\{1b\}\[2J'/);
});

test('an unknown subcommand is refused with the commands of its group', async () => {
  expect((await errorsOf(['traffic', 'foo'], 2)).join('')).toBe(
    "error: unknown command 'foo'\n(Commands: topx, stats, timeline, logs, load, generate)\n",
  );
});

test.each([
  ['versions list', '', "missing required argument 'family'"],
  ['try', '--bogus', "unknown option '--bogus'"],
  ['simulate', 'plan.json', "required option '--traffic <file>' not specified"],
])('a refusal of %s %s names the help of the command', async (command, rest, problem) => {
  expect((await errorsOf(`${command} ${rest}`.trim().split(' '), 2)).join('')).toBe(
    `error: ${problem}\n("svc-waap ${command} --help" shows its arguments and options)\n`,
  );
});

test.each(['--help', '--version', 'preview --help'])('%s reports that its output cannot be written', async (args) => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  Object.defineProperty(process.stdout, 'errored', { configurable: true, value: new Error('ENOSPC: no space left on device, write') });
  try {
    const [first] = await errorsOf(args.split(' '), 1);
    expect(first).toBe('svc-waap: The output cannot be written: ENOSPC: no space left on device, write\n');
    expect(write).toHaveBeenCalled();
  } finally {
    Reflect.deleteProperty(process.stdout, 'errored');
  }
});

test('an unforeseen error is printed without its properties and control characters, and ends the process', async () => {
  const outputs = errorsOf(['previe'], 3);
  const exit = jest.spyOn(process, 'exit');
  // WHEN the command has refused its argument
  await new Promise((resolve) => exit.mockImplementation(resolve as () => never));
  exit.mockReset().mockImplementation();
  process.emit('uncaughtException', Object.assign(new Error('of \u001b[2J'), { config: { headers: { authorization: 'secret' } } }));
  // THEN
  expect(exit.mock.calls).toEqual([[1]]);
  const output = (await outputs).at(-1);
  expect(output).toMatch(/^svc-waap: Error: of \\u\{1b\}\[2J\n {6}at /);
  expect(output).not.toContain('secret');
});

test('an error of a full stack is reported as values that are too deeply nested', async () => {
  const nested = (): number => 1 + nested();
  jest.doMock('../../../src/command/cli/command-line', () => ({ commandLine: () => ({ parseAsync: nested }) }));
  try {
    expect(await errorOf(['simulate'])).toMatch(/^svc-waap: A file or an answer of the service has values that are too deeply nested\. /);
  } finally {
    jest.dontMock('../../../src/command/cli/command-line');
  }
});

test('the command goes on when the reader of its messages has stopped', async () => {
  const before = process.stderr.listenerCount('error');
  await errorOf(['previe']);
  // Node ends a process for an error without a listener.
  expect(process.stderr.listenerCount('error')).toBe(before + 1);
});
