import {
  type CodeSection,
  type CodeStatement,
  type Declaration,
  type Expression,
  type Group,
  isDeclaration,
  type Program,
  within,
} from '../code/syntax-tree';
import { identifier, type Identifier, NOTHING } from '../../../output';
import { latinWordsOf, type Words, wordsOf } from '../naming/words';
import type { Doc } from './layout';
import type { FileLayout } from './printer';

/** A file of an app that declares constructs, in one function. */
export interface AppFile {
  /** Words for the names of the file and of its function: `dynamic rules` or `protection`. */
  readonly title: Words;
  readonly sections: readonly CodeSection[];
  /** The declarations that other files refer to. */
  readonly returned: ReadonlySet<Declaration>;
  /** The files whose declarations this one refers to. */
  readonly uses: readonly AppFile[];
}

/** Returns the files of an app, each after the files that it uses. */
export function appFiles({ sections }: Program, layout: FileLayout): AppFile[] {
  const parts =
    layout === 'one file'
      ? [{ title: ['protection'], sections }]
      : sections.map((section) => ({ title: wordsOf(section.title), sections: [section] }));
  const fileOf = new Map<Declaration, number>();
  parts.forEach((part, i) => {
    for (const statement of statementsOf(part.sections)) if (isDeclaration(statement)) fileOf.set(statement, i);
  });
  const references = parts.map((part) => statementsOf(part.sections).flatMap(referencesOf));
  const files: AppFile[] = [];
  parts.forEach((part, i) => {
    const used = new Set(references[i]!.map((target) => fileOf.get(target)!).filter((file) => file !== i));
    const returned = new Set(
      references.flatMap((targets, other) => (other === i ? [] : targets.filter((target) => fileOf.get(target) === i))),
    );
    files.push({ ...part, returned, uses: [...used].map((file) => files[file]!) });
  });
  return files;
}

/** Returns the name of the function in a file: `add dynamic rules`. */
export const functionOf = ({ title }: AppFile): Words => ['add', ...title];

export function statementsOf(sections: readonly CodeSection[]): CodeStatement[] {
  return sections.flatMap(({ statements }) => statements);
}

/** Returns all expressions of a statement. */
export function expressionsOf(statement: CodeStatement): Expression[] {
  switch (statement.kind) {
    case 'named value':
      return [...within(statement.value)];
    case 'variable':
      return [];
    case 'group':
      return [...statement.members, ...statement.rows.flatMap(({ values }) => values)].flatMap(([, value]) => [...within(value)]);
    case 'declaration': {
      const added = statement.additions.flatMap(({ parameters, options }) => [...parameters, ...options.map(([, value]) => value)]);
      return [...statement.members.map(([, value]) => value), ...added].flatMap((value) => [...within(value)]);
    }
  }
}

/** Returns the declarations that a statement refers to. */
export function referencesOf(statement: CodeStatement): Declaration[] {
  return expressionsOf(statement).flatMap((each) => (each.kind === 'reference' ? [each.to] : []));
}

/** Whether the statement instantiates a class. */
export const isConstructed = (statement: CodeStatement): statement is Declaration | Group =>
  statement.kind === 'declaration' || statement.kind === 'group';

/** Returns the construct classes that statements use. */
export function classesIn(statements: readonly CodeStatement[]): Identifier[] {
  const classes = new Set<string>();
  for (const statement of statements) {
    if (isConstructed(statement) && statement.type.bindings === undefined) classes.add(statement.type.name);
    for (const each of expressionsOf(statement)) if (each.kind === 'call' || each.kind === 'constant') classes.add(each.owner);
  }
  return [...classes].sort().map(identifier);
}

/** Returns the name of the app and its stack: `prod protection`. */
export function appName(config: string): Words {
  const words = latinWordsOf(config);
  return /^[a-z]/.test(words[0] ?? '') ? [...words, 'protection'] : ['protection', ...words];
}

/** Returns the lines of statements, separated by empty lines. */
export function separated(statements: readonly (readonly Doc[])[]): Doc[] {
  return statements.flatMap((lines, i) => (i === 0 ? lines : [NOTHING, ...lines]));
}
