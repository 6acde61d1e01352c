import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator } from '../../../src/emulator/index';
import { emulators } from '../support/emulators';
import { temporaryFolders } from '../support/folder';
import { sample } from '../../support/entries';
import { asking } from '../support/serving';

const start = emulators();
const folder = temporaryFolders();

const ANN = { key: 'anns-secret', name: 'Ann', email: 'ann@example.org' };
const BOB = { key: 'bobs-secret', name: 'Bob', email: 'bob@example.org' };

function keysFile(content: unknown): string {
  const file = join(folder(), 'keys.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const as = (url: string, key: string) => asking(url, 'prod', { authorization: `Basic ${key}` });

describe('keys with a user each', () => {
  test('the history names the author of a version', async () => {
    const { url } = await start({ keys: keysFile({ keys: [ANN, BOB] }), apiKey: 'plain' });
    await as(url, ANN.key).post('actions/a', sample('actions', 'a'));
    await as(url, BOB.key).put('actions', []);
    await as(url, 'plain').remove('actions');
    const { body } = await as(url, BOB.key).get('actions/versions');
    expect(body).toMatchObject({
      items: [{ author: 'Site Operator' }, { author: 'Bob', email: 'bob@example.org' }, { author: 'Ann', email: 'ann@example.org' }],
    });
  });

  test('requests without a key are refused', async () => {
    const { url } = await start({ keys: { keys: [ANN, BOB] } });
    expect((await asking(url).get('actions')).status).toBe(401);
    expect((await as(url, 'another').get('actions')).status).toBe(401);
    expect((await as(url, BOB.key).get('actions')).status).toBe(200);
  });

  test('keys allow other machines', async () => {
    const { url } = await start({ host: '0.0.0.0', keys: { keys: [ANN] } });
    expect((await as(url, ANN.key).get('actions')).status).toBe(200);
  });

  test.each([
    ['{"keys": [{"key": "secret-anns"', '$: not JSON'],
    ['['.repeat(600), '$: too large: it is nested more than 500 levels deep. Write less. '],
    [[], '$: not an object. Write an object.'],
    [{}, '$.keys: missing. Write a list of objects with "key", "name" and "email".'],
    [{ keys: [] }, '$.keys: empty. Write at least one key.'],
    [{ keys: [ANN], more: 1 }, '$.more: not allowed here. Remove the field. Allowed: keys.'],
    [{ keys: ['x'] }, '$.keys[0]: not an object. Write an object.'],
    [{ keys: [{ ...ANN, role: 'x' }] }, '$.keys[0].role: not allowed here. Remove the field. Allowed: key, name, email.'],
    [{ keys: [{ ...ANN, name: undefined }] }, '$.keys[0].name: missing. Write a string.'],
    [{ keys: [{ ...ANN, email: 5 }] }, '$.keys[0].email: not a string, or empty. Write a string.'],
    [{ keys: [{ ...ANN, key: '' }] }, '$.keys[0].key: not a string, or empty. Write a string.'],
    [{ keys: [{ ...ANN, key: ' secret-anns' }] }, '$.keys[0].key: begins or ends with white space'],
    [{ keys: [ANN, { ...BOB, key: ANN.key }] }, '$.keys[1].key: the same as another key above. Use each key once.'],
  ])('a bad file is refused with location, problem and remedy, and is not quoted: %j', async (content, problem) => {
    const file = keysFile(content);
    const starting = startEmulator({ keys: file });
    await expect(starting).rejects.toThrow(`${file}: ${problem}`);
    await expect(starting).rejects.not.toThrow(/secret/);
  });

  test('a file that cannot be read is refused', async () => {
    await expect(startEmulator({ keys: '/does/not/exist' })).rejects.toThrow(/^Cannot read .*Set --keys to a file that you can read/);
  });
});
