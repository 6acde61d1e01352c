import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator } from '../../../src/emulator';
import { temporaryFolders } from '../support/folder';
import { emulators } from '../support/emulators';

const start = emulators();
const folder = temporaryFolders();
const rule = (fault: unknown, more = {}) => ({ faults: [{ ...more, fault }] });

function file(content: unknown): string {
  const path = join(folder(), 'faults.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('a plan of faults', () => {
  test.each([
    [{ seed: 7, faults: [] }],
    [rule({ kind: 'status', status: 429, retryAfter: 1, carriedOut: true }, { methods: ['PUT'], paths: ['/conf/*'], rate: 0.5 })],
    [rule({ kind: 'drop' }, { after: 3, most: 5 })],
    [rule({ kind: 'delay', ms: 5 })],
    [rule({ kind: 'html' })],
    [rule({ kind: 'truncated' })],
    [rule({ kind: 'slow', ms: 5 })],
    [rule({ kind: 'lag', ms: 5 })],
    [rule({ kind: 'cut' })],
    [rule({ kind: 'cut', keep: 0.9, total: 'kept', shuffle: true, duplicate: true })],
  ])('is accepted: %j', async (content) => {
    await expect(start({ faults: file(content) })).resolves.toBeDefined();
  });

  test.each([
    ['{"faults": [', '$: not JSON'],
    ['['.repeat(600), '$: too large: it is nested more than 500 levels deep. Write less. '],
    [[], '$: Input should be a valid object. Correct the value.'],
    [{}, '$.faults: Field required. Add the field.'],
    [{ faults: [], more: 1 }, '$.more: Extra inputs are not permitted. Remove the field, or correct its name. Allowed: seed, faults.'],
    [{ faults: [{}] }, '$.faults[0].fault: Field required.'],
    [rule({ kind: 'crash' }), '$.faults[0].fault.kind: Input should be one of status, drop, delay, html, truncated, slow, lag, cut.'],
    [rule({ kind: 'drop' }, { methods: ['put'] }), '$.faults[0].methods[0]: Input should be one of GET, POST, PUT, DELETE.'],
    [
      rule({ kind: 'drop' }, { path: '/conf' }),
      '$.faults[0].path: Extra inputs are not permitted. Remove the field, or correct its name. Allowed: methods, paths',
    ],
    [rule({ kind: 'drop' }, { rate: 2 }), '$.faults[0].rate: '],
    [rule({ kind: 'drop' }, { most: -1 }), '$.faults[0].most: Input should be greater than or equal to 0.'],
    [rule({ kind: 'status' }), '$.faults[0].fault.status: Field required.'],
    [rule({ kind: 'status', status: 200 }), '$.faults[0].fault.status: Input should be greater than or equal to 400.'],
    [rule({ kind: 'delay' }), '$.faults[0].fault.ms: Field required.'],
    [rule({ kind: 'slow' }), '$.faults[0].fault.ms: Field required. Add the field.'],
    [rule({ kind: 'lag' }), '$.faults[0].fault.ms: Field required. Add the field.'],
    [rule({ kind: 'lag', ms: -1 }), '$.faults[0].fault.ms: Input should be greater than or equal to 0. Correct the value.'],
    [rule({ kind: 'lag', ms: '2s' }), '$.faults[0].fault.ms: Input should be a valid integer. Correct the value.'],
    [rule({ kind: 'cut', keep: -0.1 }), '$.faults[0].fault.keep: Input should be greater than or equal to 0. Correct the value.'],
    [rule({ kind: 'cut', total: 'true' }), '$.faults[0].fault.total: Input should be one of all, kept. Correct the value.'],
    [rule({ kind: 'cut', shuffle: 1 }), '$.faults[0].fault.shuffle: Input should be a valid boolean. Correct the value.'],
    [
      rule({ kind: 'html', status: 500 }),
      '$.faults[0].fault.status: Extra inputs are not permitted. Remove the field, or correct its name. status has kind, status,',
    ],
  ])('is refused with location, problem and remedy: %j', async (content, problem) => {
    const path = file(content);
    await expect(startEmulator({ faults: path })).rejects.toThrow(`${path}: ${problem}`);
  });

  test('with 130,000 problems is refused with the first of them', async () => {
    const path = file({ faults: Array.from({ length: 130_000 }, () => 1) });
    await expect(startEmulator({ faults: path })).rejects.toThrow(`${path}: ... and `);
  });

  test('that cannot be read is refused', async () => {
    await expect(startEmulator({ faults: '/does/not/exist' })).rejects.toThrow(/^Cannot read .*Set --faults to a file that you can read/);
  });
});
