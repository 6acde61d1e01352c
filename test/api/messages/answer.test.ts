import { answerTooLong } from '../../../src/api/messages/answer';

test.each([
  [256 * 1024 * 1024, 'more than 256 MiB,'],
  [1024 * 1024, 'more than 1 MiB,'],
  [1000, 'more than 1000 bytes,'],
])('prints a limit of %d bytes in a readable unit: %s', (most, words) => {
  expect(answerTooLong(most).what).toContain(words);
});
