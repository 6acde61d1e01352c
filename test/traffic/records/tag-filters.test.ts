import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTagFilters } from '../../../src/traffic/records';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-tags-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function read(content: unknown) {
  const file = join(folder, 'tags.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readTagFilters(file);
}

it('gives a record the tags whose filters select it', async () => {
  const tagsOf = await read({
    'login-page': 'path = /login',
    'method-post': 'method = POST',
    office: {
      AND: [
        { field: 'timestamp', op: 'between', value: ['2025-03-01', '2025-03-02'] },
        { field: 'ip', op: 'regex', value: '^192' },
      ],
    },
  });
  expect(tagsOf({ path: '/login', method: 'POST', timestamp: '2026-01-01' })).toEqual(['login-page', 'method-post']);
  expect(tagsOf({ path: '/', method: 'GET', ip: '192.0.2.1', timestamp: '2025-03-01 12:00' })).toEqual(['office']);
});

it.each([
  ['login', /tags\.json is not JSON: .* Write an object with a filter for each tag/],
  [[], /Write an object with a filter for each tag/],
  [{ ' ': 'path = /' }, /a tag is empty\. Write a name/],
  [{ login: 'path = /login, colour = red' }, /the filter of the tag "login" is wrong\.\nColumn 16:[^]*colour/],
  [{ login: { AND: [] } }, /the filter of the tag "login" is wrong\.\n.*timestamp/],
  [{ login: null }, /the filter of the tag "login" is wrong\./],
])('refuses %j', async (content, message) => {
  await expect(read(content)).rejects.toThrow(message);
});

// Few characters of a pattern stand for much memory, and a list of values for much time.
it.each<[what: string, filter: (number: number) => unknown, message: RegExp]>([
  ['regular expressions', (number) => `path ~ "x${number}${'[a-z]{990}'.repeat(10)}"`, /the tag "t20" cannot be used\. .* braces/],
  ['keys', (number) => `headers["x${number}${'[a-z]{990}'.repeat(10)}"] = 1`, /the tag "t20" cannot be used\. .* braces/],
  ['conditions', () => Array.from({ length: 240 }, () => 'not method = GET').join(', '), /the tag "t51" cannot be used\. .*conditions/],
  [
    'values',
    (number) => `path in (${Array.from({ length: 1000 }, (_, i) => `/${number}/${i}`).join(', ')})`,
    /"t49" cannot be used\. .*values/,
  ],
])('limits the %s of all tags together', async (_, filter, message) => {
  const tags = (count: number) => Object.fromEntries(Array.from({ length: count }, (_each, i) => [`t${i}`, filter(i)]));
  await expect(read(tags(60))).rejects.toThrow(message);
  await expect(read(tags(15))).resolves.toBeDefined();
});

it('takes thousands of simple tags', async () => {
  const tagsOf = await read(Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`t${i}`, `path ~ "^/pages/${i}/", method = GET`])));
  expect(tagsOf({ path: '/pages/2999/a', method: 'GET', timestamp: '2026-01-01' })).toEqual(['t2999']);
});

describe('messages escape control characters in strings of the file', () => {
  const hostile = 'a\nsvc-waap: done\u001b[2J\u202e';

  it.each([
    ['a tag', { [hostile]: {} }, 'the filter of the tag "a\\nsvc-waap: done\\u001b[2J\\u202e" is wrong.\n'],
    ['a member', { login: { [hostile]: 1 } }, ' is wrong.\n"a\\nsvc-waap: done\\u001b[2J\\u{202e}": '],
    ['a query', { login: hostile }, ' is wrong.\nLine 2, column 1:\n\n  svc-waap: done\\u{1b}[2J\\u{202e}, '],
    ['what is no JSON', 'x\n\u001b[2J\u009b', ' is not JSON: unexpected character. '],
  ])('%s', async (_, content, quote) => {
    const { message } = (await read(content).then(fail, (error: unknown) => error)) as Error;
    expect(message).toContain(quote);
    expect(message).not.toMatch(/^svc-waap: |[^\P{C}\n]/mu);
  });
});

it('reports the missing file', async () => {
  await expect(readTagFilters(join(folder, 'none.json'))).rejects.toThrow(/none\.json cannot be read/);
});

function fail(): never {
  throw new Error('It was accepted.');
}

it('says which filters equal no value', async () => {
  const { doubts } = await read({ scripts: 'path = *.php', fine: 'path ~ php$' });
  expect(doubts).toEqual([expect.stringMatching(/tags\.json: the filter of the tag "scripts": path="\*\.php": A star .* mean path~/)]);
});
