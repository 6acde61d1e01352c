/** The log of a provider, written to the engine's log. */
export interface ProviderLog {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** Discards all messages. */
export const SILENT_LOG: ProviderLog = { debug: () => undefined, info: () => undefined, warn: () => undefined };
