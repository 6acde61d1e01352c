import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assembleProvider } from '../../tools/build/assemble-provider';
import { encodeStaticReplies, schemaToJson, serveForDebug } from '../../src/provider/protocol';
import { objectType } from '../../src/provider/framework/schema';
import { GenerateResourceConfig } from '../../src/provider/protocol/messages/resource';
import { GetProviderSchema } from '../../src/provider/protocol/messages/schema';
import { readValue, writeValue } from '../../src/provider/protocol/value/dynamic-value';
import { testEngines } from '../../tools/engines/test-engines';
import { engines } from './support/engines';
import { run, type Finished } from '../../tools/process';
import { NOTE_SCHEMAS } from '../provider/protocol/fixture/note-schemas';
import { noteServer } from '../provider/protocol/fixture/note-server';
import { MAGIC_COOKIE, PluginProcess } from '../provider/protocol/support/plugin-process';

// The real engines with a test provider: the protocol without the entities.

const EXECUTABLE = 'terraform-provider-note_v1.0.0';
const PLATFORM = `${process.platform}_${process.arch === 'x64' ? 'amd64' : process.arch}`;
const HOSTS = { terraform: 'registry.terraform.io', tofu: 'registry.opentofu.org' } as const;
const ENGINES = engines();
const PAGE = objectType(NOTE_SCHEMAS.resources.note_page!.attributes);

const scratch = mkdtempSync(join(tmpdir(), 'svc-e2e-'));
const mirror = join(scratch, 'mirror');
const sockets = join(scratch, 'sockets');
const providerFolder = join(mirror, HOSTS.terraform, 'test/note/1.0.0', PLATFORM);
const cliConfig = join(scratch, 'cli.tfrc');

const environment = {
  ...process.env,
  TF_CLI_CONFIG_FILE: cliConfig,
  CHECKPOINT_DISABLE: '1',
  TF_IN_AUTOMATION: '1',
  TMPDIR: sockets,
};

const configuration = (notes: string): string => `
terraform {
  required_providers {
    note = { source = "test/note" }
  }
}

provider "note" {
  folder = ${JSON.stringify(notes)}
}

variable "title" {
  default = "Title"
}

resource "note_page" "first" {
  title  = var.title
  body   = "Grüße 👋"
  weight = 0.1
  tags   = ["b", "a"]
  extra  = { n = 12345678901234567890, list = [true, null] }
  lines  = [{ text = "one" }, { text = "two", bold = true }]
  links  = { "a b" = { url = "https://example.com" } }
  password = "hunter2"
}

resource "note_page" "second" {
  title  = "After \${note_page.first.id}"
  weight = 9007199254740993
}

data "note_count" "all" {
  depends_on = [note_page.first, note_page.second]
}

output "count" {
  value = data.note_count.all.count_of_pages
}

output "words" {
  value = provider::note::join_words("-", "a", "b")
}
`;

beforeAll(async () => {
  mkdirSync(sockets, { recursive: true });
  writeFileSync(cliConfig, `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(mirror)}\n  }\n}\n`);
  for (const host of Object.values(HOSTS)) {
    await assembleProvider({
      entry: join(__dirname, '../provider/protocol/fixture/note-provider.ts'),
      folder: join(mirror, host, 'test/note/1.0.0', PLATFORM),
      executable: EXECUTABLE,
      files: { 'replies.bin': encodeStaticReplies(NOTE_SCHEMAS) },
    });
  }
}, 60_000);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Returns the command lines of processes that run files of this project. */
function processes(): string[] {
  return execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(mirror));
}

test('an engine is installed', () => {
  expect(ENGINES.length).toBeGreaterThan(0);
});

describe.each(ENGINES)('$name', ({ name, path }) => {
  const work = join(scratch, name);
  const notes = join(work, 'notes');
  const engine = (...args: string[]): Promise<Finished> => run(path, [...args, '-no-color'], { cwd: work, env: environment });

  beforeAll(async () => {
    mkdirSync(notes, { recursive: true });
    writeFileSync(join(work, 'main.tf'), configuration(notes));
    await engine('init');
  }, 60_000);

  test('creates, reads, updates and destroys a resource', async () => {
    await engine('validate');
    await engine('plan', '-out=first.plan');
    const applied = await engine('apply', 'first.plan');
    expect(applied.stdout).toContain('Apply complete! Resources: 2 added');
    expect(applied.stdout).toContain('words = "a-b"');
    expect(readdirSync(notes)).toHaveLength(2);

    const again = await engine('plan', '-detailed-exitcode');
    expect(again.stdout).toContain('No changes');

    const changed = await engine('apply', '-auto-approve', '-var=title=Other');
    expect(changed.stdout).toContain('must be replaced');
    expect(changed.stdout).toContain('# forces replacement');

    const text = readFileSync(join(work, 'terraform.tfstate'), 'utf8');
    expect(text).toContain('12345678901234567890');
    expect(text).toContain('"weight": 9007199254740993');
    const state = JSON.parse(text) as State;
    const second = state.resources.find((resource) => resource.name === 'second')?.instances[0];
    expect(JSON.parse(Buffer.from(second?.private ?? '', 'base64').toString())).toEqual({ planned: true, applied: true });

    const destroyed = await engine('destroy', '-auto-approve');
    expect(destroyed.stdout).toContain('Destroy complete! Resources: 2 destroyed');
    expect(readdirSync(notes)).toHaveLength(0);
  }, 120_000);

  test('imports', async () => {
    writeFileSync(join(notes, 'found'), '');
    await engine('import', 'note_page.first', 'found');
    const { stdout } = await engine('state', 'show', 'note_page.first');
    expect(stdout).toMatch(/id += "found"/);
    await engine('state', 'rm', 'note_page.first');
    rmSync(join(notes, 'found'));
  }, 60_000);

  test('shows a defect of the provider as a bug to report, and continues', async () => {
    writeFileSync(join(work, 'main.tf'), configuration(notes).replace('Grüße 👋', 'explode'));
    const failed = await run(path, ['apply', '-auto-approve', '-no-color'], { cwd: work, env: environment, accept: [1] });
    expect(failed.stderr).toContain('Unexpected error in the provider');
    expect(failed.stderr).toContain('the page exploded');
    expect(failed.stderr).not.toContain('crash');
    writeFileSync(join(work, 'main.tf'), configuration(notes));
    await engine('destroy', '-auto-approve');
  }, 60_000);

  test('shows a diagnostic at its attribute', async () => {
    const failed = await run(path, ['plan', '-no-color', '-var=title='], { cwd: work, env: environment, accept: [1] });
    expect(failed.stderr).toMatch(/Error: No title[\s\S]*title {2}= var\.title[\s\S]*A page needs one\./);
  }, 60_000);

  test('prints the same schema as the provider does for the generators of bindings', async () => {
    const { stdout } = await run(path, ['providers', 'schema', '-json'], { cwd: work, env: environment });
    const printed = JSON.parse(stdout) as Schemas;
    const ours = JSON.parse(JSON.stringify(schemaToJson(NOTE_SCHEMAS, `${HOSTS[name]}/test/note`))) as Schemas;
    // Engines differ in whether they print identities, list resources, actions, and what to use instead of a deprecated attribute.
    const forget = (schemas: Schemas): Schemas => {
      for (const provider of Object.values(schemas.provider_schemas)) {
        delete provider.resource_identity_schemas;
        delete provider.list_resource_schemas;
        delete provider.action_schemas;
      }
      const withoutMessages = (name: string, value: unknown) => (name === 'deprecation_message' ? undefined : value);
      return JSON.parse(JSON.stringify(schemas, withoutMessages)) as Schemas;
    };
    expect(forget(printed)).toEqual(forget(ours));
  }, 60_000);

  test('attaches to a running provider', async () => {
    const session = await serveForDebug({ name: 'note', load: async () => noteServer() }, `${HOSTS[name]}/test/note`);
    try {
      const { stdout } = await run(path, ['plan', '-no-color'], {
        cwd: work,
        env: { ...environment, TF_REATTACH_PROVIDERS: session.reattach },
      });
      expect(stdout).toContain('Plan: 2 to add');
    } finally {
      await session.close();
    }
  }, 60_000);

  test('leaves no process and no socket behind', () => {
    expect(processes()).toEqual([]);
    expect(readdirSync(sockets).filter((file) => file.startsWith('svc-'))).toEqual([]);
  });

  test('shows the reason if a provider does not start', async () => {
    const failed = await run(path, ['plan', '-no-color'], {
      cwd: work,
      env: { ...environment, SVC_NODE: '/nowhere/node' },
      accept: [1],
    });
    expect(failed.stderr.replace(/\s*\n[│\s]*/g, ' ')).toContain('needs Node.js 20 or later');
  }, 60_000);
});

describe('the process', () => {
  const launcher = join(providerFolder, EXECUTABLE);
  const inScratch = { TMPDIR: sockets };

  test('refuses to be started by hand', async () => {
    const { TF_PLUGIN_MAGIC_COOKIE: _cookie, ...byHand } = environment as NodeJS.ProcessEnv;
    const { stdout, stderr } = await run(launcher, [], { env: byHand, accept: [1] });
    expect(stderr).toContain('Do not start it yourself');
    expect(stdout).toBe('');
  });

  test('refuses an engine of another protocol, with a message that engines show', async () => {
    const env = { ...environment, ...MAGIC_COOKIE, PLUGIN_PROTOCOL_VERSIONS: '4,5' };
    const { stdout } = await run(launcher, [], { env, accept: [1] });
    expect(stdout).toMatch(/needs plugin protocol 6, but this engine offers 4,5/);
  });

  test('shakes hands and ends on Shutdown', async () => {
    const plugin = await PluginProcess.start([launcher], inScratch);
    expect(plugin.fields.slice(0, 3)).toEqual(['1', '6', 'unix']);
    expect(plugin.fields).toHaveLength(6);
    expect(plugin.fields[4]).toBe('grpc');
    expect(await plugin.shutdown()).toBe(0);
    expect(readdirSync(sockets)).toEqual([]);
  });

  test('generates the configuration of an import for Terraform 1.14 and newer', async () => {
    const plugin = await PluginProcess.start([launcher], inScratch);
    const { serverCapabilities } = await plugin.client.provider('GetProviderSchema', GetProviderSchema, {});
    expect(serverCapabilities?.generateResourceConfig).toBe(true);
    const state = writeValue({ id: 'p', title: 'T', password: 'hunter2' }, PAGE);
    const answer = await plugin.client.provider('GenerateResourceConfig', GenerateResourceConfig, { typeName: 'note_page', state });
    expect(answer.diagnostics).toEqual([]);
    expect(readValue(answer.config, PAGE)).toMatchObject({ id: null, title: 'T', password: null });
    expect(await plugin.shutdown()).toBe(0);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('leaves it to the engine what %s means', async (signal) => {
    const plugin = await PluginProcess.start([launcher], inScratch);
    plugin.child.kill(signal);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { serverCapabilities } = await plugin.client.provider('GetProviderSchema', GetProviderSchema, {});
    expect(serverCapabilities).toBeDefined();
    expect(await plugin.shutdown()).toBe(0);
    expect(readdirSync(sockets)).toEqual([]);
  });

  test('ends after its parent process', async () => {
    // A shell that starts it, waits for its handshake, and exits without Shutdown.
    const output = join(scratch, 'handshake');
    const script = '"$0" >"$1" 2>/dev/null & echo $!; until grep -q grpc "$1"; do sleep 0.1; done';
    const { stdout } = await run('sh', ['-c', script, launcher, output], { env: { ...environment, ...MAGIC_COOKIE } });
    const pid = Number(stdout);
    expect(isRunning(pid)).toBe(true);
    await until(() => !isRunning(pid));
    expect(readdirSync(sockets)).toEqual([]);
  }, 60_000);

  test('ends after the engine, where SVC_NODE is a program that waits for Node', async () => {
    const [output, shim] = [join(scratch, 'handshake'), join(scratch, 'shim')];
    rmSync(output, { force: true });
    writeFileSync(shim, `#!/bin/sh\n'${process.execPath}' "$@"\necho ended >'${output}'\n`, { mode: 0o755 });
    const script = '"$0" >"$1" 2>/dev/null & until grep -q grpc "$1"; do sleep 0.1; done';
    await run('sh', ['-c', script, launcher, output], { env: { ...environment, ...MAGIC_COOKIE, SVC_NODE: shim } });
    await until(() => readFileSync(output, 'utf8').includes('ended'));
    expect(readdirSync(sockets)).toEqual([]);
  }, 60_000);

  test.each([
    ['standard output', '2>/dev/null'],
    ['both outputs', '2>&1'],
  ])(
    'ends where the engine ends before the handshake, with %s closed',
    async (_outputs, errors) => {
      // The process is an orphan before it looks for its parent: the script has ended, and so has the reader of its output.
      const script = `{ "$0" ${errors} & echo $! >&3; } 3>"$1" | true`;
      const id = join(scratch, 'orphan');
      await run('sh', ['-c', script, launcher, id], { env: { ...environment, ...MAGIC_COOKIE, TF_LOG: 'trace' } });
      const pid = Number(readFileSync(id, 'utf8'));
      await until(() => !isRunning(pid));
      expect(readdirSync(sockets)).toEqual([]);
    },
    60_000,
  );

  test('executes its own files alone, and leaves none behind', async () => {
    const home = mkdtempSync(join(scratch, 'home-'));
    const before = readdirSync(providerFolder);
    // Node itself would write there, and run what it finds.
    const settings = ['COMPILE_CACHE', 'V8_COVERAGE', 'REDIRECT_WARNINGS', 'PATH'].map((name) => [`NODE_${name}`, join(home, name)]);
    const ofOthers = { HOME: home, XDG_CACHE_HOME: join(home, 'cache'), ...Object.fromEntries(settings) };
    const plugin = await PluginProcess.start([launcher], { ...inScratch, ...ofOthers });
    expect(await plugin.shutdown()).toBe(0);
    expect(readdirSync(home)).toEqual([]);
    expect(readdirSync(providerFolder)).toEqual(before);
  }, 30_000);

  test('starts Node without its options', async () => {
    const env = { ...environment, NODE_OPTIONS: '--no-such-option', NODE_EXTRA_CA_CERTS: '/some/ca.pem' };
    const { stderr } = await run(launcher, [], { env, accept: [1] });
    // Node itself would refuse the option.
    expect(stderr).toContain('Do not start it yourself');
  });
});

test('the newest Terraform says itself what to use instead, where the value of a deprecated data source is used', async () => {
  const { newerTerraform } = testEngines();
  const work = join(scratch, 'deprecated');
  mkdirSync(work);
  writeFileSync(join(work, 'main.tf'), configuration(join(work, 'notes')));
  const engine = (...args: string[]) => run(newerTerraform!.path, [...args, '-no-color'], { cwd: work, env: environment });
  await engine('init');
  const { stdout } = await engine('validate');
  expect(stdout).toMatch(/Deprecated value used[\s\S]*count_of_pages[\s\S]*Count the pages of the folder instead\.$/m);
}, 60_000);

interface State {
  readonly resources: readonly { readonly name: string; readonly instances: readonly { readonly private?: string }[] }[];
}

interface Schemas {
  readonly provider_schemas: Record<
    string,
    { resource_identity_schemas?: unknown; list_resource_schemas?: unknown; action_schemas?: unknown }
  >;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 100));
}
