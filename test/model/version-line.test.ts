import { HISTORY_HEADING, versionLine, versionsInMessage } from '../../src/model';

const VERSION = {
  version: '1557bf4cb9aa',
  date: '2026-11-22T08:00:00+00:00',
  author: 'Ann <x> Operator',
  email: 'ann@example.org',
  message: 'Add: [a] <b>',
};

test('the versions in a message are those that were written into it', () => {
  const message = `Somebody changed it.\n\n${HISTORY_HEADING}\n${versionLine(VERSION, 10)}\n  ... and 3 more`;
  expect(versionsInMessage(message)).toEqual([{ ...VERSION, version: '1557bf4cb9' }]);
});

test('a message without a history has none', () => {
  expect(versionsInMessage('  1557bf4cb9  2026  Ann <a@b>: c')).toEqual([]);
});
