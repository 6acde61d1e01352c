import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { fromRoot } from '../paths';
import { formatted } from './formatted';
import { generatedFiles } from './generated';

const FOLDER = 'src/constructs';
const INDEX = `${FOLDER}/index.ts`;
const FIXTURE = 'rosetta/default.ts-fixture';

/** Generated lists of the constructs: the index of the package, and the imports of compiled examples. */
export const CONSTRUCT_INDEXES = generatedFiles('the lists of constructs', FOLDER, async () => {
  const modules = publicModules(fromRoot(FOLDER));
  return new Map([
    [INDEX, await formatted(indexOf(modules))],
    [FIXTURE, await formatted(withImports(readFileSync(fromRoot(FIXTURE), 'utf8'), modules))],
  ]);
});

/** A file of the constructs with public declarations. */
export interface PublicModule {
  /** Path below the folder, without extension. */
  readonly file: string;
  /** Public classes. */
  readonly classes: readonly string[];
}

/** Finds the files that export a class, an interface or an enumeration without `@internal`. */
export function publicModules(folder: string): PublicModule[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
    .sort()
    .flatMap((file): PublicModule[] => {
      const source = ts.createSourceFile(file, readFileSync(`${folder}/${file}`, 'utf8'), ts.ScriptTarget.Latest, true);
      const types = source.statements.filter(isPublicType);
      if (types.length === 0) return [];
      return [{ file: file.replace(/\.ts$/, ''), classes: types.filter(ts.isClassDeclaration).map(({ name }) => name!.text) }];
    });
}

type TypeDeclaration = ts.ClassDeclaration | ts.InterfaceDeclaration | ts.EnumDeclaration;

function isPublicType(statement: ts.Statement): statement is TypeDeclaration {
  const isType = ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement) || ts.isEnumDeclaration(statement);
  return (
    isType &&
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true &&
    !ts.getJSDocTags(statement).some(({ tagName }) => tagName.text === 'internal')
  );
}

function indexOf(modules: readonly PublicModule[]): string {
  const note = `// Generated from ${FOLDER} by "npm run generate". Do not edit.\n\n`;
  return note + modules.map(({ file }) => `export * from './${file}';\n`).join('');
}

/** The fixture of jsii-rosetta with all classes in its import of this package. */
export function withImports(fixture: string, modules: readonly PublicModule[]): string {
  const classes = modules.flatMap((module) => module.classes).sort();
  const imported = /^import \{[^}]*\} from '@svc-waap\/cdktf';$/m;
  if (!imported.test(fixture)) throw new Error(`${FIXTURE} has no import from '@svc-waap/cdktf' to fill.`);
  return fixture.replace(imported, `import { ${classes.join(', ')} } from '@svc-waap/cdktf';`);
}
