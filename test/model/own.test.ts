import { own } from '../../src/model/own';

test.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])('returns what the object itself has under %s', (key) => {
  expect(own({}, key)).toBeUndefined();
  expect(own(JSON.parse(`{"${key}": "own"}`) as Record<string, string>, key)).toBe('own');
});
