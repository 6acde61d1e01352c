/** The fields of a log message. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** The log of the client, without secrets. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
}

/** Discards all messages. */
export const SILENT: Logger = { debug: () => {}, info: () => {}, warn: () => {} };

/** Returns a logger that redacts every message and every string field. */
export function redactingLogger(logger: Logger, redact: (text: string) => string): Logger {
  const clean = (fields: LogFields = {}): LogFields =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, typeof value === 'string' ? redact(value) : value]),
    );
  return {
    debug: (message, fields) => logger.debug(redact(message), clean(fields)),
    info: (message, fields) => logger.info(redact(message), clean(fields)),
    warn: (message, fields) => logger.warn(redact(message), clean(fields)),
  };
}
