import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { familiesOf } from '../../src/emulator/families/family';
import { openApiDocument } from '../../src/emulator/openapi/document';
import { PROFILES } from '../../src/emulator/profiles';
import { run } from '../process';

/** Validates the documents of both profiles against OpenAPI 3.1 with `openapi-spec-validator`. */
export async function validateDocuments(python: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'svc-openapi-'));
  try {
    for (const profile of Object.values(PROFILES)) {
      const file = join(scratch, `${profile.name}.json`);
      await writeFile(file, JSON.stringify(openApiDocument({ families: familiesOf(profile), secured: true })));
      await run(python, ['-m', 'openapi_spec_validator', '--schema', '3.1', file]);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
