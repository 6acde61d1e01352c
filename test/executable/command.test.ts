import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { zipSync } from 'fflate';
import { version } from '../../package.json';
import { archiveIn } from '../../src/command/cli/installation/provider-archive';
import { type Emulator, startEmulator } from '../../src/emulator';
import { SVC_WAAP } from '../../tools/emulator-process';
import { neutralEnvironment } from '../../tools/environment';
import { fromRoot } from '../../tools/paths';
import { run } from '../../tools/process';
import { change, plan, rule } from '../command/preview/support/plan';

// The command as an executable does what it does in Node.

const EXECUTABLE = fromRoot('dist', 'executable-command', 'svc-waap');
const LOG = '192.0.2.7 - - [01/Mar/2025:14:00:01 +0000] "GET /cart?id=7 HTTP/1.1" 200 512 "-" "Browser"\n'.repeat(60);

let folder: string;
let emulator: Emulator;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-command-'));
  emulator = await startEmulator();
  const values = { id: 'bursts', name: 'Login bursts' };
  const changed = plan([change('svc_dynamic_rule.bursts', rule(values), rule({ ...values, threshold: 400, action: 'action-monitor' }))]);
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(changed));
  writeFileSync(join(folder, 'access.log'), LOG);
  // Apps take the packages of the clone that the command was built in. An installed command is in none, as the executable.
  cpSync(dirname(SVC_WAAP), join(folder, 'cli'), { recursive: true });
  symlinkSync(fromRoot('node_modules'), join(folder, 'node_modules'));
});
afterAll(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command in one form, in a folder of its own. */
async function ran(
  form: 'node' | 'executable',
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  executable = EXECUTABLE,
) {
  const [program, ...first] = form === 'node' ? [process.execPath, join(folder, 'cli', basename(SVC_WAAP))] : [executable];
  const cwd = join(folder, form);
  rmSync(cwd, { recursive: true, force: true });
  mkdirSync(cwd);
  const env = neutralEnvironment({ SVC_BASE_URL: emulator.url, ...variables });
  const { status, stdout, stderr } = await run(program!, [...first, ...args], { cwd, env, accept: [0, 1, 2, 3] });
  const files = readdirSync(cwd, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const contents = files
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [relative(cwd, file), readFileSync(file, 'utf8')]);
  return { status, stdout, stderr, files: Object.fromEntries(contents.sort()) as Record<string, string> };
}

test.each([
  ['its help', ['--help'], 0],
  ['an unknown command', ['prevew'], 1],
  ['a preview in the terminal, with a replay', ['preview', '../plan.json', '--offline', '--traffic', '../access.log'], 2],
  ['a preview as HTML', ['preview', '../plan.json', '--offline', '--format', 'html', '--out', 'report.html'], 2],
  ['a preview as Markdown', ['preview', '../plan.json', '--offline', '--format', 'markdown', '--out', 'report.md'], 2],
  ['an export as HCL', ['export', '--config', 'prod', '--language', 'hcl', '--out', 'code'], 0],
  ['an export as TypeScript', ['export', '--config', 'prod', '--language', 'typescript', '--out', 'code'], 0],
  ['versions', ['versions', 'list', 'actions', '--config', 'prod', '-o', 'json'], 0],
  ['a query of traffic', ['traffic', 'stats', '--from', '2025-03-01', '--to', '2025-03-02', '-o', 'json'], 0],
  ['the quarantine list', ['quarantine', 'list', '--config', 'prod'], 0],
])('%s is the same in both forms', async (_, args, status) => {
  const [node, executable] = await Promise.all([ran('node', args), ran('executable', args)]);
  expect(executable).toEqual(node);
  expect(node.status).toBe(status);
});

test.each([
  ['emulator', '--port', '0'],
  ['try', '--', 'true'],
  ['preview', 'plan.json', '--offline', '--traffic', 'requests.parquet'],
  ['simulate', 'plan.json', '--traffic', 'requests.parquet'],
  ['doctor'],
])('svc-waap %s executes no package of the folder, and of none above it', async (...args) => {
  // GIVEN packages of all names that the command knows, as a checkout could have them
  const checkout = join(folder, 'checkout');
  const work = join(checkout, 'work');
  const ran = join(folder, 'this-ran');
  mkdirSync(work, { recursive: true });
  for (const place of [work, checkout]) {
    for (const name of ['@svc-waap/emulator', '@duckdb/node-api', 'axios', 'commander', 'cdktf', 'libsql', 'fastify']) {
      mkdirSync(join(place, 'node_modules', name), { recursive: true });
      writeFileSync(join(place, 'node_modules', name, 'index.js'), `require('node:fs').writeFileSync(${JSON.stringify(ran)}, '');`);
    }
  }
  writeFileSync(join(work, 'plan.json'), readFileSync(join(folder, 'plan.json')));
  writeFileSync(join(work, 'requests.parquet'), 'PAR1');
  // WHEN
  await run(EXECUTABLE, args, { cwd: work, env: neutralEnvironment({ SVC_BASE_URL: emulator.url }), accept: [0, 1, 2, 3] });
  // THEN
  expect(existsSync(ran)).toBe(false);
  rmSync(checkout, { recursive: true, force: true });
});

test('the emulator is named as the part that needs Node', async () => {
  const { stderr } = await ran('executable', ['emulator', '--port', '0']);
  expect(stderr).toContain('The emulator is not part of this executable, because its databases need Node.');
});

/** The folder in which the executable runs is also the home folder. No engine is looked for. */
const homeHere = () => ({ HOME: join(folder, 'executable'), TERRAFORM_BINARY_NAME: 'terraform' });

const FORM = `terraform-provider-svc_v${version}`;

test.each([
  ['provider', 'install', '--dir', 'mirror'],
  ['try', '--if-needed', '--', 'true'],
])('svc-waap %s of the executable names the archive that it would install, and where to put it', async (...args) => {
  const { status, stderr, files } = await ran('executable', args, homeHere());
  expect(stderr).toMatch(
    /contains no provider\. Put the archive terraform-provider-svc_\S+\.zip and the SHA256SUMS of the release into \S/,
  );
  expect(stderr).toContain(`into ${dirname(EXECUTABLE)}`);
  expect([status, files]).toEqual([1, {}]);
});

describe('the executable beside the files of a release', () => {
  let program: string;
  let archive: string;
  beforeAll(() => {
    const place = join(folder, 'release');
    mkdirSync(place);
    program = join(place, basename(EXECUTABLE));
    cpSync(EXECUTABLE, program);
    archive = archiveIn(place, version);
    writeFileSync(archive, zipSync({ [FORM]: Buffer.from('the executable') }));
    const digest = createHash('sha256').update(readFileSync(archive)).digest('hex');
    writeFileSync(join(place, `terraform-provider-svc_${version}_SHA256SUMS`), `${digest}  ${basename(archive)}\n`);
  });

  const run = (...args: string[]) => ran('executable', args, homeHere(), program);

  test.each([
    ['provider', 'install'],
    ['try', '--if-needed', '--', 'true'],
  ])('installs the provider of the release by svc-waap %s', async (...args) => {
    const { status, files } = await run(...args);
    expect(status).toBe(0);
    expect(Object.keys(files).map((file) => basename(file))).toEqual([FORM, FORM]);
    expect([...new Set(Object.values(files))]).toEqual(['the executable']);
  });

  test('does not install the form for Node, which it lacks', async () => {
    const { status, stderr, files } = await run('provider', 'install', '--node');
    expect(stderr).toBe('svc-waap: This command is an executable, and cannot install the form for Node. Leave out --node.\n');
    expect([status, files]).toEqual([1, {}]);
  });

  test('installs no archive with another digest than the release states', async () => {
    writeFileSync(archive, zipSync({ [FORM]: Buffer.from('another one') }));
    const { status, stderr, files } = await run('try', '--if-needed', '--', 'true');
    expect(stderr).toContain('is not the archive of the release');
    expect([status, files]).toEqual([1, {}]);
  });
});
