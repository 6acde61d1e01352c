import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../process';

/** Folders of the npm package that the command runs from. The constructs do not need them. */
const PROGRAMS = ['cli', 'provider'];

/**
 * Moves the command out of the npm package inside of a Python package. pip installs it as files then, and it runs from where they are:
 * files that are unpacked later, into a cache, could be those of another.
 *
 * @param code folder with jsii-pacmak's code and its setup.py
 * @param module name of the Python module
 * @param built folder with the built command and provider
 */
export async function moveCommandOut(code: string, module: string, built: string): Promise<void> {
  const folder = join(code, 'src', module, '_jsii');
  const archive = (await readdir(folder)).find((name) => name.endsWith('.jsii.tgz'))!;
  await packWithoutCommand(join(folder, archive));
  const programs = join(folder, 'dist');
  await rm(programs, { recursive: true, force: true });
  for (const name of PROGRAMS) await cp(join(built, name), join(programs, name), { recursive: true });
  const setup = join(code, 'setup.py');
  const text = await readFile(setup, 'utf8');
  const [before, after] = [`"${archive}"\n`, `"${archive}",\n            "dist/*/*"\n`];
  if (text.includes(after)) return;
  if (!text.includes(before)) throw new Error(`${setup} does not list ${archive} as data of the package.`);
  await writeFile(setup, text.replace(before, after));
}

async function packWithoutCommand(archive: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'svc-python-'));
  try {
    await run('tar', ['-xzf', archive, '-C', scratch]);
    await rm(join(scratch, 'package', 'dist'), { recursive: true, force: true });
    const { stdout } = await run('npm', ['pack', './package', '--json', '--ignore-scripts'], {
      cwd: scratch,
      shell: process.platform === 'win32',
    });
    const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }];
    // Older versions of npm report the name with the scope and a slash.
    const packed = join(scratch, filename.replace('@', '').replace('/', '-'));
    await writeFile(archive, await readFile(packed));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
