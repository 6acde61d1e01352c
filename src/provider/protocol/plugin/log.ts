import { json, type JsonText, jsonText, standardError } from '../../../output';

/** The levels of hclog, beginning with the most detailed one. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'off'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Returns the log level from the environment: for this provider, for all providers, or for everything. Core ignores messages of
 * other levels, so the default is to write errors only.
 */
export function levelFromEnvironment(name: string, environment: NodeJS.ProcessEnv): LogLevel {
  const variables = [`TF_LOG_PROVIDER_${name.toUpperCase().replace(/-/g, '_')}`, 'TF_LOG_PROVIDER', 'TF_LOG'];
  for (const variable of variables) {
    const value = environment[variable]?.toLowerCase();
    if (!value) continue;
    // `TF_LOG=JSON` means all messages, in JSON.
    if (value === 'json') return 'trace';
    return LOG_LEVELS.find((level) => level === value) ?? 'trace';
  }
  return 'error';
}

type Fields = Readonly<Record<string, unknown>>;

/** Writes messages for Core's log: one JSON object per line, with hclog's keys, from which Core reads the level. */
export class Log {
  private readonly threshold: number;

  public constructor(
    private readonly module: string,
    level: LogLevel,
    private readonly write: (line: JsonText) => void = (line) => void standardError.write(line),
  ) {
    this.threshold = LOG_LEVELS.indexOf(level);
  }

  public trace(message: string, fields?: Fields): void {
    this.line('trace', message, fields);
  }

  public debug(message: string, fields?: Fields): void {
    this.line('debug', message, fields);
  }

  public info(message: string, fields?: Fields): void {
    this.line('info', message, fields);
  }

  public warn(message: string, fields?: Fields): void {
    this.line('warn', message, fields);
  }

  public error(message: string, fields?: Fields): void {
    this.line('error', message, fields);
  }

  private line(level: LogLevel, message: string, fields: Fields = {}): void {
    if (LOG_LEVELS.indexOf(level) < this.threshold) return;
    // Core parses the time with six decimals.
    const timestamp = new Date().toISOString().replace('Z', '000Z');
    const head = { '@level': level, '@message': message, '@module': this.module, '@timestamp': timestamp };
    this.write(json`${jsonText({ ...fields, ...head })}\n`);
  }
}
