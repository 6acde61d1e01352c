import * as fc from 'fast-check';
import { Action, DynamicRule, isBuiltIn, matchesAny } from '../../src/model';

describe('a pattern of ids to keep', () => {
  test.each([
    ['__*', '__flow_sample__', true],
    ['__*', 'my__flow', false],
    ['*', '', true],
    ['*', 'a\nb', true],
    ['a?c', 'abc', true],
    ['a?c', 'ac', false],
    ['a?c', 'abbc', false],
    ['', '', true],
    ['', 'a', false],
    ['a.c', 'abc', false],
    ['a.c', 'a.c', true],
    ['(a|b)+[c]{1}^$\\', '(a|b)+[c]{1}^$\\', true],
    ['A', 'a', false],
    ['action-*-block', 'action-rate-limit-block', true],
  ])('%j: does it match %j? %s', (pattern, id, matches) => {
    expect(matchesAny([pattern], id)).toBe(matches);
  });

  test('matches itself, and with * around it whatever contains it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (id, before, after) => {
        expect(matchesAny([id], id)).toBe(true);
        expect(matchesAny([`*${id}*`], before + id + after)).toBe(true);
      }),
    );
  });

  test('without * and ? matches nothing else', () => {
    const plain = fc.string().filter((pattern) => !/[*?]/.test(pattern));
    fc.assert(fc.property(plain, fc.string(), (pattern, id) => expect(matchesAny([pattern], id)).toBe(pattern === id)));
  });

  test('matches as one of several, and an empty list matches nothing', () => {
    expect(matchesAny(['x', 'b*'], 'bc')).toBe(true);
    expect(matchesAny(['x', 'b'], 'bc')).toBe(false);
    expect(matchesAny([], 'bc')).toBe(false);
  });
});

test('an entry is built in if the model lists its id among the built-in ids', () => {
  expect(isBuiltIn(Action, 'action-monitor')).toBe(true);
  expect(isBuiltIn(Action, 'my-action-monitor')).toBe(false);
  expect(isBuiltIn({ ...DynamicRule, builtIn: undefined }, '__default__')).toBe(false);
});
