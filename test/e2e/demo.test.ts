import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { neutralEnvironment } from '../../tools/environment';
import { fromRoot, ROOT } from '../../tools/paths';
import { run } from '../../tools/process';

test('npm run demo does the main job, and leaves nothing behind', async () => {
  const before = leftovers();
  const { stdout } = await run(process.execPath, [fromRoot('tools/bootstrap.mjs'), 'demo'], { cwd: ROOT, env: neutralEnvironment({}) });
  expect(stdout).toContain('Plan: 7 to add, 0 to change, 0 to destroy.');
  expect(stdout).toMatch(/~ threshold += 4000 -> 40/);
  expect(stdout).toContain('The demonstration went well');
  expect(leftovers()).toEqual(before);
});

/** What our programs could leave in the folder for temporary files. */
function leftovers(): string[] {
  return readdirSync(tmpdir()).filter((name) => /^svc-(waap|bindings)|svc.*\.sock/.test(name)).sort();
}
