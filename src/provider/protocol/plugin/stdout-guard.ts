import { Writable } from 'node:stream';
import type { Log } from './log';

/** Redirects the output of libraries to the log, because standard output belongs to the engine after the handshake. */
export function guardStdout(log: Log): void {
  let replacement: Writable | undefined;
  Object.defineProperty(process, 'stdout', {
    configurable: true,
    enumerable: true,
    get: () =>
      (replacement ??= new Writable({
        decodeStrings: false,
        write(chunk: unknown, _encoding, done) {
          log.debug('written to standard output', { text: String(chunk).trimEnd() });
          done();
        },
      })),
  });
}
