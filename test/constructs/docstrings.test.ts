import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { fromRoot } from '../../tools/paths';

// jsii copies docstrings into the packages for Python, Go, Java and C#, where members have other names.

/** Names of the API, which are the same in every language. */
const OF_THE_API: readonly string[] = ['asnFlowSef'];

/** The files with public classes. */
const FILES = [...readFileSync(fromRoot('src/constructs/index.ts'), 'utf8').matchAll(/from '\.\/(.*)';/g)].map(([, name]) => `${name}.ts`);

test('the index of the constructs lists the files', () => {
  expect(FILES.length).toBeGreaterThan(40);
});

/** Returns the public docstrings of a file, without examples. */
function docstringsOf(file: string): string[] {
  const text = readFileSync(fromRoot('src/constructs', file), 'utf8');
  return [...text.matchAll(/\/\*\*([^]*?)\*\//g)]
    .map(([, docstring]) => docstring!)
    .filter((docstring) => !docstring.includes('@internal'))
    .map((docstring) => docstring.replace(/@example[^]*/, ''));
}

test.each(FILES)('the docstrings of %s name no member in the spelling of TypeScript alone', (file) => {
  const named = docstringsOf(file)
    // A name in Python beside that of TypeScript is for every reader.
    .filter((docstring) => !docstring.includes('in Python `'))
    .flatMap((docstring) => [
      ...docstring.matchAll(/`(\w*[a-z][A-Z]\w*(?:\(.*?\))?|[^`]*\.[a-z]\w*\(.*?\))`/g),
      ...docstring.matchAll(/@default ([^-].*\(.*)/g),
    ])
    .map(([, name]) => name!);
  expect(named.filter((name) => !OF_THE_API.includes(name) && !/^[A-Z]\w*$/.test(name))).toEqual([]);
});

test.each(FILES)('the constants of %s say their meaning', (file) => {
  const text = readFileSync(fromRoot('src/constructs', file), 'utf8');
  const constants = [...text.matchAll(/(\*\/\s*)?(?:\n|^)\s*public static readonly ([A-Z]\w*)/g)];
  expect(constants.filter(([, docstring]) => docstring === undefined).map(([, , name]) => name)).toEqual([]);
});

test('no message names a call of TypeScript', () => {
  const files = readdirSync(fromRoot('src/constructs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const messages = files
    .flatMap((name) => stringsOf(readFileSync(fromRoot('src/constructs', name), 'utf8')))
    .filter((text) => / /.test(text));
  expect(messages.length).toBeGreaterThan(50);
  expect(messages.filter((text) => /\w\(\)|\b[A-Z]\w*\.[a-z]\w*\(/.test(text))).toEqual([]);
});

/** Returns the strings of a source file, and the parts of its templates. */
function stringsOf(source: string): string[] {
  const visit = (node: ts.Node): string[] => {
    const own = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) ? [node.text] : [];
    return [...own, ...node.getChildren(file).flatMap(visit)];
  };
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest);
  return visit(file);
}
