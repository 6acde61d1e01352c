import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { FileIntake } from '../../../../../src/emulator/traffic/store/duckdb/file-intake';
import { temporaryFolders } from '../../../support/folder';

const folder = temporaryFolders();

it('writes the lines a second time after other errors than a full disk', async () => {
  const data = folder();
  const loads: boolean[] = [];
  const failing = (message: string) =>
    new FileIntake((_, isChecked) => {
      loads.push(isChecked);
      return Promise.reject(new Error(message));
    }, data).receive(Readable.from(['{}']));
  await expect(failing('No space left on device')).rejects.toThrow('No space');
  expect(loads.splice(0)).toEqual([false]);
  await expect(failing('a bad line')).rejects.toThrow('a bad line');
  expect(loads).toEqual([false, true]);
  expect(readdirSync(data)).toEqual([]);
});
