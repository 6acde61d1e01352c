import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes folders for one test file, and removes them after its last test. */
export function temporaryFolders(): () => string {
  const made: string[] = [];
  afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-'));
    made.push(folder);
    return folder;
  };
}
