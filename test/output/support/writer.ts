import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker, isMainThread, workerData } from 'node:worker_threads';
import { TemporaryFolder } from '../../../src/output';

// A process with a thread that writes files to a temporary folder as fast as it can, until it is told to end.

interface Told {
  readonly path: string;
  readonly isToEnd: Int32Array;
}

if (isMainThread) {
  const folder = new TemporaryFolder('svc-test-');
  const isToEnd = new Int32Array(new SharedArrayBuffer(4));
  const told: Told = { path: folder.path, isToEnd };
  new Worker(__filename, { workerData: told });
  folder.stopBy(() => Atomics.store(isToEnd, 0, 1));
} else {
  const { path, isToEnd } = workerData as Told;
  for (let number = 0; Atomics.load(isToEnd, 0) === 0; number += 1) writeFileSync(join(path, `${number}`), '');
}
