import fs from 'node:fs';

/**
 * Makes the disk full after a number of files, until mocks are restored. The next file gets a part of its text, as on a real disk.
 *
 * @param files that are still written
 */
export function fillDisk(files: number): void {
  const write = fs.writeFileSync;
  let written = 0;
  jest.spyOn(fs, 'writeFileSync').mockImplementation((file, text, options) => {
    if ((written += 1) <= files) return write(file, text, options);
    write(file, String(text).slice(0, 5), options);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
}
