const childProcess = require('node:child_process');
const { Server } = require('node:net');

// A test that starts a server or a process takes time, and fails where a machine allows neither: it belongs to another project.
function refused(what) {
  return () => {
    throw new Error(`A unit test starts ${what}. Move its folder to another project in jest.config.mjs.`);
  };
}

const PROCESS = ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'];
const replaced = [...PROCESS.map((name) => [childProcess, name, 'a process']), [Server.prototype, 'listen', 'a server']];
const originals = replaced.map(([owner, name]) => owner[name]);
for (const [owner, name, what] of replaced) owner[name] = refused(what);

// Modules of Node are those of the worker, which may go on with a test of another project.
afterAll(() => {
  for (const [at, [owner, name]] of replaced.entries()) owner[name] = originals[at];
});
