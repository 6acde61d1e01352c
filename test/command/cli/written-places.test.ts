import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { zipSync } from 'fflate';
import { version } from '../../../package.json';
import { commandLine, commandsOf } from '../../../src/command/cli/command-line';
import { tryCommand } from '../../../src/command/cli/commands/try';
import { archiveIn } from '../../../src/command/cli/installation/provider-archive';
import { type Emulator, startEmulator } from '../../../src/emulator';
import { change, plan, rule } from '../preview/support/plan';

// A repository may contain links. No command writes through one that leads out of it.

/** Places that commands only read from. */
const READ: readonly string[] = [
  ...['--keys', '--tls-cert', '--tls-key', '--seed', '--faults'].map((option) => `emulator ${option}`),
  ...['preview', 'simulate', 'traffic load'].map((command) => `${command} --tags`),
  ...['--state', '--dir'].flatMap((option) => [`migrate to-entries ${option}`, `migrate to-set ${option}`]),
  ...['provider install --from', 'preview --stack', 'simulate --traffic', 'traffic load files'],
];

/** Arguments that make a command write, for each place that it writes to, which is behind a link. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  'init folder': ['init', '--language', 'hcl', 'link/app'],
  'try --data': ['--data', 'link/data', '--', 'true'],
  'emulator --data': ['emulator', '--port', '0', '--data', 'link/data', '--', 'true'],
  'traffic load --data': ['traffic', 'load', 'records.ndjson', '--data', 'link/data'],
  'provider install --dir': ['provider', 'install', '--from', 'release', '--dir', 'link/mirror'],
  'provider remove --dir': ['provider', 'remove', '--dir', 'link/mirror'],
  'preview --out': ['preview', 'plan.json', '--offline', '--out', 'link/report.md'],
  'export --out': ['export', '--config', 'prod', '--language', 'hcl', '--out', 'link/code'],
  'migrate to-entries --out': ['migrate', 'to-entries', 'svc_action_set.all', '--state', 'set.json', '--out', 'link/blocks.tf'],
  'migrate to-set --out': ['migrate', 'to-set', 'svc_action_set.all', '--state', 'entries.json', '--out', 'link/blocks.tf'],
};

/** The words that lead to a command: `traffic load`. */
const wordsTo = (command: Command): string[] => (command.parent ? [...wordsTo(command.parent), command.name()] : []);

/** Returns the options and arguments of all commands that name a file or a folder. */
function places(): string[] {
  return commandsOf(commandLine()).flatMap((command) => {
    const options = command.options.filter(({ flags }) => /<(file|folder|dir|path)>/.test(flags)).map(({ long }) => long!);
    const folders = command.registeredArguments.map((argument) => argument.name()).filter((name) => /file|folder|dir|path/.test(name));
    return [...options, ...folders].map((name) => [...wordsTo(command), name].join(' '));
  });
}

const STATE = (type: string, values: object) => {
  const resource = { address: `${type}.all`, mode: 'managed', type, name: 'all', values };
  return JSON.stringify({ format_version: '1.0', values: { root_module: { resources: [resource] } } });
};

const SKIP = { id: 'one', name: 'One', type: 'skip' };

const former = { cwd: process.cwd(), env: { ...process.env } };
let root: string;
let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
  root = mkdtempSync(join(tmpdir(), 'svc-places-'));
  const repository = join(root, 'repository');
  mkdirSync(join(repository, '.git'), { recursive: true });
  mkdirSync(join(root, 'elsewhere'));
  symlinkSync(join(root, 'elsewhere'), join(repository, 'link'));
  process.chdir(repository);
  writeFileSync('records.ndjson', '');
  writeFileSync('plan.json', JSON.stringify(plan([change('svc_dynamic_rule.a', null, rule())])));
  writeFileSync('set.json', STATE('svc_action_set', { config: 'prod', keep: [], overwrite: false, entries: { one: SKIP } }));
  writeFileSync('entries.json', STATE('svc_action', { config: 'prod', ...SKIP }));
  mkdirSync('release');
  const archive = archiveIn('release', version);
  writeFileSync(archive, zipSync({ [`terraform-provider-svc_v${version}`]: Buffer.from('the executable') }));
  const digest = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`release/terraform-provider-svc_${version}_SHA256SUMS`, `${digest}  ${basename(archive)}\n`);
  Object.assign(process.env, { SVC_BASE_URL: emulator.url, TERRAFORM_BINARY_NAME: 'terraform' });
});
afterAll(async () => {
  process.chdir(former.cwd);
  process.env = former.env;
  process.exitCode = undefined;
  await emulator.close();
  rmSync(root, { recursive: true, force: true });
});

test('each option and argument for a file or a folder is known as one that is read or written', () => {
  expect(places().sort()).toEqual([...READ, ...Object.keys(WRITTEN)].sort());
});

test.each(Object.entries(WRITTEN))('svc-waap %s leads to no folder behind a link of the repository', async (place, args) => {
  const machine = { node: () => '22.0.0', install: () => Promise.resolve([]) };
  const run = place.startsWith('try ')
    ? tryCommand(() => undefined, machine).parseAsync(args, { from: 'user' })
    : commandLine().parseAsync(args, { from: 'user' });
  await expect(run).rejects.toThrow(/link\S* leads out of \S*repository through a symbolic link/);
  expect(readdirSync(join(root, 'elsewhere'))).toEqual([]);
});
