import ts from 'typescript';
import { joined, code, typescriptKey, typescriptString } from '../../../src/output';
import { SAMPLE } from '../support/hostile-strings';

const NEW_LINE = code`\n`;

test('literals and keys have the values of their strings, and are no directives', () => {
  // GIVEN
  const literals = joined(
    SAMPLE.map((text) => code`${typescriptString(text)},`),
    NEW_LINE,
  );
  const members = joined(
    SAMPLE.map((text, i) => code`${typescriptKey(text)}: ${i},`),
    NEW_LINE,
  );
  const source = code`export const strings = [\n${literals}\n];\nexport const object = {\n${members}\n};\n`;

  // WHEN the compiler reads it
  const file = parsed(source);

  // THEN it has two statements, and each literal and each key is what it is to be
  expect(file.parseDiagnostics).toEqual([]);
  expect(file.statements.map(({ kind }) => ts.SyntaxKind[kind])).toEqual(['FirstStatement', 'FirstStatement']);
  const [strings, object] = file.statements.map(initializerOf) as [ts.ArrayLiteralExpression, ts.ObjectLiteralExpression];
  expect(strings.elements.map((element) => [ts.SyntaxKind[element.kind], (element as ts.StringLiteral).text])).toEqual(
    SAMPLE.map((text) => ['StringLiteral', text]),
  );
  expect(object.properties.map(({ kind, name }) => [ts.SyntaxKind[kind], keyOf(name!)])).toEqual(
    SAMPLE.map((text) => ['PropertyAssignment', text]),
  );
  // AND nothing in it is an instruction
  expect([...file.pragmas.keys()]).toEqual([]);
  expect(file.checkJsDirective ?? file.commentDirectives).toBeUndefined();
  const { referencedFiles, typeReferenceDirectives, libReferenceDirectives, amdDependencies } = file;
  expect([referencedFiles, typeReferenceDirectives, libReferenceDirectives, amdDependencies]).toEqual([[], [], [], []]);
});

test('an unquoted key has only letters that the compiler accepts', () => {
  const characters = Array.from({ length: 0x11_0000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
  const wrong = characters.filter((code) => {
    const character = String.fromCodePoint(code);
    return (
      (typescriptKey(character) === character && !ts.isIdentifierStart(code, ts.ScriptTarget.ESNext)) ||
      (typescriptKey(`a${character}`) === `a${character}` && !ts.isIdentifierPart(code, ts.ScriptTarget.ESNext))
    );
  });
  expect(wrong.map((code) => code.toString(16))).toEqual([]);
});

/** What the compiler finds in a file, beyond its public interface. */
interface Parsed extends ts.SourceFile {
  readonly parseDiagnostics: readonly ts.Diagnostic[];
  readonly pragmas: ReadonlyMap<string, unknown>;
  readonly checkJsDirective?: object;
  readonly commentDirectives?: readonly object[];
}

function parsed(source: string): Parsed {
  return ts.createSourceFile('app.ts', source, ts.ScriptTarget.ESNext, true) as Parsed;
}

function initializerOf(statement: ts.Statement): ts.Expression {
  return (statement as ts.VariableStatement).declarationList.declarations[0]!.initializer!;
}

function keyOf(name: ts.PropertyName): string {
  return ts.isComputedPropertyName(name) ? (name.expression as ts.StringLiteral).text : (name as ts.StringLiteral).text;
}
