import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromRoot } from '../../tools/paths';

const CHECK = pathToFileURL(fromRoot('tools/modules-check.mjs')).href;

let src: string;
beforeEach(() => {
  src = mkdtempSync(join(tmpdir(), 'modules-'));
});
afterEach(() => rmSync(src, { recursive: true }));

function files(contents: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(src, path)), { recursive: true });
    writeFileSync(join(src, path), text);
  }
}

/** In a process of its own: Jest loads no ES modules. */
function problems(modules: object[], barrels: object[] = []): string[] {
  const code =
    `import { moduleProblems } from ${JSON.stringify(CHECK)}; ` +
    `console.log(JSON.stringify(moduleProblems(...${JSON.stringify([src, modules, barrels])})));`;
  return JSON.parse(execFileSync('node', ['--input-type=module', '-e', code], { encoding: 'utf8' })) as string[];
}

test('correct lists have no problems', () => {
  files({
    'index.ts': '',
    'model/index.ts': '/** `part` may be imported. */',
    'model/part.ts': '',
    'provider/main.ts': '',
    'provider/run/a/b.ts': '',
  });
  const modules = ['model', 'provider', 'provider/run'].map((module) => ({ module }));
  expect(problems([...modules, { module: 'bindings', generated: true }], [{ folder: 'model', alsoOpen: ['part'] }])).toEqual([]);
});

test('names a folder in no module, a missing module, and an unlisted index', () => {
  files({ 'model/a.ts': '', 'provider/new/index.ts': '', 'provider/run/a.ts': '' });
  expect(problems([{ module: 'model' }, { module: 'provider/run' }, { module: 'preview' }])).toEqual([
    'src/provider/new is in no module: list it in tools/modules.mjs.',
    'There is no src/preview: remove the module from tools/modules.mjs.',
    'src/provider/new/index.ts is in no list: add it to BARRELS in tools/modules.mjs.',
  ]);
});

test('names an index that is missing, exports a missing module or gives no reason', () => {
  files({ 'api/index.ts': '', 'api/errors.ts': '', 'model/a.ts': '' });
  const barrels = [{ folder: 'model' }, { folder: 'api', alsoOpen: ['errors', 'call'] }];
  expect(problems([{ module: 'model' }, { module: 'api' }], barrels)).toEqual([
    'There is no src/model/index.ts: remove it from BARRELS in tools/modules.mjs.',
    'src/api/index.ts does not say why `errors` may be imported beside it.',
    'There is no src/api/call: remove it from BARRELS in tools/modules.mjs.',
  ]);
});

test('names a folder in no part of a divided module, a file above all modules, and an import of no module', () => {
  files({ 'emulator/server.ts': '', 'emulator/http/a/b.ts': '', 'emulator/new/c.ts': '', 'command/loose.ts': '', 'command/cli/d.ts': '' });
  const modules = [
    { module: 'emulator', mayImport: ['command/cli'] },
    { module: 'emulator/http', mayImport: [] },
    { module: 'command/cli', mayImport: ['removed'] },
  ];
  expect(problems(modules).sort()).toEqual([
    'src/command is in no module: list it in tools/modules.mjs.',
    'src/command/cli may import src/removed, which is no module: mend its row in tools/modules.mjs.',
    'src/emulator/new is in no module: list it in tools/modules.mjs.',
  ]);
});

test('names modules that may import each other', () => {
  files({ 'a/1.ts': '', 'b/1.ts': '', 'c/1.ts': '', 'd/1.ts': '' });
  const modules = [
    { module: 'a', mayImport: ['b', 'd'] },
    { module: 'b', mayImport: ['c', 'd'] },
    { module: 'c', mayImport: ['b'] },
    { module: 'd', mayImport: [] },
  ];
  expect(problems(modules)).toEqual(['Some of these modules may import each other, directly or in a circle: a, b, c.']);
  expect(problems([...modules.slice(0, 2), { module: 'c', mayImport: ['d'] }, ...modules.slice(3)])).toEqual([]);
});
