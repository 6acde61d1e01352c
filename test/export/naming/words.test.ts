import { camelCase, constantCase, pascalCase, snakeCase, wordsOf } from '../../../src/export/naming/words';

test.each([
  ['Login bursts', ['login', 'bursts']],
  ['  Basket, then pay! ', ['basket', 'then', 'pay']],
  ['Böse Bots (Zürich)', ['bose', 'bots', 'zurich']],
  ["Nobody's business", ['nobodys', 'business']],
  ['loginBursts', ['login', 'bursts']],
  ['404 scanners', ['404', 'scanners']],
  ['ログイン', []],
  ['', []],
  [
    'one two three four five six seven eight nine ten eleven',
    ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ],
  ['x'.repeat(60), ['x'.repeat(40)]],
])('the words of %j are %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('words make the names of each language', () => {
  const words = ['login', 'bursts', '2'];
  expect([pascalCase, camelCase, snakeCase, constantCase].map((spell) => spell(words))).toEqual([
    'LoginBursts2',
    'loginBursts2',
    'login_bursts_2',
    'LOGIN_BURSTS_2',
  ]);
});
