import { readFileSync } from 'node:fs';
import { STARTERS } from '../../../src/command/apps/starters';
import { fromRoot } from '../../../tools/paths';
import { run } from '../../../tools/process';

// The runtime of Python, Go, Java and C# has this check of jsii. Its notice depends on the day and on Node: both are stated.
const CHECK = `
Object.defineProperty(process, 'version', { value: 'v20.20.2' });
Date.now = () => Date.parse('2027-01-01');
require('@jsii/check-node').checkNode();
`;

const PAGE = readFileSync(fromRoot('docs/guides/troubleshooting.md'), 'utf8');

/** Returns the notice of the check, in an environment of these variables only. */
async function notice(variables: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stderr } = await run(process.execPath, ['-e', CHECK], { cwd: fromRoot(), env: { ...variables } });
  return stderr;
}

test('the page on troubleshooting shows the notice on the end of life of Node 20', async () => {
  const [, shown = ''] = /^## Node 20 is end-of-life\n\n```text\n([^]*?)```$/m.exec(PAGE) ?? [];
  expect(shown).not.toBe('');
  expect(await notice()).toContain(shown);
});

test.each([
  ['the page', PAGE, /^export (\w+)=(\w+)$/m],
  ...(['python', 'go', 'java'] as const).map((language): [string, string, RegExp] => [
    `the new app in ${language}`,
    STARTERS.cdktf[language]['README.md']!,
    /`export (\w+)=(\w+)`/,
  ]),
])('%s names the variable that hides it', async (_, text, pattern) => {
  const [, name = '', value = ''] = pattern.exec(text) ?? [];
  expect(name).not.toBe('');
  expect(await notice({ [name]: value })).toBe('');
});
