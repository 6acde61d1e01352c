import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuseForeignPackages } from '../../../../src/command/cli/installation/foreign-packages';

const OTHER = 54_321;
const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

/** Returns a folder like /tmp, and the folder of a command in it. */
function sharedFolder(mode: number) {
  const shared = realpathSync(mkdtempSync(join(tmpdir(), 'svc-waap-test-')));
  made.push(shared);
  const command = join(shared, 'tools', 'node_modules', '@svc-waap', 'cdktf', 'dist', 'cli');
  mkdirSync(command, { recursive: true });
  chmodSync(shared, mode);
  return { shared, command };
}

/** Runs the check as a user who owns nothing here, unless this process may give the folder to another user. */
function check({ shared, command }: ReturnType<typeof sharedFolder>): void {
  const user = process.getuid!();
  if (user === 0) chownSync(join(shared, 'node_modules'), OTHER, OTHER);
  refuseForeignPackages(command, user === 0 ? 0 : OTHER);
}

test('refuses packages of another user in a shared folder above the command', () => {
  const folders = sharedFolder(0o1777);
  mkdirSync(join(folders.shared, 'node_modules'));
  expect(() => check(folders)).toThrow(
    `Another user owns ${join(folders.shared, 'node_modules')}, and Node would run packages from there.`,
  );
});

test('takes packages of another user in a folder that is not shared', () => {
  const folders = sharedFolder(0o755);
  mkdirSync(join(folders.shared, 'node_modules'));
  expect(() => check(folders)).not.toThrow();
});

test('takes the own packages in a shared folder', () => {
  const { shared, command } = sharedFolder(0o1777);
  mkdirSync(join(shared, 'node_modules'));
  expect(() => refuseForeignPackages(command)).not.toThrow();
});

test('takes a shared folder without packages', () => {
  const { command } = sharedFolder(0o1777);
  expect(() => refuseForeignPackages(command)).not.toThrow();
});
