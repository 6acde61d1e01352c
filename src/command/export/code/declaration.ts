import type { Words } from '../naming/words';
import type { Expression, Member, Secret, TypeName } from './expression';

/** A resource, or the construct that wraps one. */
export interface Declaration {
  readonly kind: 'declaration';
  /** Identifies the exported entry, independent of the name in code: `actions/polite-block`. */
  readonly key: string;
  /** The class, or the type of the resource. */
  readonly type: TypeName;
  /** Label of the resource, or id of the construct. */
  readonly name: Words;
  readonly members: readonly Member[];
  /** Method calls on the construct after its creation. */
  readonly additions: readonly Addition[];
  /**
   * Ids of the entries of a set that other declarations can refer to.
   *
   * @default - all of them
   */
  readonly referable?: ReadonlySet<string>;
  /** Import id. */
  readonly importId: string;
  /** Comments above the declaration, as sentences. */
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

/** An input variable. */
export interface Variable {
  readonly kind: 'variable';
  readonly secret: Secret;
}

/** Near-equal declarations, written as one with a row for each. */
export interface Group {
  readonly kind: 'group';
  readonly type: TypeName;
  /** Label of the resource. */
  readonly name: Words;
  /** A member that differs among the rows is `{ kind: 'each' }`. */
  readonly members: readonly Member[];
  readonly rows: readonly GroupRow[];
}

export interface GroupRow {
  readonly declaration: Declaration;
  /** Id of the entry, unique in the group. */
  readonly id: string;
  readonly values: readonly Member[];
}

export type Statement = Declaration | NamedValue | Variable | Group;

/** Statements that belong together: those of one family. */
export interface Section {
  /** Plural noun of the entries: `dynamic rules`. */
  readonly title: string;
  readonly statements: readonly Statement[];
}

/** The code of an exported configuration, independent of the language. */
export interface Program {
  readonly config: string;
  readonly sections: readonly Section[];
  /** Tags that one entry adds, and that another one requires or excludes. */
  readonly linkedTags: ReadonlySet<string>;
}

export const isDeclaration = (statement: Statement): statement is Declaration => statement.kind === 'declaration';

/** Returns the keys of the resources in sections of a program. */
export function keysIn(sections: readonly Section[]): string[] {
  return declarationsOf({ sections }).map(({ key }) => key);
}

/** Returns the resources of a program, also those of groups. */
export function declarationsOf({ sections }: Pick<Program, 'sections'>): Declaration[] {
  return sections.flatMap(({ statements }) =>
    statements.flatMap((statement) => {
      if (statement.kind === 'group') return statement.rows.map(({ declaration }) => declaration);
      return isDeclaration(statement) ? [statement] : [];
    }),
  );
}
