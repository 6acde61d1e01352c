import { own } from '../../src/model/own';

test.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])("returns the object's own member %s", (key) => {
  expect(own({}, key)).toBeUndefined();
  expect(own(JSON.parse(`{"${key}": "own"}`) as Record<string, string>, key)).toBe('own');
});
