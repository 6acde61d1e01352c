import { runChecks } from '../../../../src/command/cli/commands/doctor';
import { passed, failed, skipped, warned, type Check } from '../../../../src/command/cli/doctor/check';
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
