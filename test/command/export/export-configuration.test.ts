import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManagementClient } from '../../../src/api';
import { type Emulator, startEmulator } from '../../../src/emulator';
import { exportConfiguration, type ExportOptions, type ExportReport } from '../../../src/command/export';
import { digest } from '../../../src/command/export/folder/fingerprints';
import { Action, DynamicRule } from '../../../src/model';
import { complete } from '../../support/entries';
import { fillDisk } from '../../support/full-disk';
import { Service } from '../../e2e/support/service';

const POLITE = complete(Action, { id: 'polite-block', name: 'Polite block' });
const RULE = complete(DynamicRule, { id: 'login-bursts', name: 'Login bursts', action: 'polite-block' });

let emulator: Emulator;
let service: Service;
let client: ManagementClient;
let folder: string;

beforeEach(async () => {
  const prod = { actions: [POLITE], 'dynamic-rules': [RULE], 'load-balancers': [] };
  emulator = await startEmulator({ seed: { configurations: { prod } } });
  service = new Service(emulator.url);
  client = new ManagementClient({ baseUrl: emulator.url });
  folder = mkdtempSync(join(tmpdir(), 'svc-export-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  client.close();
  await emulator.close();
});

const exportTo = (options: Partial<ExportOptions> = {}): Promise<ExportReport> => exportConfiguration({ client, folder, ...options });
const first = () => exportTo({ config: 'prod', language: 'hcl' });
const text = (name: string) => readFileSync(join(folder, name), 'utf8');
/** Files beside the code, which no change of the service changes. */
const BESIDE = { '.gitignore': 'same', 'README.md': 'same', 'package.json': 'same' };
const fates = ({ files }: ExportReport) => Object.fromEntries(files.map(({ name, kind }) => [name, kind]));

describe('the first export', () => {
  test('writes the code, and sends no writes to the service', async () => {
    const report = await first();
    expect(report).toMatchObject({ isFirst: true, resources: 2, changes: [], unexported: [] });
    expect(readdirSync(folder).sort()).toEqual([
      '.gitignore',
      '.svc-waap-export.json',
      'README.md',
      'imports.tf',
      'main.tf',
      'package.json',
      'protection.tf',
    ]);
    expect(text('protection.tf')).toContain('action      = svc_action.polite_block.id');
    expect(emulator.requests().filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test.each<[string, Partial<ExportOptions>, string]>([
    ['no configuration', { language: 'hcl' }, '--config'],
    ['no language', { config: 'prod' }, '--language'],
  ])('with %s names the missing flag', async (_, options, flag) => {
    await expect(exportTo(options)).rejects.toThrow(flag);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('contains what users wrote under ids that look built-in, and lists what only the service may have made', async () => {
    // GIVEN a service with built-in entries, of which users changed two, and added one
    const observed = await startEmulator({ profile: 'observed', seed: { configurations: { prod: {} } } });
    const its = new ManagementClient({ baseUrl: observed.url });
    const users = new Service(observed.url);
    const { 'action-acl-block': action } = await users.entries('actions');
    await users.call('PUT', 'actions/action-acl-block', { ...action, params: { ...(action!['params'] as object), content: 'Ours' } });
    const { __default__: origin } = await users.entries('backend-services');
    await users.call('PUT', 'backend-services/__default__', { ...origin, http11: false });
    await users.call('POST', 'actions/action-page', complete(Action, { id: 'action-page', name: 'Page' }));
    // WHEN
    const only = ['actions', 'backend-services', 'flow-control-policies', 'proxy-templates'];
    const report = await exportConfiguration({ client: its, folder, config: 'prod', language: 'hcl', only });
    its.close();
    await observed.close();
    // THEN
    expect(text('imports.tf').match(/id = "prod\/.*"/g)).toEqual([
      'id = "prod/action-acl-block"',
      'id = "prod/action-page"',
      'id = "prod/__default__"',
    ]);
    expect(report.builtIn).toEqual([
      'actions/action-monitor',
      'actions/action-rate-limit-block',
      'actions/action-dynamic-rule-block',
      'flow-control-policies/__flow_sample__',
    ]);
    // Proxy templates have no history.
    expect(report.unexported.map(({ what }) => what)).toEqual(['proxy template "Default" (__default__)']);
  });

  test('replaces no existing file', async () => {
    writeFileSync(join(folder, 'main.tf'), 'mine');
    await expect(first()).rejects.toThrow('files that an export would replace: main.tf');
    expect(readdirSync(folder)).toEqual(['main.tf']);
  });

  test('leaves the README and the ignored files of the folder to the user, also in the next export', async () => {
    writeFileSync(join(folder, 'README.md'), 'mine');
    expect(fates(await first())).not.toHaveProperty(['README.md']);
    expect(fates(await exportTo())).toMatchObject({ '.gitignore': 'same', 'main.tf': 'same' });
    expect(text('README.md')).toBe('mine');
    expect(existsSync(join(folder, 'README.md.new'))).toBe(false);
  });

  test.each(['typescript', 'python'] as const)('writes an app of cdktn in %s, and a later one for the same CDK', async (language) => {
    await exportTo({ config: 'prod', language, cdk: 'cdktn' });
    const report = await exportTo();
    expect(new Set(Object.values(fates(report)))).toEqual(new Set(['same']));
    const code = report.files.map(({ name }) => text(name)).join('');
    expect(code).toContain(
      language === 'python' ? 'from cdktn import App, TerraformStack' : 'import { App, TerraformStack } from "cdktn";',
    );
    // Folders and files of both CDKs keep the name.
    expect(code.match(/\S*cdktf(?!\.(?:out|log))\S*/gi)).toBeNull();
  });

  test.each(['prod-2', '2024', 'svc', 'SVC'])('names the app and the constructs of its stack for the configuration %s', async (config) => {
    const its = await startEmulator({ seed: { configurations: { [config]: { actions: [POLITE] } } } });
    const reader = new ManagementClient({ baseUrl: its.url });
    try {
      for (const language of ['typescript', 'python', 'hcl'] as const) {
        await exportConfiguration({ client: reader, folder: join(folder, language), config, language });
        const { name } = JSON.parse(text(`${language}/package.json`)) as { name: string };
        expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
        if (language === 'hcl') continue;
        const main = text(language === 'typescript' ? 'typescript/main.ts' : 'python/main.py');
        const ids = [...main.matchAll(/\((?:this|self), "(\w+)"/g)].map(([, id]) => id);
        expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
        // The names of resources in the stack begin with them.
        expect(ids.filter((id) => !/^[A-Z]/.test(id!))).toEqual([]);
      }
    } finally {
      reader.close();
      await its.close();
    }
  });

  test.each<[string, Partial<ExportOptions>]>([
    ['--language hcl needs no CDK', { language: 'hcl', cdk: 'cdktn' }],
    ['--language query needs no CDK', { language: 'query', cdk: 'cdktf' }],
    ['A query has no groups', { language: 'query', group: true }],
  ])('refuses what a language has not: %s', async (message, options) => {
    await expect(exportTo({ config: 'prod', ...options })).rejects.toThrow(message);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('names a folder that cannot be created', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const into = (path: string) => exportTo({ config: 'prod', language: 'hcl', folder: path });
    await expect(into(file)).rejects.toThrow(`The folder ${file} cannot be created: a file has this name. Set --out to another folder.`);
    await expect(into(join(file, 'below'))).rejects.toThrow(/cannot be created/);
    if (process.platform === 'linux') await expect(into('/proc/none/below')).rejects.toThrow('The folder /proc/none cannot be created');
  });

  test('names the folder on a full disk, and is complete in the next try', async () => {
    fillDisk(3);
    try {
      await expect(first()).rejects.toThrow(
        `The code cannot be written to ${folder}: ENOSPC: no space left on device, write. The files in it are whole. Free space or ` +
          'set its permissions, and export again, or set --out to another folder.',
      );
    } finally {
      jest.restoreAllMocks();
    }
    expect(fates(await first())).toMatchObject({ 'protection.tf': 'write', 'imports.tf': 'write' });
    expect(text('protection.tf')).toContain('svc_action.polite_block.id');
  });

  test('lists what the code does not contain', async () => {
    await service.call('POST', 'actions/novel', { ...POLITE, id: 'novel', name: 'Novel', novel: 1 });
    const { unexported } = await first();
    expect(unexported.map(({ what }) => what)).toEqual(['novel of action "Novel" (novel)']);
    expect(text('NOT-EXPORTED.md')).toContain('- novel of action "Novel" (novel): This version does not know the field.');
  });
});

describe('an export of a part', () => {
  const LISTENER = {
    provider: 'cloud_a',
    name: 'edge-north',
    listener_name: 'https',
    listener_port: 443,
    dns_name: 'edge.example.net',
    region: 'north-1',
    load_balancer_type: 'application',
    max_certificates: 25,
    default_certificate: 'cert-main',
    certificates: ['cert-main'],
  };
  const part = (...only: string[]) => exportTo({ config: 'prod', language: 'hcl', only });
  const resources = () => [...text('protection.tf').matchAll(/^resource "(\S+)" "(\S+)"/gm)].map(([, type, name]) => `${type}.${name}`);

  test('has the entries of a type, and reads only their route', async () => {
    await part('dynamic-rules');
    expect(resources()).toEqual(['svc_dynamic_rule.login_bursts']);
    expect(text('protection.tf')).toContain('"polite-block"');
    expect(emulator.requests().map(({ path }) => path.split('/').at(-1))).toEqual(['dynamic-rules']);
  });

  test('has one entry, and references to it', async () => {
    await service.call('POST', 'actions/skip', { id: 'skip', name: 'Skip', type: 'skip' });
    const report = await part('dynamic-rules', 'actions/polite-block');
    expect(report).toMatchObject({ resources: 2, unexported: [] });
    expect(resources()).toEqual(['svc_action.polite_block', 'svc_dynamic_rule.login_bursts']);
    expect(text('protection.tf')).toContain('svc_action.polite_block.id');
  });

  test('has the certificates of one listener, selected among the others', async () => {
    // GIVEN
    const edges = [LISTENER, { ...LISTENER, listener_name: 'sni', listener_port: 8443 }];
    const other = await startEmulator({ seed: { configurations: { prod: { 'load-balancers': edges } } } });
    const its = new ManagementClient({ baseUrl: other.url });
    // WHEN
    const only = ['load-balancer-certificates/edge-north/sni'];
    const report = await exportConfiguration({ client: its, folder, config: 'prod', language: 'hcl', only });
    its.close();
    await other.close();
    // THEN
    expect(report.resources).toBe(1);
    expect(text('imports.tf')).toContain('"prod/edge-north/sni"');
    expect(text('protection.tf')).toMatch(/listener += "sni"/);
  });

  test('has entries instead of a set, which would delete the others', async () => {
    await service.call('POST', 'actions/skip', { id: 'skip', name: 'Skip', type: 'skip' });
    await exportTo({ config: 'prod', language: 'hcl', sets: true, only: ['actions/skip'] });
    expect(resources()).toEqual(['svc_action.skip']);
  });

  test('covers the same part in the next export, and reports a deleted entry', async () => {
    await part('actions/polite-block', 'dynamic-rules', 'dynamic-rules/login-bursts');
    await service.call('DELETE', 'dynamic-rules/login-bursts');
    await service.call('POST', 'actions/skip', { id: 'skip', name: 'Skip', type: 'skip' });
    await service.call('DELETE', 'actions/polite-block');
    const { changes } = await exportTo();
    expect(changes.map(({ kind, what }) => [kind, what])).toEqual([
      ['removed', 'dynamic rule "Login bursts" (login-bursts)'],
      ['removed', 'action "Polite block" (polite-block)'],
    ]);
    // The same part in other words.
    expect(await part('dynamic-rules', 'actions/polite-block', 'actions/polite-block')).toMatchObject({ changes: [] });
  });

  test.each<[string, string[], string]>([
    ['an unrecognized type', ['dynamic-rule'], '--only dynamic-rule: unrecognized type. Did you mean dynamic-rules?'],
    ['a misspelled id', ['actions/polite-blok'], 'the configuration prod has no such id. Did you mean actions/polite-block?'],
    ['an id that resembles none', ['actions/x'], 'the configuration prod has no such id. It has polite-block.'],
    ['an id of a type without entries', ['log-exporters/x'], 'It has none of this type.'],
    ['a built-in entry', ['actions/action-monitor'], 'has no such id'],
    ['an empty id', ['actions/'], 'has no such id'],
    ['an id of the regions', ['load-balancer-regions/1'], 'Write --only load-balancer-regions.'],
    ['an unknown listener', ['load-balancer-certificates/edge'], 'has no such id'],
  ])('is refused for %s', async (_, only, words) => {
    await expect(part(...only)).rejects.toThrow(words);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is refused in a folder with another part', async () => {
    await part('actions');
    await expect(part('dynamic-rules')).rejects.toThrow('already has an export with --only actions. Omit --only');
    rmSync(join(folder, '.svc-waap-export.json'));
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    await first();
    await expect(part('dynamic-rules')).rejects.toThrow('already has an export without --only.');
  });
});

describe('an export of groups', () => {
  // They differ from the other rule in more than a group may.
  const OF_TENANTS = { ...RULE, target: 'country', timeframe: 1, ttl: 2 };
  const tenant = (i: number) => ({ ...OF_TENANTS, id: `tenant-${i}`, name: `Tenant ${i}`, threshold: i });
  const write = (group: true | undefined, language: ExportOptions['language'] = 'hcl') => exportTo({ config: 'prod', language, group });
  const moves = () =>
    [...text('moved.tf').matchAll(/from = svc_dynamic_rule\.(.*)\n {2}to {3}= svc_dynamic_rule\.(.*)\n/g)].map(
      ([, from, to]) => `${from} ${to}`,
    );

  beforeEach(async () => {
    for (const i of [1, 2, 3, 4, 5, 6]) await service.call('POST', `dynamic-rules/tenant-${i}`, tenant(i));
  });

  test('writes near-equal entries once, and does not change in the next export', async () => {
    await write(true);
    expect(text('protection.tf')).toContain('resource "svc_dynamic_rule" "tenant" {\n  for_each = {\n    tenant-1 = { name = "Tenant 1"');
    expect(text('imports.tf')).toMatch(/tenant-6 = "\w+\/tenant-6"\n {2}}\n {2}to = svc_dynamic_rule\.tenant\[each\.key]/);
    expect(existsSync(join(folder, 'moved.tf'))).toBe(false);
    const report = await exportTo();
    expect(new Set(Object.values(fates(report)))).toEqual(new Set(['same']));
  });

  test('moves the resources of an earlier export', async () => {
    await write(undefined);
    await write(true);
    expect(moves()).toEqual([1, 2, 3, 4, 5, 6].map((i) => `tenant_${i} tenant["tenant-${i}"]`));
    expect(fates(await exportTo())['moved.tf']).toBe('same');
  });

  test('moves an entry out of its group and back, without circular moves', async () => {
    await write(true);
    await service.call('PUT', 'dynamic-rules/tenant-2', { ...tenant(2), target: 'asn', description: 'Alone' });
    await exportTo();
    expect(moves()).toEqual(['tenant["tenant-2"] tenant_2']);
    await service.call('PUT', 'dynamic-rules/tenant-2', tenant(2));
    await exportTo();
    expect(moves()).toEqual(['tenant_2 tenant["tenant-2"]']);
  });

  test('does not write the moves again after the user deleted them', async () => {
    await write(undefined);
    await write(true);
    rmSync(join(folder, 'moved.tf'));
    await exportTo();
    expect(existsSync(join(folder, 'moved.tf'))).toBe(false);
    await service.call('PUT', 'dynamic-rules/tenant-2', { ...tenant(2), target: 'asn', description: 'Alone' });
    await exportTo();
    expect(moves()).toEqual(['tenant["tenant-2"] tenant_2']);
  });

  test('is refused in a folder with a state and without an export', async () => {
    writeFileSync(join(folder, 'terraform.tfstate'), '{}');
    await expect(write(true)).rejects.toThrow('Export into another folder, or omit --group.');
    expect(readdirSync(folder)).toEqual(['terraform.tfstate']);
  });

  test('writes no moves in an app, whose constructs keep their ids', async () => {
    await write(undefined, 'typescript');
    await write(true, 'typescript');
    expect(text('protection.ts')).toContain('construct: "Tenant1"');
    expect(text('protection.ts')).toContain('new DynamicRule(configuration, each.construct, {');
    expect(readdirSync(folder).filter((name) => name.startsWith('moved'))).toEqual([]);
  });
});

describe('an export into the same folder', () => {
  test('deletes the temporary folder of a killed export', async () => {
    await first();
    const killed = join(folder, `.svc-waap-export-${spawnSync(process.execPath, ['--version']).pid}.tmp`);
    mkdirSync(killed);
    await exportTo();
    expect(existsSync(killed)).toBe(false);
  });

  test('names a file that is a folder, and the way out', async () => {
    await first();
    rmSync(join(folder, 'protection.tf'));
    mkdirSync(join(folder, 'protection.tf'));
    await expect(exportTo()).rejects.toThrow(`${join(folder, 'protection.tf')} is a folder, and not a file. Move it away`);
  });

  test('is refused while another process writes there, and writes nothing', async () => {
    await first();
    await service.call('PUT', 'dynamic-rules/login-bursts', { ...RULE, threshold: 41 });
    const others = `.svc-waap-export-${process.ppid}.tmp`;
    mkdirSync(join(folder, others));
    const before = text('protection.tf');
    await expect(exportTo()).rejects.toThrow(`Another export (process ${process.ppid}) writes into ${folder}. Wait for its end`);
    expect([text('protection.tf'), existsSync(join(folder, others))]).toEqual([before, true]);
    rmSync(join(folder, others), { recursive: true });
    await exportTo();
    expect(text('protection.tf')).not.toBe(before);
  });

  test('writes nothing when nothing changed', async () => {
    await first();
    const before = statSync(join(folder, 'main.tf')).mtimeMs;
    const manifest = text('.svc-waap-export.json');

    const report = await exportTo();

    expect(report).toMatchObject({ isFirst: false, changes: [] });
    expect(new Set(Object.values(fates(report)))).toEqual(new Set(['same']));
    expect([statSync(join(folder, 'main.tf')).mtimeMs, text('.svc-waap-export.json')]).toEqual([before, manifest]);
  });

  test('reports the changes, and writes them to unedited files', async () => {
    await first();
    await service.call('PUT', 'dynamic-rules/login-bursts', { ...RULE, threshold: 41, tags: ['other'] });
    await service.call('POST', 'actions/skip', { id: 'skip', name: 'Skip', type: 'skip' });

    const report = await exportTo();

    expect(report.changes).toEqual([
      { kind: 'added', what: 'action "Skip" (skip)', fields: [] },
      { kind: 'changed', what: 'dynamic rule "Login bursts" (login-bursts)', fields: ['threshold', 'tags'] },
    ]);
    expect(fates(report)).toEqual({ ...BESIDE, 'main.tf': 'same', 'protection.tf': 'write', 'imports.tf': 'write' });
    expect(text('protection.tf')).toContain('threshold   = 41');
  });

  test('writes new code beside an edited file, once', async () => {
    // GIVEN
    await first();
    writeFileSync(join(folder, 'protection.tf'), 'mine');
    expect(fates(await exportTo())['protection.tf']).toBe('keep');

    // WHEN
    await service.call('PUT', 'dynamic-rules/login-bursts', { ...RULE, threshold: 41 });
    const report = await exportTo();

    // THEN
    expect(fates(report)['protection.tf']).toBe('beside');
    expect(text('protection.tf')).toBe('mine');
    expect(text('protection.tf.new')).toContain('threshold   = 41');
    writeFileSync(join(folder, 'protection.tf.new'), 'half done');
    expect(fates(await exportTo())['protection.tf']).toBe('waiting');
    expect(text('protection.tf.new')).toBe('half done');
    rmSync(join(folder, 'protection.tf.new'));
    expect(fates(await exportTo())['protection.tf']).toBe('keep');
    expect(existsSync(join(folder, 'protection.tf.new'))).toBe(false);
  });

  test('replaces new code beside an edited file by newer code, unless the user edited that, too', async () => {
    // GIVEN an edited file, and new code beside it
    const change = (threshold: number) => service.call('PUT', 'dynamic-rules/login-bursts', { ...RULE, threshold });
    await first();
    writeFileSync(join(folder, 'protection.tf'), 'mine');
    await change(41);
    await exportTo();
    // WHEN nothing was edited THEN newer code takes its place
    await change(42);
    expect(fates(await exportTo())['protection.tf']).toBe('beside');
    expect(text('protection.tf.new')).toContain('threshold   = 42');
    // WHEN it was edited THEN it stays, until the user deletes it
    writeFileSync(join(folder, 'protection.tf.new'), 'half done');
    await change(43);
    for (let times = 0; times < 2; times += 1) {
      expect(fates(await exportTo())['protection.tf']).toBe('held');
      expect(text('protection.tf.new')).toBe('half done');
    }
    rmSync(join(folder, 'protection.tf.new'));
    expect(fates(await exportTo())['protection.tf']).toBe('beside');
    expect(text('protection.tf.new')).toContain('threshold   = 43');
  });

  describe('with a projectId in cdktf.json, from the command of the CDK,', () => {
    // As the command of the CDK writes the file.
    const ID = '11111111-2222-4333-8444-555555555555';
    const settings = () => JSON.parse(text('cdktf.json')) as Record<string, unknown>;
    const addProjectId = () => writeFileSync(join(folder, 'cdktf.json'), JSON.stringify({ ...settings(), projectId: ID }, null, 2));

    beforeEach(() => exportTo({ config: 'prod', language: 'typescript' }));

    test('treats the file as unedited, and keeps it', async () => {
      addProjectId();
      const before = text('cdktf.json');
      expect(fates(await exportTo())['cdktf.json']).toBe('same');
      expect(text('cdktf.json')).toBe(before);
    });

    test('keeps the projectId in new code', async () => {
      // GIVEN a file of an earlier version
      const earlier = '{\n  "language": "typescript",\n  "app": "npx ts-node main.ts"\n}\n';
      writeFileSync(join(folder, 'cdktf.json'), earlier);
      const manifest = JSON.parse(text('.svc-waap-export.json')) as { files: Record<string, string> };
      manifest.files['cdktf.json'] = digest(earlier);
      writeFileSync(join(folder, '.svc-waap-export.json'), JSON.stringify(manifest));
      addProjectId();
      // WHEN
      const report = await exportTo();
      // THEN
      expect(fates(report)['cdktf.json']).toBe('write');
      expect(settings()).toEqual({ language: 'typescript', app: 'npx tsc && npx tsx main.ts', sendCrashReports: 'false', projectId: ID });
      expect(fates(await exportTo())['cdktf.json']).toBe('same');
    });

    test('keeps the edits of the user', async () => {
      writeFileSync(join(folder, 'cdktf.json'), JSON.stringify({ ...settings(), app: 'make synth' }));
      addProjectId();
      expect(fates(await exportTo())['cdktf.json']).toBe('keep');
      expect(settings()).toMatchObject({ app: 'make synth', projectId: ID });
    });
  });

  test('keeps the name of a resource whose entry was renamed', async () => {
    await first();
    await service.call('PUT', 'actions/polite-block', { ...POLITE, name: 'Friendly block' });
    await exportTo();
    expect(text('protection.tf')).toContain(
      'resource "svc_action" "polite_block" {\n  id          = "polite-block"\n  name        = "Friendly block"',
    );
  });

  test('imports only new entries after the user deleted the imports', async () => {
    // GIVEN
    await first();
    rmSync(join(folder, 'imports.tf'));
    expect(fates(await exportTo())).toEqual({ ...BESIDE, 'main.tf': 'same', 'protection.tf': 'same' });

    // WHEN
    await service.call('POST', 'actions/skip', { id: 'skip', name: 'Skip', type: 'skip' });
    await exportTo();

    // THEN
    expect(text('imports.tf').match(/to = .*/g)).toEqual(['to = svc_action.skip']);
    expect(fates(await exportTo())['imports.tf']).toBe('same');
  });

  test('imports nothing for a file that the user deleted', async () => {
    await first();
    rmSync(join(folder, 'protection.tf'));
    expect(fates(await exportTo())).toEqual({ ...BESIDE, 'main.tf': 'same', 'protection.tf': 'absent', 'imports.tf': 'delete' });
    expect(existsSync(join(folder, 'protection.tf'))).toBe(false);
    expect(existsSync(join(folder, 'imports.tf'))).toBe(false);
  });

  test('deletes a file without remaining content', async () => {
    await service.call('POST', 'actions/novel', { ...POLITE, id: 'novel', name: 'Novel', novel: 1 });
    await first();
    await service.call('DELETE', 'actions/novel');
    const report = await exportTo();
    expect(report.changes).toEqual([{ kind: 'removed', what: 'action "Novel" (novel)', fields: [] }]);
    expect(fates(report)['NOT-EXPORTED.md']).toBe('delete');
    expect(readdirSync(folder)).not.toContain('NOT-EXPORTED.md');
  });

  test.each<[string, Partial<ExportOptions>, string]>([
    ['another configuration', { config: 'staging' }, 'already has an export with --config prod'],
    ['another language', { language: 'python' }, 'already has an export with --language hcl'],
    ['another CDK', { cdk: 'cdktn' }, 'already has an export with --cdk cdktf'],
    ['sets in place of entries', { sets: true }, 'already has an export with --sets false'],
  ])('is refused for %s', async (_, options, words) => {
    await first();
    await expect(exportTo(options)).rejects.toThrow(words);
  });

  test('is refused when the manifest is invalid', async () => {
    await first();
    writeFileSync(join(folder, '.svc-waap-export.json'), '{}');
    await expect(exportTo()).rejects.toThrow('is not a manifest of this version');
  });
});
