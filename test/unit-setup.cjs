const childProcess = require('node:child_process');
const { Server } = require('node:net');

// A test that starts a server or a process takes time, and fails where a machine allows neither: it belongs to another project.
function refused(what) {
  return () => {
    throw new Error(`A unit test starts ${what}. Move its folder to another project in jest.config.mjs.`);
  };
}

for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'])
  childProcess[name] = refused('a process');
Server.prototype.listen = refused('a server');
