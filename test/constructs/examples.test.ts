import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { fromRoot } from '../../tools/paths';

// The packages for other languages compile and translate the examples. Here, no class may be without one.

const FILES = readdirSync(fromRoot('src/constructs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

test('every class that apps use has an example', () => {
  const without = FILES.flatMap((name) => {
    const file = join('src/constructs', name);
    const source = ts.createSourceFile(file, readFileSync(fromRoot(file), 'utf8'), ts.ScriptTarget.Latest, true);
    return source.statements
      .filter(ts.isClassDeclaration)
      .filter((declaration) => {
        const tags = ts.getJSDocTags(declaration).map(({ tagName }) => tagName.text);
        return !tags.includes('internal') && !tags.includes('example');
      })
      .map(({ name: className }) => `${file}: add an @example to ${className?.text}`);
  });
  expect(without).toEqual([]);
});
