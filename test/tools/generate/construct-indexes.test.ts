import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publicModules, withImports } from '../../../tools/generate/construct-indexes';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'svc-constructs-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

test('the public modules export a class, an interface or an enumeration that is not internal', () => {
  write('index.ts', "export * from './rule';\n");
  write('rule.ts', '/** Props. */\nexport interface RuleProps {}\n\n/** A rule. */\nexport class Rule {}\n\nexport class Other {}\n');
  write('traffic/kind.ts', '/** Kinds. */\nexport enum Kind { A }\n');
  write('shape.ts', '/** A shape. */\nexport interface Shape {}\n');
  write('helper.ts', '/**\n * Helps.\n *\n * @internal\n */\nexport class Helper {}\n\nexport const three = 3;\n\nclass Hidden {}\n');
  expect(publicModules(folder)).toEqual([
    { file: 'rule', classes: ['Rule', 'Other'] },
    { file: 'shape', classes: [] },
    { file: 'traffic/kind', classes: [] },
  ]);
});

describe('the fixture of examples', () => {
  const modules = [
    { file: 'b', classes: ['B'] },
    { file: 'a', classes: ['C', 'A'] },
  ];

  test('imports all classes in order, and is otherwise unchanged', () => {
    const fixture = "import { App } from 'cdktf';\nimport {\n  A,\n  Gone,\n} from '@svc-waap/cdktf';\n\n/// here\n";
    expect(withImports(fixture, modules)).toBe("import { App } from 'cdktf';\nimport { A, B, C } from '@svc-waap/cdktf';\n\n/// here\n");
  });

  test('is refused without the import', () => {
    expect(() => withImports('/// here\n', modules)).toThrow('has no import');
  });
});
