import { unknownMembersText } from '../../../src/traffic/records';

test('the message on unknown members names the fields that are meant', () => {
  expect(unknownMembersText(['countri', 'zzzzzz'])).toMatch(/: "countri" \(do you mean "country"\?\), "zzzzzz"\.$/);
});

test('the message on unknown members has a limit, whatever a file contains', () => {
  const names = ['x'.repeat(1_000_000), ...Array.from({ length: 2_000 }, (_, i) => `column ${i}`)];
  const text = unknownMembersText(names);
  expect(text).toMatch(/ and 1,991 more\.$/);
  expect(text.length).toBeLessThan(500);
});
