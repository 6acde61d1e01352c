import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Emulator, EmulatorOptions } from '../../../emulator';
import type { OptionValues } from '../../../emulator/setup/option-table';
import { ENDING_SIGNALS, printProgramOutput, reportLine, terminalLine, terminalMessage, terminalText } from '../../../output';
import { loadEmulator } from '../installation/emulator-package';
import { standardOutput } from '../printing/terminal';

/** Options that only the command line has. */
export interface RunFlags {
  readonly log?: boolean;
  readonly quiet?: boolean;
}

/** Options of a command that runs beside the emulator. */
export interface CommandRun {
  /** Variables of the command, beside the address of the emulator. Default: none. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Returns whether a line of the command's output is printed. Default: the command has this process's output. */
  readonly isPrinted?: (line: string) => boolean;
  /** Runs when the command has succeeded. */
  readonly succeeded?: () => void;
}

/**
 * Serves until a signal, or as long as a command runs, and ends the process.
 *
 * @param command a program and its arguments; empty for none
 * @throws Error if the folder of the data leads out of a repository
 */
export async function runEmulator(values: OptionValues, flags: RunFlags, command: readonly string[], run: CommandRun = {}): Promise<void> {
  const [program, ...args] = command;
  let stopped: Promise<void> | undefined;
  const { startEmulator, StartupError } = await loadEmulator();
  let emulator: Emulator;
  let hasStarted = false;
  // A database may keep the start waiting.
  const stopWaiting = () => {
    if (hasStarted) return;
    logFailure('Stopped before the emulator was ready.');
    process.exit(1);
  };
  try {
    // A signal ends the process until the files are read: a pipe without a writer would keep a listener from running.
    emulator = await startEmulator(optionsOf(values, flags), () => (stopped = stopSignal().finally(stopWaiting)));
    hasStarted = true;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    logFailure(error.message);
    process.exitCode = 1;
    return;
  }
  const isAlone = program === undefined;
  // With a command, standard output belongs to the command.
  if (isAlone) await standardOutput().write(terminalText`${terminalLine(emulator.url)}\n`);
  if (!flags.quiet) {
    logLine(`Serving ${emulator.configurations.map((name) => `"${name}"`).join(', ')} with profile ${values.profile}.`);
    logLine(
      values.data === undefined
        ? 'The emulator deletes its data when it stops. To keep the data, use --data.'
        : `The data is in ${emulator.data}.`,
    );
    if (values.traffic) logLine(`The traffic is at ${emulator.traffic}.`);
    if (isAlone) logLine(`Stop with Ctrl-C, or if it runs in the background: kill ${process.pid}`);
  }
  const variables = { ...run.variables, SVC_BASE_URL: emulator.url, ...keyOf(values) };
  const status = isAlone ? await stopped!.then(() => 0) : await statusOf(program, args, { ...run, variables });
  await emulator.close();
  if (status === 0) run.succeeded?.();
  process.exit(status);
}

/** Signals that a supervisor sends to this process alone. */
const PASSED_ON: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP'];

/** Runs a command until it ends, and returns its exit status. Ctrl-C reaches the command, too, and the command decides when to end. */
export async function statusOf(program: string, args: readonly string[], { variables, isPrinted }: CommandRun): Promise<number> {
  const child = spawn(program, args, {
    stdio: ['inherit', isPrinted ? 'pipe' : 'inherit', 'inherit'],
    // On Windows, the programs of npm are scripts of the shell.
    shell: process.platform === 'win32',
    env: { ...process.env, ...variables },
  });
  // A terminal sends the others to the command, too. Without a listener they would end this process, while the command goes on.
  const pass = (signal: NodeJS.Signals) => PASSED_ON.includes(signal) && child.kill(signal);
  for (const signal of ENDING_SIGNALS) process.on(signal, pass);
  if (child.stdout && isPrinted) printProgramOutput(child.stdout, isPrinted);
  const ended = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      logFailure(`${program} cannot be run: ${error.message}`);
      resolve(127);
    });
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
  return ended.finally(() => ENDING_SIGNALS.forEach((signal) => process.removeListener(signal, pass)));
}

function keyOf({ apiKey }: OptionValues): Readonly<Record<string, string>> {
  return apiKey === undefined ? {} : { SVC_API_KEY: apiKey };
}

function optionsOf({ tlsCert, tlsKey, ...values }: OptionValues, { log }: RunFlags): EmulatorOptions {
  return {
    ...values,
    logFailure,
    ...(tlsCert !== undefined && tlsKey !== undefined && { tls: { cert: tlsCert, key: tlsKey } }),
    // Clients choose parts of these lines.
    ...(log && { logRequest: logLine }),
  };
}

/** Time between two looks at the parent process, in milliseconds. */
const LOOK = 500;

/**
 * Resolves on the first signal to end. On the second one, the process ends immediately. Also resolves when `npx`, which started this
 * process, has ended: it does not pass a signal on to the program behind its shell.
 */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const parent = process.ppid;
    if (process.env['npm_command'] === 'exec') setInterval(() => process.ppid !== parent && resolve(), LOOK).unref();
    for (const signal of ENDING_SIGNALS) {
      process.on(signal, () => {
        process.once(signal, () => process.exit(1));
        resolve();
      });
    }
  });
}

function logLine(line: string): void {
  reportLine(terminalLine(line));
}

/** Files, clients and databases choose parts of these messages. */
function logFailure(message: string): void {
  reportLine(terminalMessage(message));
}
