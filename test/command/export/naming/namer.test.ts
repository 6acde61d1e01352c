import * as fc from 'fast-check';
import ts from 'typescript';
import { Namer } from '../../../../src/command/export/naming/namer';
import { snakeCase } from '../../../../src/command/export/naming/words';

const nameOf = (namer: Namer, key: string, ...texts: string[]) => snakeCase(namer.name({ key, texts, noun: 'dynamic rule' }));

describe('a name', () => {
  test('is made of the first string with usable characters', () => {
    expect(nameOf(new Namer(), 'a', 'ログイン', 'login-1')).toBe('roguin');
    expect(nameOf(new Namer(), 'a', '🗼', 'login-1')).toBe('login_1');
    expect(nameOf(new Namer(), 'a', '', '!')).toBe('unnamed_rule');
  });

  test('gets its noun when it begins with a digit, is reserved, or is taken, and then a number', () => {
    const namer = new Namer();
    expect(nameOf(namer, 'a', '404 scanners')).toBe('rule_404_scanners');
    expect(nameOf(namer, 'b', 'class')).toBe('class_rule');
    expect(nameOf(namer, 'module', 'Dynamic rule')).toBe('dynamic_rule_2');
    expect(['c', 'd', 'e', 'f'].map((key) => nameOf(namer, key, 'Login'))).toEqual(['login', 'login_rule', 'login_rule_2', 'login_rule_3']);
  });

  test('is no reserved word of TypeScript, as its compiler lists them', () => {
    const words: string[] = [];
    for (let kind = ts.SyntaxKind.FirstReservedWord; kind <= ts.SyntaxKind.LastFutureReservedWord; kind++)
      words.push(ts.tokenToString(kind)!);
    expect(words).toContain('implements');
    expect(words.filter((word) => nameOf(new Namer(), 'a', word) === word)).toEqual([]);
  });

  test('is numbered without repeating earlier tries', () => {
    // GIVEN
    const namer = new Namer();
    const has = jest.spyOn(Set.prototype, 'has');
    // WHEN
    const names = Array.from({ length: 100 }, (_, i) => nameOf(namer, `key-${i}`, 'Login'));
    const tries = has.mock.calls.filter(([name]) => String(name).startsWith('login')).length;
    has.mockRestore();
    // THEN
    expect(names.at(-1)).toBe('login_rule_99');
    expect(tries).toBeLessThan(400);
  });

  test('differs from the others in more than case and separators, since files are named after it', () => {
    const namer = new Namer();
    expect(['Log in', 'LogIn', 'Login', 'log_in'].map((text, key) => nameOf(namer, `${key}`, text))).toEqual([
      'log_in',
      'log_in_rule',
      'login_rule_2',
      'log_in_rule_3',
    ]);
  });

  test('is the same for the same key', () => {
    const namer = new Namer();
    expect([nameOf(namer, 'a', 'Login'), nameOf(namer, 'a', 'Another')]).toEqual(['login', 'login']);
  });

  test('of an earlier export is kept, and not given to another entry', () => {
    // GIVEN
    const namer = new Namer({ a: ['login'], gone: ['scraper'] });
    // WHEN the entry has another name by now
    expect(nameOf(namer, 'a', 'Sign in')).toBe('login');
    // THEN
    expect(nameOf(namer, 'b', 'Login')).toBe('login_rule');
    expect(nameOf(namer, 'c', 'Scraper')).toBe('scraper_rule');
    expect(Object.keys(namer.names)).toEqual(['a', 'b', 'c']);
  });

  test('is valid in every language, and unique, for any strings', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 30 }), (texts) => {
        const namer = new Namer();
        const names = texts.map((text, i) => nameOf(namer, String(i), text));
        expect(names.every((name) => /^[a-z][a-z0-9_]*$/.test(name))).toBe(true);
        expect(new Set(names.map((name) => name.replaceAll('_', ''))).size).toBe(texts.length);
      }),
    );
  });
});
