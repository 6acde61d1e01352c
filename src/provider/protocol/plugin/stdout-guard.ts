import { Writable } from 'node:stream';
import type { Log } from '../log/log';

/** After the handshake, standard output belongs to the engine. This sends the output of libraries to the log instead. */
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
