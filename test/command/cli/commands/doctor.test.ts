import { doctorCommand, runChecks } from '../../../../src/command/cli/commands/doctor';
import { passed, failed, skipped, warned, type Check, type CheckResult } from '../../../../src/command/cli/doctor/check';
import { Screen } from '../support/screen';

const CHECKS: readonly Check[] = [
  { title: 'Engine', run: () => Promise.resolve([passed('Terraform 1.11.4')]) },
  { title: 'Settings', run: () => Promise.resolve([warned('no key.', 'Set it.'), failed('no address.', 'Set it.\nOr do not.')]) },
  { title: 'Service', run: () => Promise.resolve([skipped('not asked')]) },
];

test('each finding is a line, with its remedy below', async () => {
  const screen = new Screen();
  expect(await runChecks(CHECKS, 'text', screen)).toBe(1);
  expect(screen.lines).toEqual([
    'ok       Engine: Terraform 1.11.4',
    'warning  Settings: no key.',
    '         Set it.',
    'problem  Settings: no address.',
    '         Set it.',
    '         Or do not.',
    'skipped  Service: not asked',
    '',
    '1 problem was found.',
    '',
  ]);
});

test('the absence of problems is reported', async () => {
  const screen = new Screen();
  expect(await runChecks(CHECKS.slice(0, 1), 'text', screen)).toBe(0);
  expect(screen.text).toContain('No problem was found.');
});

test('the status has a color on a terminal with colors', async () => {
  const screen = new Screen({ hasColors: true });
  await runChecks(CHECKS, 'text', screen);
  expect(screen.text).toContain('\u001b[31mproblem\u001b[0m');
});

test('JSON contains all findings', async () => {
  const screen = new Screen();
  await runChecks(CHECKS, 'json', screen);
  expect(JSON.parse(screen.text)).toMatchObject([{ check: 'Engine', status: 'fine' }, { remedy: 'Set it.' }, { status: 'problem' }, {}]);
});

describe('--cdk', () => {
  /** Runs the only check. @returns what it prints */
  async function checked(...results: CheckResult[]): Promise<string> {
    const screen = new Screen();
    await doctorCommand(screen, { title: 'CDK', run: () => Promise.resolve(results) }).parseAsync(['--cdk'], { from: 'user' });
    return screen.text;
  }

  test('fails with the remedy, as a script of an app does before the CDK', async () => {
    await expect(checked(passed('cdktf, on Node 20.20.2'), failed('cdktn needs Node 22.19.', 'Install it.'))).rejects.toThrow(
      /^cdktn needs Node 22\.19\. Install it\.$/,
    );
  });

  test.each([passed('cdktn, on Node 22.19.0'), skipped('no package.json')])('prints nothing for %j', async (result) => {
    expect(await checked(result)).toBe('');
  });
});
