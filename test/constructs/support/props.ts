import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { fromRoot } from '../../../tools/paths';

/** A member of an interface of src/constructs. */
export interface Prop {
  readonly name: string;
  readonly isOptional: boolean;
  /** The text behind `@default`, on one line. */
  readonly default?: string;
}

/** An interface of src/constructs. */
export interface PropsInterface {
  /** From the root of the repository. */
  readonly file: string;
  readonly isExported: boolean;
  /** Those of the interfaces that it extends, too. */
  readonly props: readonly Prop[];
}

interface Written extends PropsInterface {
  readonly bases: readonly string[];
}

/** The interfaces that constructs are made with, by name, as they are written. */
export function propsInterfaces(): ReadonlyMap<string, PropsInterface> {
  const files = readdirSync(fromRoot('src/constructs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const written = new Map(files.flatMap((name) => interfacesIn(join('src/constructs', name))));
  const propsOf = (name: string): readonly Prop[] => {
    const { props = [], bases = [] } = written.get(name) ?? {};
    return [...bases.flatMap(propsOf), ...props];
  };
  return new Map([...written].map(([name, { file, isExported }]) => [name, { file, isExported, props: propsOf(name) }]));
}

function interfacesIn(file: string): [string, Written][] {
  const source = ts.createSourceFile(file, readFileSync(fromRoot(file), 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isInterfaceDeclaration).map((declaration) => {
    const props = declaration.members.filter(ts.isPropertySignature).map((member): Prop => {
      const tag = ts.getJSDocTags(member).find(({ tagName }) => tagName.text === 'default');
      const said = ts.getTextOfJSDocComment(tag?.comment)?.replace(/\s+/g, ' ').trim();
      return { name: member.name.getText(source), isOptional: member.questionToken !== undefined, default: said };
    });
    const bases = (declaration.heritageClauses ?? []).flatMap(({ types }) => types.map(({ expression }) => expression.getText(source)));
    const isExported = declaration.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
    return [declaration.name.text, { file, isExported, props, bases }];
  });
}
