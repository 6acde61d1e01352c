import type { Words } from '../naming/words';
import type { Expression, Member, Secret, TypeName } from './expression';

/** A resource, or the construct over it. */
export interface Declaration {
  readonly kind: 'declaration';
  /** What it is of, whatever it is called: `actions/polite-block`. */
  readonly key: string;
  /** The class, or the type of the resource. */
  readonly type: TypeName;
  /** What it is called: its label, or the id of the construct. */
  readonly name: Words;
  readonly members: readonly Member[];
  /** What is added to it after it was made. */
  readonly additions: readonly Addition[];
  /**
   * Of a set, the ids of the entries that can be referred to.
   *
   * @default - all of them
   */
  readonly referable?: ReadonlySet<string>;
  /** What it is imported by. */
  readonly importId: string;
  /** Sentences above it. */
  readonly remarks: readonly string[];
}

/** A call of a method of a construct, on a line of its own. */
export interface Addition {
  readonly method: string;
  readonly parameters: readonly Expression[];
  readonly options: readonly Member[];
}

/** A value that several expressions use. */
export interface NamedValue {
  readonly kind: 'named value';
  readonly name: Words;
  readonly value: Expression;
}

/** A value that is given when the configuration is applied. */
export interface Variable {
  readonly kind: 'variable';
  readonly secret: Secret;
}

export type Statement = Declaration | NamedValue | Variable;

/** Statements that belong together: those of one family. */
export interface Section {
  /** What it holds, in the plural: `dynamic rules`. */
  readonly title: string;
  readonly statements: readonly Statement[];
}

/** All code of an exported configuration. */
export interface Program {
  readonly config: string;
  readonly sections: readonly Section[];
}

export const isDeclaration = (statement: Statement): statement is Declaration => statement.kind === 'declaration';

/** The keys of the resources in sections of a program. */
export function keysIn(sections: readonly Section[]): string[] {
  return declarationsOf({ sections }).map(({ key }) => key);
}

/** The resources of a program. */
export function declarationsOf({ sections }: Pick<Program, 'sections'>): Declaration[] {
  return sections.flatMap(({ statements }) => statements.filter(isDeclaration));
}
