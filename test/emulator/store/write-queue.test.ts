import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { bundle, PACKAGES } from '../support/bundle';
import { temporaryFolders } from '../support/folder';

const folder = temporaryFolders();

test('writes that share a transaction are all refused when the disk becomes full', () => {
  const program = join(folder(), 'program.cjs');
  bundle(join(__dirname, 'support', 'full-disk-batch.ts'), program);
  const environment = { PATH: process.env['PATH'], ...PACKAGES };
  const printed = execFileSync(process.execPath, [program, folder()], { env: environment, encoding: 'utf8' });
  const refused = expect.stringMatching(/^SQLITE_(FULL|IOERR_WRITE)$/);
  expect(JSON.parse(printed)).toEqual({
    full: [refused, refused, refused],
    kept: [],
    free: ['stored', 'stored', 'stored'],
    all: ['after', 'large', 'before'],
  });
});
