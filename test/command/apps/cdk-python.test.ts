import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pythonProblem } from '../../../src/command/apps/cdk-python';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-'));
  writeFileSync(join(folder, 'package.json'), '{"devDependencies":{"cdktn-cli":"^0.24.0"}}');
  writeFileSync(join(folder, 'cdktf.json'), '{"language":"python","app":"python3 main.py"}');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes a PATH with a python3. */
function pathWith(script: string): NodeJS.ProcessEnv {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'python3'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, 'python3'), 0o755);
  return { PATH: bin };
}

test('an app whose Python lacks the package of its CDK gets the commands that install it', () => {
  const environment = pathWith('[ "$3" = cdktn ] && [ "$(pwd)" = / ] && exit 3');
  expect(pythonProblem(folder, environment)).toEqual({
    found: `The app is in Python, and ${join(folder, 'bin', 'python3')} has no package cdktn.`,
    remedy:
      'Install the packages in the folder of the app: python3 -m venv .venv && . .venv/bin/activate && pip install -r requirements.txt',
  });
});

test('an app with an environment that is not active gets the command that activates it', () => {
  mkdirSync(join(folder, '.venv'));
  expect(pythonProblem(folder, pathWith('exit 3'))?.remedy).toBe(
    'Activate the environment of the app, and install what it lacks: . .venv/bin/activate && pip install -r requirements.txt',
  );
});

test.each([
  ['is found', 'exit 0'],
  ['cannot be looked for', 'exit 1'],
])('nothing is said if the package %s', (_, script) => {
  expect(pythonProblem(folder, pathWith(script))).toBeUndefined();
});

test.each([
  ['package.json names no CDK', 'package.json', '{}'],
  ['app is started by another command', 'cdktf.json', '{"app":"poetry run python main.py"}'],
])('nothing is said, and Python is not started, if the %s', (_, name, text) => {
  writeFileSync(join(folder, name), text);
  expect(pythonProblem(folder, pathWith('exit 3'))).toBeUndefined();
});

test.each(['cdktf.json', 'package.json'])('a damaged %s is an error that names it', (name) => {
  writeFileSync(join(folder, name), '{');
  expect(() => pythonProblem(folder, pathWith('exit 3'))).toThrow(`${join(folder, name)} cannot be read: `);
});

test('without Python, the app says that itself', () => {
  expect(pythonProblem(folder, { PATH: folder })).toBeUndefined();
});
