import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { fromRoot } from '../../tools/paths';

// jsii spreads the last struct of a method into keyword arguments of Python. There, one that has a required member cannot be left out.

const SOURCES = readdirSync(fromRoot('src/constructs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ts.createSourceFile(name, readFileSync(fromRoot('src/constructs', name), 'utf8'), ts.ScriptTarget.Latest, true));

function nodesIn<Node extends ts.Node>(node: ts.Node, is: (each: ts.Node) => each is Node): Node[] {
  return [...(is(node) ? [node] : []), ...node.getChildren().flatMap((child) => nodesIn(child, is))];
}

const INTERFACES = new Map(SOURCES.flatMap((file) => nodesIn(file, ts.isInterfaceDeclaration)).map((one) => [one.name.text, one]));

/** Returns the required members of an interface, also those that it inherits. */
function requiredIn(name: string): string[] {
  const found = INTERFACES.get(name);
  if (!found) return [];
  const own = found.members.filter(ts.isPropertySignature).filter(({ questionToken }) => !questionToken);
  const bases = found.heritageClauses?.flatMap(({ types }) => types.map(({ expression }) => expression.getText())) ?? [];
  return [...own.map((member) => member.name.getText()), ...bases.flatMap(requiredIn)];
}

test('no struct that a caller may leave out has a required member', () => {
  const parameters = SOURCES.flatMap((file) => nodesIn(file, ts.isClassDeclaration))
    .flatMap(({ members }) => members.filter((member) => ts.isMethodDeclaration(member) || ts.isConstructorDeclaration(member)))
    .flatMap((method) => method.parameters.map((parameter) => ({ method, parameter })));
  const optional = parameters.filter(({ parameter }) => parameter.questionToken ?? parameter.initializer);
  const structs = optional.flatMap(({ method, parameter }) => {
    const type = parameter.type?.getText() ?? '';
    return INTERFACES.has(type)
      ? [{ method: `${ts.isClassDeclaration(method.parent) && method.parent.name?.getText()}.${method.name?.getText() ?? 'new'}`, type }]
      : [];
  });
  expect(structs.length).toBeGreaterThan(10);
  expect(structs.filter(({ type }) => requiredIn(type).length > 0)).toEqual([]);
});
