import { explainFullDisk, FullDisk, refusedByFullDisk } from '../../../src/emulator/files/full-disk';
import { StartupError } from '../../../src/emulator/files/startup-error';

const coded = (code: string) => Object.assign(new Error('reason'), { code });

describe('explainFullDisk', () => {
  test.each([
    ['of Node', coded('ENOSPC')],
    ['of Node about a quota', coded('EDQUOT')],
    ['of Node about the size of a file', coded('EFBIG')],
    ['of SQLite', coded('SQLITE_FULL')],
    ['of SQLite about a quota', coded('SQLITE_IOERR_WRITE')],
    ['of DuckDB', new Error('reason: No space left on device\nmore')],
    ['of DuckDB about a quota', new Error('reason: Disk quota exceeded')],
  ])('names the folder, the reason and the remedy of an error %s', (_, error) => {
    const explained = explainFullDisk(error, '/data');
    expect(explained).toBeInstanceOf(FullDisk);
    expect(explained).toMatchObject({ statusCode: 507, cause: error });
    expect((explained as Error).message).toMatch(/^The disk of the data folder \/data is full \(reason[^\n]*\)\. Free space on the disk, /);
  });

  test.each([
    ['another error', coded('ENOENT')],
    ['an error of another disk, which has its status', Object.assign(new Error('No space left on device'), { statusCode: 503 })],
    ['nothing', undefined],
  ])('returns %s unchanged', (_, error) => {
    expect(explainFullDisk(error, '/data')).toBe(error);
    expect(refusedByFullDisk(error, '/data')).toBe(error);
  });
});

test('refusedByFullDisk returns a StartupError', () => {
  expect(refusedByFullDisk(coded('ENOSPC'), '/data')).toBeInstanceOf(StartupError);
});
