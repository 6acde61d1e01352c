import { json, type JsonText, jsonText, standardError } from '../../../output';
import { LEVELS, type Level } from './level';

type Fields = Readonly<Record<string, unknown>>;

/** Writes messages for Core's log: one JSON object per line, with hclog's keys, from which Core reads the level. */
export class Log {
  private readonly threshold: number;

  public constructor(
    private readonly module: string,
    level: Level,
    private readonly write: (line: JsonText) => void = (line) => void standardError.write(line),
  ) {
    this.threshold = LEVELS.indexOf(level);
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

  private line(level: Level, message: string, fields: Fields = {}): void {
    if (LEVELS.indexOf(level) < this.threshold) return;
    // Core parses the time with six decimals.
    const timestamp = new Date().toISOString().replace('Z', '000Z');
    const head = { '@level': level, '@message': message, '@module': this.module, '@timestamp': timestamp };
    this.write(json`${jsonText({ ...fields, ...head })}\n`);
  }
}
