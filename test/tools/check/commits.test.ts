import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../../../tools/paths';

const GOOD = [
  'Refuse an empty name',
  'Press on where a source has no client',
  'Seed the soak',
  'Revert "Refuse an empty name"',
  'Take 5 % of the lines: they are enough',
];
const BAD: readonly (readonly [subject: string, problem: RegExp])[] = [
  ['feat: refuse an empty name', /prefix/],
  ['fix(cli)!: refuse an empty name', /prefix/],
  ['[cli] Refuse an empty name', /prefix/],
  ['refuse an empty name', /capital letter/],
  ['Refused an empty name', /"Refused" is not an imperative/],
  ['Refuses an empty name', /"Refuses" is not an imperative/],
  ['Refusing an empty name', /"Refusing" is not an imperative/],
  ['Refuse an empty name.', /period/],
  ['WIP names', /not finished/],
  ['fixup! Refuse an empty name', /not finished/],
  [`Refuse ${'x'.repeat(100)}`, /107 characters/],
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-'));
  git('init', '--quiet');
  for (const subject of ['wip before the range', ...GOOD, ...BAD.map(([each]) => each)])
    git('commit', '--quiet', '--allow-empty', '-m', subject);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.org', '-c', 'commit.gpgsign=false', ...args], {
    cwd: folder,
  });
}

function check(what: string): { readonly status: number | null; readonly lines: readonly string[] } {
  const { status, stderr } = spawnSync(process.execPath, [fromRoot('tools/check/commits.mjs'), what], { cwd: folder, encoding: 'utf8' });
  return { status, lines: stderr.trimEnd().split('\n') };
}

test('names the commits of a range whose subjects are not as they should be, the newest first', () => {
  const { status, lines } = check(`HEAD~${GOOD.length + BAD.length}..HEAD`);
  expect(status).toBe(1);
  expect(lines).toHaveLength(BAD.length);
  for (const [i, [subject, problem]] of [...BAD].reverse().entries()) {
    expect(lines[i]).toContain(JSON.stringify(subject));
    expect(lines[i]).toMatch(problem);
  }
});

test('passes a range without mistakes', () => {
  expect(check(`HEAD~${GOOD.length + BAD.length}..HEAD~${BAD.length}`)).toEqual({ status: 0, lines: [''] });
});

test('checks a message as a hook of Git does', () => {
  writeFileSync(join(folder, 'message'), 'Added a rule\n\nThe body says what it wants.\n');
  expect(check('message')).toEqual({
    status: 1,
    lines: ['"Added a rule": "Added" is not an imperative. Write what the commit does: "Add", not "Added", "Adds" or "Adding".'],
  });
});
