import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { fromRoot } from '../../../tools/paths';

/** An interface of src/constructs. */
export interface PropsInterface {
  /** From the root of the repository. */
  readonly file: string;
  readonly props: readonly string[];
}

/** The interfaces that constructs are made with, by name, as they are written. */
export function propsInterfaces(): ReadonlyMap<string, PropsInterface> {
  const folder = 'src/constructs';
  return new Map(
    readdirSync(fromRoot(folder)).flatMap((name) => {
      const file = join(folder, name);
      const source = ts.createSourceFile(file, readFileSync(fromRoot(file), 'utf8'), ts.ScriptTarget.Latest);
      return source.statements.filter(ts.isInterfaceDeclaration).map((declaration) => {
        const props = declaration.members.flatMap((member) => (member.name && ts.isIdentifier(member.name) ? [member.name.text] : []));
        return [declaration.name.text, { file, props }] as const;
      });
    }),
  );
}
