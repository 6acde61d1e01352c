import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator, type SeedDocument } from '../../../src/emulator/index';
import { rulesPath, send } from '../support/client';
import { emulators } from '../support/emulators';
import { temporaryFolders } from '../support/folder';
import { aCompleteRule, aRule } from '../../support/entries';

const start = emulators();
const folder = temporaryFolders();

function seedFile(content: unknown): string {
  const file = join(folder(), 'seed.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

function rules(...entries: object[]): SeedDocument {
  return { configurations: { prod: { 'dynamic-rules': entries } } };
}

describe('a seed', () => {
  test('fills configurations, in addition to those of the options', async () => {
    // GIVEN
    const seed = seedFile({ configurations: { shop: { 'dynamic-rules': [aCompleteRule(), aRule({ id: 'b', name: 'B' })] } } });
    // WHEN
    const { url, configurations } = await start({ seed });
    // THEN
    expect(configurations).toEqual(['shop', 'prod']);
    const { body } = await send('GET', url + rulesPath('shop'));
    expect(body).toMatchObject({ total: 2, items: [aCompleteRule(), { id: 'b', description: '' }] });
    expect((await send('GET', url + rulesPath('prod'))).body).toMatchObject({ total: 0 });
  });

  test('does not change configurations of the data folder', async () => {
    // GIVEN
    const data = folder();
    const first = await startEmulator({ data, seed: rules(aCompleteRule()) });
    await send('DELETE', first.url + rulesPath('prod', 'login-bursts'));
    await first.close();
    // WHEN
    const both = { configurations: { ...rules(aCompleteRule()).configurations, staging: { 'dynamic-rules': [aCompleteRule()] } } };
    const { url } = await start({ data, seed: both });
    // THEN
    expect((await send('GET', url + rulesPath('prod'))).body).toMatchObject({ total: 0 });
    expect((await send('GET', url + rulesPath('staging'))).body).toMatchObject({ total: 1 });
  });

  test('given as an object is not modified', async () => {
    const seed = rules(aRule({ id: 'r' }));
    await start({ seed });
    expect(seed).toEqual(rules(aRule({ id: 'r' })));
  });

  test('follows the profile', async () => {
    const seed = rules(aRule({ id: 'r', name: ' spaced ' }));
    const { url } = await start({ profile: 'observed', seed });
    expect((await send('GET', url + rulesPath('prod', 'r'))).body).toMatchObject({ name: 'spaced' });
    await expect(startEmulator({ profile: 'observed', seed: rules(aRule({ id: 'r', threshold: 0 })) })).rejects.toThrow(
      '$.configurations.prod["dynamic-rules"][0].threshold: Input should be greater than or equal to 1. Correct the value.',
    );
  });

  test.each([
    ['{"configurations": ', '$: not JSON: '],
    ['['.repeat(600), '$: too large: it is nested more than 500 levels deep. Write less. '],
    [[], '$: not an object. Write an object.'],
    [{}, '$.configurations: missing. Write an object.'],
    [{ configurations: {}, more: 1 }, '$.more: not allowed here. Remove the member'],
    [{ configurations: { prod: 1 } }, '$.configurations.prod: not an object. Write an object.'],
    [{ configurations: { '..': {} } }, '$.configurations[".."]: cannot be the name of a configuration'],
    [
      { configurations: { 'a b': { rules: [] } } },
      '$.configurations["a b"].rules: not a family of entries. Use one of: proxy-templates, dynamic-rules',
    ],
    [{ configurations: { prod: { 'dynamic-rules': {} } } }, '$.configurations.prod["dynamic-rules"]: not a list. Write a list'],
    [rules(aCompleteRule(), aRule({ id: undefined })), '$.configurations.prod["dynamic-rules"][1].id: Field required. Add the field.'],
    [rules(aCompleteRule(), aCompleteRule({ name: 'B' })), '["dynamic-rules"][1].id: "login-bursts" is in use by an entry above'],
    [rules(aCompleteRule(), aCompleteRule({ id: 'b' })), '["dynamic-rules"][1].name: "Login bursts" is in use by an entry above'],
    [rules(aCompleteRule({ ttl: 'long' })), '["dynamic-rules"][0].ttl: Input should be a valid integer. Correct the value.'],
    [rules(aCompleteRule({ id: '' })), '["dynamic-rules"][0].id: The id is empty, which a path cannot contain. Correct'],
  ])('that is invalid is refused with file, location, problem and remedy: %j', async (content, problem) => {
    // GIVEN
    const data = folder();
    const file = seedFile(content);
    // WHEN
    const starting = startEmulator({ data, seed: file });
    // THEN
    await expect(starting).rejects.toThrow(`${file}: `);
    await expect(starting).rejects.toThrow(problem);
    await expect(starting).rejects.toThrow('The emulator stored nothing.');
    expect(readdirSync(data)).toEqual([]);
  });

  test('is refused with all its problems', async () => {
    const starting = startEmulator({ seed: rules(aRule({ id: 'a', ttl: null }), { id: 'b' }) });
    await expect(starting).rejects.toThrow(/\[0\]\.ttl[^]*\[1\]\.name[^]*\[1\]\.ttl/);
  });

  test('is refused with the first problems, and the number of others', async () => {
    const starting = startEmulator({ seed: rules(...Array.from({ length: 500 }, () => 5 as unknown as object)) });
    await expect(starting).rejects.toThrow(/\[19\]: [^\n]*\n[^\n]*: \.\.\. and 480 more\.\n/);
  });

  test('that cannot be read is refused', async () => {
    await expect(startEmulator({ seed: '/does/not/exist.json' })).rejects.toThrow(/^Cannot read \/does\/not\/exist\.json: .*Set --seed/);
  });
});
