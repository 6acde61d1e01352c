import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TemporaryFolder } from '../../../src/output';
import { MANY } from './during-deletion';

// A process with many files in a temporary folder, which removes it when it is told to, and then goes on.

const folder = new TemporaryFolder('svc-test-');
process.stdin.once('data', folder.remove);
for (let number = 0; number < MANY; number += 1) writeFileSync(join(folder.path, `${number}`), '');
