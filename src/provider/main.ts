import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProvider } from './start-provider';

// The build puts the prepared answers into the folder of the bundle.
startProvider(() => readFileSync(join(__dirname, 'schema-reply.bin')));
