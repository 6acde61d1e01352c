import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { noticedPackages, thirdPartyNotices } from '../../../tools/build/third-party-notices';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'svc-notices-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Installs a package with these files. */
function install(folder: string, files: Readonly<Record<string, string>>, manifest: object = {}): void {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const all = { 'package.json': JSON.stringify({ name, version: '1.2.3', license: 'MIT', ...manifest }), ...files };
  for (const [file, content] of Object.entries(all)) {
    mkdirSync(dirname(join(root, folder, file)), { recursive: true });
    writeFileSync(join(root, folder, file), content);
  }
}

/** What esbuild says of a bundle of these files, and of one that it has shaken off. */
function bundleOf(files: readonly string[], shakenOff = 'node_modules/unused/index.js'): Metafile {
  const sizes = [...files.map((file) => [file, { bytesInOutput: 10 }]), [shakenOff, { bytesInOutput: 0 }]];
  return { inputs: {}, outputs: { 'out/index.js': { inputs: Object.fromEntries(sizes) } } } as unknown as Metafile;
}

const notices = (...files: string[]) => thirdPartyNotices(bundleOf(files), root);

test('a package is listed with name, version, source and the text of its license file', () => {
  install('node_modules/@scope/one', { LICENSE: 'Permission by One.\r\n' }, { repository: { url: 'https://example.org/one' } });
  expect(notices('src/main.ts', 'node_modules/@scope/one/lib/a.js', 'node_modules/@scope/one/lib/b.js')).toBe(
    'The files beside this one contain code of these packages.\n\n' +
      `${'-'.repeat(80)}\n\n@scope/one 1.2.3\nLicense: MIT\nSource: https://example.org/one\n\nPermission by One.\n`,
  );
});

test('a package that is bundled twice in one version is listed once, and a nested package is listed too', () => {
  install('node_modules/a', { 'license.md': 'Permission by A.' });
  install('node_modules/b', { COPYING: 'Permission by B.' });
  install('node_modules/b/node_modules/a', { 'license.md': 'Permission by A.' });
  install('node_modules/b/node_modules/c', { 'LICENSE-MIT': 'Permission by C.', NOTICE: 'C is not D.' });
  const text = notices(
    'node_modules/a/i.js',
    'node_modules/b/i.js',
    'node_modules/b/node_modules/a/i.js',
    'node_modules/b/node_modules/c/i.js',
  )!;
  expect(text.match(/^\w \d\.\d\.\d$/gm)).toEqual(['a 1.2.3', 'b 1.2.3', 'c 1.2.3']);
  expect(text).toContain('Permission by C.\n\nC is not D.');
});

test('without a license file, quotes the comments of the bundled sources and the README', () => {
  install('node_modules/a', {
    'index.js': '// Copyright Ann.\n// All rights.\nexport {};\n',
    'other.js': '/* Copyright Bob. */\nexport {};\n',
    'README.md': '# a\n\nA text.\n\nLicense\n-------\n\nPermission by the README.\n',
  });
  expect(notices('node_modules/a/index.js', 'node_modules/a/other.js')).toContain(
    '// Copyright Ann.\n// All rights.\n\n/* Copyright Bob. */\n\nPermission by the README.\n',
  );
});

test('a bundle without third-party code has no notices', () => {
  expect(notices('src/main.ts')).toBeUndefined();
});

test('a package without any text of its license is an error', () => {
  install('node_modules/a', { 'index.js': 'export {};\n', 'README.md': '# a\n' });
  expect(() => notices('node_modules/a/index.js')).toThrow('no text of its license');
});

describe('a package that was published with other packages inside', () => {
  const doc = { LICENSE: 'Permission by A.', 'doc.js': 'const a = 1;\n// node_modules/@scope/b/index.js\n// node_modules/c/lib/c.js\n' };

  test('is listed with the sections about them in its own notices', () => {
    const own =
      '# Notices\n\n## @scope/b@v1.0.0\n\nPermission by B.\n\n## c@v2.0.0\n\nPermission by C.\n\n## d@v3.0.0\n\nPermission by D.\n';
    install('node_modules/a', { ...doc, 'THIRD-PARTY-NOTICES.md': own });
    const text = notices('node_modules/a/doc.js')!;
    expect(text).toContain('Permission by A.\n\n## @scope/b@v1.0.0\n\nPermission by B.\n\n## c@v2.0.0\n\nPermission by C.\n');
    expect(text).not.toContain('Permission by D.');
  });

  test('is refused without a notice of one of them', () => {
    install('node_modules/a', doc);
    expect(() => notices('node_modules/a/doc.js')).toThrow(/contains code of @scope\/b, and no notice of it was found there/);
  });
});

test('the packages of the notices can be read again, and text of a license is none', () => {
  install('node_modules/@scope/one', { LICENSE: `Permission.\n${'-'.repeat(80)}\n\nbut 1.0.0\nnot like this` });
  install('node_modules/two', { LICENSE: 'Permission.' }, { license: '(MIT OR Apache-2.0)', version: '2.0.0-rc.1' });
  expect(noticedPackages(notices('node_modules/@scope/one/a.js', 'node_modules/two/a.js')!)).toEqual([
    { name: '@scope/one', version: '1.2.3', license: 'MIT' },
    { name: 'two', version: '2.0.0-rc.1', license: '(MIT OR Apache-2.0)' },
  ]);
});
