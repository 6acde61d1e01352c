import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageSource, type PackageSource } from '../../../../src/command/apps/local-packages';
import { exportCommand } from '../../../../src/command/cli/commands/export';
import { LANGUAGES } from '../../../../src/command/export/options/languages';
import { ENTITIES, ProxyTemplate } from '../../../../src/model';
import { type Emulator, startEmulator } from '../../../../src/emulator';
import { fromRoot } from '../../../../tools/paths';
import { Service } from '../../../e2e/support/service';
import { complete } from '../../../support/entries';
import { Screen } from '../support/screen';

const SKIP = { id: 'skip', name: 'Skip', type: 'skip' };

let emulator: Emulator;
let service: Service;
let folder: string;
/** Place of the packages on the machine. */
let source: PackageSource | undefined;

beforeEach(async () => {
  source = undefined;
  emulator = await startEmulator({ seed: { configurations: { prod: { actions: [SKIP], 'load-balancers': [] } } } });
  service = new Service(emulator.url);
  folder = join(mkdtempSync(join(tmpdir(), 'svc-export-')), 'protection');
});
afterEach(async () => {
  process.exitCode = undefined;
  rmSync(join(folder, '..'), { recursive: true });
  await emulator.close();
});

/** Runs the command. @returns its standard output, standard error and exit code */
async function run(...args: string[]): Promise<{ lines: string[]; errors: string; exitCode: typeof process.exitCode }> {
  const screen = new Screen();
  let errors = '';
  const stream = { isTTY: false, write: (text: string) => ((errors += text), true) } as NodeJS.WriteStream;
  process.exitCode = undefined;
  const command = exportCommand(screen, stream, () => source)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  await command.parseAsync([...args, '--out', folder, '--base-url', emulator.url], { from: 'user' });
  return { lines: screen.lines, errors, exitCode: process.exitCode };
}

test('reports the written files, and then the changes', async () => {
  expect(await run('--config', 'prod', '--language', 'hcl')).toEqual({
    lines: [`${folder} has code for 1 resource.`, 'Written: .gitignore, README.md, package.json, main.tf, protection.tf, imports.tf', ''],
    errors: '',
    exitCode: undefined,
  });

  expect((await run()).lines).toEqual([
    'Nothing has changed on the service since the last export.',
    `${folder} has code for 1 resource.`,
    'All files are up to date.',
    '',
  ]);

  await service.call('PUT', 'actions/skip', { ...SKIP, type: 'monitor' });
  expect((await run()).lines.slice(0, 2)).toEqual(['Changed on the service since the last export:', '  ~ action "Skip" (skip): type']);
});

describe('where the packages are on this machine', () => {
  const CDKTF = 'svc-waap-cdktf-0.1.0.tgz';

  test.each([
    ['typescript', 'dependencies'],
    ['python', 'devDependencies'],
    ['hcl', 'devDependencies'],
  ])('the app in %s takes them from there, and keeps them in a later export', async (language, dependencies) => {
    source = {
      files: {
        '@svc-waap/cdktf': join(folder, '../packages', CDKTF),
        'svc-waap-cdktf': join(folder, '../packages/svc_waap_cdktf-0.1.0-py3-none-any.whl'),
      },
    };
    await run('--config', 'prod', '--language', language);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest).toMatchObject({ name: 'prod-protection', '//': expect.stringContaining('Taken from a clone') as string });
    expect(manifest[dependencies]).toMatchObject({ '@svc-waap/cdktf': `file:../packages/${CDKTF}` });
    if (language === 'python')
      expect(readFileSync(join(folder, 'requirements.txt'), 'utf8')).toContain('\n../packages/svc_waap_cdktf-0.1.0-py3-none-any.whl\n');
    source = packageSource(folder);
    expect((await run()).lines).toContain('All files are up to date.');
  });

  test('nothing is written from a clone that has not made them, but a query, which needs none', async () => {
    source = { clone: join(folder, '../cdktf') };
    await expect(run('--config', 'prod', '--language', 'hcl')).rejects.toThrow(
      /Nothing was written\. .*\nnpm --prefix .* run package -- js$/,
    );
    expect(existsSync(folder)).toBe(false);
    expect((await run('--config', 'prod', '--language', 'query')).exitCode).toBeUndefined();
  });
});

test('writes an app for the CDK of the app in the working folder, and says which', async () => {
  const [before, app] = [process.cwd(), join(folder, '..')];
  writeFileSync(join(app, 'package.json'), JSON.stringify({ devDependencies: { 'cdktn-cli': '^0.24.0' } }));
  process.chdir(app);
  try {
    expect((await run('--config', 'prod', '--language', 'typescript')).lines[0]).toBe(
      `${folder} has code for 1 resource, as an app of cdktn.`,
    );
    rmSync(folder, { recursive: true });
    const { lines } = await run('--config', 'prod', '--language', 'typescript', '--cdk', 'cdktf');
    expect(lines[0]).toContain('as an app of cdktf.');
    rmSync(join(app, 'package.json'));
    expect((await run()).lines[1]).toContain('as an app of cdktf.');
    rmSync(folder, { recursive: true });
    expect((await run('--config', 'prod', '--language', 'hcl')).lines[0]).toBe(`${folder} has code for 1 resource.`);
  } finally {
    process.chdir(before);
  }
});

test('exits with 3 if the code lacks something', async () => {
  await service.call('PUT', 'actions/skip', { ...SKIP, novel: 1 });
  const { errors, exitCode } = await run('--config', 'prod', '--language', 'typescript');
  expect(errors).toBe(
    'Not in the code: novel of action "Skip" (skip). This version does not know the field. The service keeps its value.\n',
  );
  expect(exitCode).toBe(3);
});

test('lists the default proxy template, which has no history, and exits with 0', async () => {
  await service.call('POST', 'proxy-templates/__default__', complete(ProxyTemplate, { id: '__default__' }));
  const { errors, exitCode } = await run('--config', 'prod', '--language', 'hcl');
  expect(errors).toContain('(__default__)');
  expect(exitCode).toBeUndefined();
});

test('exits with 3 if an edited file needs new code', async () => {
  await run('--config', 'prod', '--language', 'python');
  writeFileSync(join(folder, 'protection.py'), 'mine');
  expect((await run()).exitCode).toBeUndefined();
  await service.call('PUT', 'actions/skip', { ...SKIP, type: 'monitor' });
  const { lines, exitCode } = await run();
  expect(lines).toContain(
    'Kept with your edits: protection.py. The new code is in protection.py.new: take over what you need, and delete protection.py.new.',
  );
  expect(exitCode).toBe(3);
});

test.each(['go', 'java', 'csharp', 'HCL'])(
  'rejects the language %s with the languages of an export and the way to others',
  async (language) => {
    const refused = run('--config', 'prod', '--language', language);
    await expect(refused).rejects.toThrow(
      new RegExp(
        `^error: option '--language <name>' argument '${language}' is invalid\\. An export writes ${LANGUAGES.join(', ')}\\.\n` +
          'The engine deploys hcl without an app\\. For an app in Go, .* export typescript, and translate',
      ),
    );
    await expect(refused).rejects.toThrow('/docs/constructs.md shows each construct in each language.');
    expect(existsSync(folder)).toBe(false);
  },
);

test('the README and the guide name each language of an export', () => {
  const [, row = ''] = /^\| \[Export\]\(docs\/guides\/export\.md\) \|(.*)$/m.exec(readFileSync(fromRoot('README.md'), 'utf8')) ?? [];
  const [, option = ''] = /^\| `--language` \|(.*)$/m.exec(readFileSync(fromRoot('docs/guides/export.md'), 'utf8')) ?? [];
  for (const language of LANGUAGES) {
    expect(row.toLowerCase()).toContain(language);
    expect(option).toContain(`\`${language}\``);
  }
});

describe('--only', () => {
  test('exports what is selected', async () => {
    await service.call('POST', 'actions/block', { id: 'block', name: 'Block', type: 'block' });
    const { lines } = await run('--config', 'prod', '--language', 'hcl', '--only', 'dynamic-rules', '--only', 'actions/skip');
    expect(lines[0]).toBe(`${folder} has code for 1 resource.`);
  });

  test('names every type in the help', () => {
    let help = '';
    exportCommand()
      .configureOutput({ writeOut: (text) => (help += text) })
      .outputHelp();
    const types = /Types of --only:\n([^]*?)\n\nThe id/.exec(help)![1]!;
    expect(types.split(/,?\s+/).filter(Boolean)).toEqual([
      ...ENTITIES.map(({ routes }) => routes.path),
      'load-balancer-regions',
      'load-balancer-certificates',
    ]);
  });

  test.each([
    ['dynamic-rule', 'Did you mean dynamic-rules?'],
    ['actions/skipp', 'Did you mean actions/skip?'],
  ])('%s is refused with the nearest name', async (only, words) => {
    await expect(run('--config', 'prod', '--language', 'hcl', '--only', only)).rejects.toThrow(words);
  });
});
