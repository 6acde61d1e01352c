import { reportLine, standardError, terminalLine, withoutSecrets } from '../../../src/output';
import { keepSecrets } from '../../../src/command/cli/secrets';

const KEY = 'canary-key-6b1f0d93a2';
const hidden = Buffer.from(Buffer.from(KEY).toString('base64')).toString('base64');

afterEach(() => jest.restoreAllMocks());

test('standard error gets no secret of the process, and the end of each line', () => {
  const written: string[] = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  // GIVEN a process without secrets
  reportLine(terminalLine(`Bad key ${KEY}.`));
  // WHEN it has one
  keepSecrets([undefined, '', KEY]);
  reportLine(terminalLine(`Bad key ${KEY}.`));
  reportLine(terminalLine(`Bad key ${hidden}.`));
  standardError.write(terminalLine(`Bad key ${KEY}, `));
  // THEN
  expect(written).toEqual([
    `Bad key ${KEY}.\n`,
    'Bad key (redacted).\n',
    '(left out, because it may contain a secret in another encoding)\n',
    'Bad key (redacted), ',
  ]);
});

test('a message loses each secret that the process knows', () => {
  keepSecrets(['canary-token-1', 'canary-token-2']);
  expect(withoutSecrets('canary-token-1 and canary-token-2')).toBe('(redacted) and (redacted)');
});
