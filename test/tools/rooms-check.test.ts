import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromRoot } from '../../tools/paths';

const CHECK = pathToFileURL(fromRoot('tools/rooms-check.mjs')).href;

let src: string;
beforeEach(() => {
  src = mkdtempSync(join(tmpdir(), 'rooms-'));
});
afterEach(() => rmSync(src, { recursive: true }));

function files(contents: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(src, path)), { recursive: true });
    writeFileSync(join(src, path), text);
  }
}

/** In a process of its own: Jest loads no ES modules. */
function problems(rooms: object[], barrels: object[] = []): string[] {
  const code =
    `import { roomProblems } from ${JSON.stringify(CHECK)}; ` +
    `console.log(JSON.stringify(roomProblems(...${JSON.stringify([src, rooms, barrels])})));`;
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
  const rooms = [{ room: 'model' }, { room: 'provider/run' }, { room: 'bindings', generated: true }];
  expect(problems(rooms, [{ folder: 'model', alsoOpen: ['part'] }])).toEqual([]);
});

test('names a folder in no module, a missing module, and an unlisted index', () => {
  files({ 'model/a.ts': '', 'provider/new/index.ts': '', 'provider/run/a.ts': '' });
  expect(problems([{ room: 'model' }, { room: 'provider/run' }, { room: 'preview' }])).toEqual([
    'src/provider/new is in no module: list it in tools/rooms.mjs.',
    'There is no src/preview: remove the module from tools/rooms.mjs.',
    'src/provider/new/index.ts is in no list: add it to BARRELS in tools/rooms.mjs.',
  ]);
});

test('names an index that is missing, exports a missing module or gives no reason', () => {
  files({ 'api/index.ts': '', 'api/errors.ts': '', 'model/a.ts': '' });
  const barrels = [{ folder: 'model' }, { folder: 'api', alsoOpen: ['errors', 'call'] }];
  expect(problems([{ room: 'model' }, { room: 'api' }], barrels)).toEqual([
    'There is no src/model/index.ts: remove it from BARRELS in tools/rooms.mjs.',
    'src/api/index.ts does not say why `errors` may be imported beside it.',
    'There is no src/api/call: remove it from BARRELS in tools/rooms.mjs.',
  ]);
});
