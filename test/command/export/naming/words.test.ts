import * as fc from 'fast-check';
import { camelCase, constantCase, latinWordsOf, pascalCase, snakeCase, wordsOf } from '../../../../src/command/export/naming/words';

test.each([
  ['Login bursts', ['login', 'bursts']],
  ['  Basket, then pay! ', ['basket', 'then', 'pay']],
  ['Böse Bots (Zürich)', ['bose', 'bots', 'zurich']],
  ["Nobody's business", ['nobodys', 'business']],
  ['loginBursts', ['login', 'bursts']],
  ['404 scanners', ['404', 'scanners']],
  ['ログイン', ['roguin']],
  ['Вход: перебор', ['vhod', 'perebor']],
  ['Щука ёж йод', ['shchuka', 'yozh', 'yod']],
  ['Είσοδος χρήστη', ['eisodos', 'hristi']],
  ['登录爆破', ['deng', 'lu', 'bao', 'po']],
  ['登录page 2', ['deng', 'lu', 'page', '2']],
  ['Smørrebrød – Straße', ['smorrebrod', 'strasse']],
  ["L’été d'hiver", ['lete', 'dhiver']],
  ['Ｆｕｌｌ ﬁle ①', ['full', 'file', '1']],
  ['🗼', []],
  ['\ud800', []],
  ['', []],
  [
    'one two three four five six seven eight nine ten eleven',
    ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ],
  ['x'.repeat(60), ['x'.repeat(40)]],
])('splits %j into %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('spells words as names of each language', () => {
  const words = ['login', 'bursts', '2'];
  expect([pascalCase, camelCase, snakeCase, constantCase].map((spell) => spell(words))).toEqual([
    'LoginBursts2',
    'loginBursts2',
    'login_bursts_2',
    'LOGIN_BURSTS_2',
  ]);
});

test('the words of ASCII strings are the same without transliteration', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary-ascii' }), (text) => expect(wordsOf(text)).toEqual(latinWordsOf(text))));
});

test('words have lower-case ASCII letters and digits only', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => expect(wordsOf(text).join('')).toMatch(/^[a-z0-9]*$/)));
});

test('the name of a stack ignores other scripts, because no manifest keeps the name', () => {
  expect(latinWordsOf('прод eu')).toEqual(['eu']);
});
