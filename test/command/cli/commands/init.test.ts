import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initCommand, type InitMachine } from '../../../../src/command/cli/commands/init';
import { forCdktn } from '../../../../src/command/apps/names-for-cdktn';
import { STARTER_LANGUAGES, STARTERS } from '../../../../src/command/apps/starters';
import { fromRoot } from '../../../../tools/paths';
import { fillDisk } from '../../../support/full-disk';
import { Screen } from '../support/screen';

/** A machine without a clone, and without a user who answers. */
const MACHINE: InitMachine = { packages: () => undefined, node: () => '22.19.0', ask: undefined };

let folder: string;
let screen: Screen;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-'));
  screen = new Screen();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function init(...args: string[]): Promise<void> {
  await initCommand(screen, MACHINE)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .parseAsync(args, { from: 'user' });
}

function filesIn(place: string): Record<string, string> {
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(paths.map((path) => [path.slice(place.length + 1), readFileSync(path, 'utf8')]));
}

test.each(STARTER_LANGUAGES)('writes the example in %s, as it is, and prints the next commands', async (language) => {
  await init(join(folder, 'new', 'shop'), '--language', language);
  expect(filesIn(join(folder, 'new', 'shop'))).toEqual(filesIn(fromRoot('examples', 'init', language)));
  expect(screen.text).toMatch(
    /^Wrote .*\.\n\nNext, to deploy the rule to an emulator:\n\n {2}cd .*shop\n {2}npm install\n(?: {2}\S.*\n)* {2}npm run try\n(?:\nThe app is for CDKTF, which is archived.*: --cdk cdktn\.\n)?$/,
  );
  expect(screen.text.includes('archived')).toBe(language !== 'hcl');
});

test.each([
  ['a file', () => writeFileSync(join(folder, 'main.ts'), 'mine')],
  ['a folder', () => mkdirSync(join(folder, 'main.ts'))],
  ['a link that leads nowhere', () => symlinkSync('nowhere', join(folder, 'main.ts'))],
])('writes nothing where %s is in the way', async (_, prepare) => {
  prepare();
  await expect(init(folder, '--language', 'typescript')).rejects.toThrow(
    `These files exist already: ${join(folder, 'main.ts')}. Nothing was written. Name a new folder.`,
  );
  expect(readdirSync(folder)).toEqual(['main.ts']);
});

test('leaves no part of the app where a folder leads out of the repository', async () => {
  mkdirSync(join(folder, 'shop', '.git'), { recursive: true });
  mkdirSync(join(folder, 'victim'));
  symlinkSync('../victim', join(folder, 'shop', 'tests'));
  await expect(init(join(folder, 'shop'), '--language', 'hcl')).rejects.toThrow(/leads out of .* through a symbolic link/);
  expect([readdirSync(join(folder, 'shop')).sort(), readdirSync(join(folder, 'victim'))]).toEqual([['.git', 'tests'], []]);
});

test.each([
  ['a loop of links', 'loop', 'ELOOP'],
  ['a file', 'file', 'ENOTDIR'],
  ['a folder with too long a name', 'x'.repeat(300), 'ENAMETOOLONG'],
])('names the folder and the remedy for %s', async (_, name, code) => {
  symlinkSync('loop', join(folder, 'loop'));
  writeFileSync(join(folder, 'file'), 'mine');
  const place = join(folder, name);
  await expect(init(place, '--language', 'hcl')).rejects.toThrow(`The app cannot be written to ${place}: ${code}: `);
  await expect(init(place, '--language', 'hcl')).rejects.toThrow(/\. Name a new folder\.$/);
  expect(readdirSync(folder).sort()).toEqual(['file', 'loop']);
});

test('leaves no part of an app that does not fit on the disk', async () => {
  fillDisk(2);
  await expect(init(folder, '--language', 'hcl')).rejects.toThrow('ENOSPC');
  jest.restoreAllMocks();
  expect(Object.keys(filesIn(folder))).toEqual([]);
  await init(folder, '--language', 'hcl');
});

test.each(STARTER_LANGUAGES.filter((language) => language !== 'hcl'))('writes the app for cdktn, in %s', async (language) => {
  await init(folder, '--language', language, '--cdk', 'cdktn');
  const [written, example] = [filesIn(folder), filesIn(fromRoot('examples', 'init', language))];
  expect(written).toEqual(Object.fromEntries(Object.entries(example).map(([path, text]) => [path, forCdktn(text)])));
  // Only folders and files of both CDKs keep the name.
  expect(
    Object.values(written)
      .join('')
      .match(/\S*(?:cdktf(?!\.(?:out|log))|hashicorp)\S*/gi),
  ).toBeNull();
});

test('a configuration in HCL has no CDK', async () => {
  await expect(init(folder, '--language', 'hcl', '--cdk', 'cdktn')).rejects.toThrow(
    'A Terraform configuration in HCL needs no CDK. Name another language, or leave out --cdk.',
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('writes nothing in a clone that has not made the packages, and names the command that makes them', async () => {
  const clone = join(folder, 'cdktf');
  const command = initCommand(screen, { ...MACHINE, packages: () => ({ clone }) }).exitOverride();
  await expect(command.parseAsync([join(folder, 'shop'), '--language', 'python'], { from: 'user' })).rejects.toThrow(
    /Nothing was written\. .*:\nnpm --prefix .*cdktf run package -- js python$/,
  );
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['22.18.1', true],
  ['22.19.0', false],
  ['24.0.0', false],
  [undefined, true],
])('writes an app of cdktn also where Node %s is on the PATH, and warns of an old one', async (node, isWarned) => {
  await initCommand(screen, { ...MACHINE, node: () => node }).parseAsync([folder, '--language', 'go', '--cdk', 'cdktn'], { from: 'user' });
  expect(readdirSync(folder)).toContain('main.go');
  expect(screen.text.includes('The command of cdktn needs Node 22.19 or newer')).toBe(isWarned);
  expect(screen.text).not.toContain('archived');
});

test('asks for the CDK on a terminal', async () => {
  const answering = (answer: string) =>
    initCommand(screen, { ...MACHINE, ask: () => Promise.resolve(answer) }).parseAsync([folder, '--language', 'python'], { from: 'user' });
  await expect(answering('cdk')).rejects.toThrow('"cdk" is no CDK. Nothing was written. Answer cdktf or cdktn, or set --cdk.');
  expect(readdirSync(folder)).toEqual([]);
  await answering('cdktn');
  expect(readFileSync(join(folder, 'main.py'), 'utf8')).toContain('from cdktn import');
});

test('prints a folder whose name the shell would split as one word', async () => {
  await init(join(folder, "my 'shop!"), '--language', 'hcl');
  expect(screen.text).toContain(`  cd '${folder}/my '\\''shop!'\n`);
});

test('prints a folder that the shell would take for another one, or for an option', async () => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    for (const name of ['~', '-x', '+1']) await init('--language', 'hcl', '--', name);
  } finally {
    process.chdir(before);
  }
  expect(screen.text.match(/^ {2}cd .*$/gm)).toEqual(["  cd './~'", '  cd ./-x', "  cd './+1'"]);
});

test('needs a language', async () => {
  await expect(init(folder)).rejects.toThrow("required option '--language <language>' not specified");
  await expect(init(folder, '--language', 'rust')).rejects.toThrow('Allowed choices are typescript, python, go, java, hcl.');
});

test("the app in TypeScript is the README's", () => {
  expect(readFileSync(fromRoot('README.md'), 'utf8')).toContain(`\`\`\`ts\n${STARTERS.cdktf.typescript['main.ts']}\`\`\``);
});

test.each([
  ['python', 'main.py', 'python'],
  ['go', 'main.go', 'go'],
])('the app in %s is that of its README', (language, file, fence) => {
  expect(readFileSync(fromRoot('examples', language, 'README.md'), 'utf8')).toContain(
    `\`\`\`${fence}\n${(STARTERS.cdktf as Record<string, Record<string, string>>)[language]![file]}\`\`\``,
  );
});
