import { push } from '../../../model/multimap';
import {
  type CodeMember,
  type CodeSection,
  type CodeStatement,
  type Declaration,
  declarationsOf,
  type Expression,
  type Group,
  type GroupRow,
  isDeclaration,
  type Program,
  within,
} from './syntax-tree';

/** Input for groups. */
export interface GroupOptions {
  /** Returns the length of the printed statement. */
  readonly lengthOf: (statement: CodeStatement) => number;
  /** Returns the name of a group. */
  readonly nameOf: (declarations: readonly Declaration[]) => Group['name'];
}

/** Largest number of members, beside id and name, in which the entries of a group differ. */
const MOST_VARYING = 2;

const ALWAYS_VARYING = /^(name|id|\w+_id)$/;

/**
 * Replaces near-equal declarations by groups, where the printed code is shorter. Declarations with the same members may differ in
 * their ids and names, and in few other members.
 */
export function withGroups(program: Program, options: GroupOptions): Program {
  const referred = new Set(
    declarationsOf(program).flatMap((each) => expressionsIn(each).flatMap((one) => (one.kind === 'reference' ? [one.to] : []))),
  );
  const sections = program.sections.map((section): CodeSection => ({
    ...section,
    statements: groupedStatements(section.statements, referred, options),
  }));
  return { ...program, sections };
}

function groupedStatements(all: readonly CodeStatement[], referred: ReadonlySet<Declaration>, options: GroupOptions): CodeStatement[] {
  const byShape = new Map<string, Declaration[]>();
  for (const statement of all) {
    if (!isDeclaration(statement) || referred.has(statement) || !isGroupable(statement)) continue;
    const shape = JSON.stringify([statement.type, statement.members.map(([name]) => name)]);
    push(byShape, shape, statement);
  }
  const groups = new Map<Declaration, Group>();
  for (const bucket of byShape.values())
    for (const group of groupsOf(bucket, options)) for (const { declaration } of group.rows) groups.set(declaration, group);
  // A group stands in place of its first entry.
  return all.flatMap((statement): CodeStatement[] => {
    const group = isDeclaration(statement) ? groups.get(statement) : undefined;
    if (group === undefined) return [statement];
    return group.rows[0]!.declaration === statement ? [group] : [];
  });
}

/** Whether a declaration is one entry, without anything that belongs to it alone. */
function isGroupable(declaration: Declaration): boolean {
  const { key, additions, remarks } = declaration;
  const isEntry = key.includes('/') && !key.startsWith('load-balancers/');
  return isEntry && additions.length === 0 && remarks.length === 0 && expressionsIn(declaration).every(({ kind }) => kind !== 'secret');
}

/** Returns the groups among declarations with the same members. The choice of members that saves most comes first. */
function groupsOf(bucket: readonly Declaration[], options: GroupOptions): Group[] {
  if (bucket.length < 2) return [];
  const texts = new Map(bucket.map((each) => [each, each.members.map(([, value]) => textOf(value))]));
  const lengths = new Map(bucket.map((each) => [each, options.lengthOf(each)]));
  const names = bucket[0]!.members.map(([name]) => name);
  const differing = names.flatMap((name, i) =>
    !ALWAYS_VARYING.test(name) && new Set([...texts.values()].map((each) => each[i])).size > 1 ? [i] : [],
  );
  const choices = choicesOf(differing).map((varying) => {
    const clusters = clustersOf(bucket, texts, names, varying);
    return { varying, saved: clusters.reduce((sum, cluster) => sum + estimate(cluster, texts, varying), 0) };
  });
  choices.sort((a, b) => b.saved - a.saved);
  const left = new Set(bucket);
  return choices.flatMap(({ varying }) =>
    clustersOf([...left], texts, names, varying).flatMap((cluster): Group[] => {
      const group = groupOf(cluster);
      const separate = cluster.reduce((sum, each) => sum + lengths.get(each)! + 1, 0);
      if (cluster.length < 2 || options.lengthOf(group) + 1 >= separate) return [];
      for (const each of cluster) left.delete(each);
      return [{ ...group, name: options.nameOf(cluster) }];
    }),
  );
}

/** Returns the sets of members that may vary, as indexes. */
function choicesOf(differing: readonly number[]): number[][] {
  const pairs = differing.flatMap((a, i) => differing.slice(i + 1).map((b) => [a, b]));
  return [[], ...differing.map((each) => [each]), ...(MOST_VARYING > 1 ? pairs : [])];
}

/** Returns the declarations that are equal in all members but the varying ones. */
function clustersOf(
  bucket: readonly Declaration[],
  texts: ReadonlyMap<Declaration, readonly string[]>,
  names: readonly string[],
  varying: readonly number[],
): Declaration[][] {
  const clusters = new Map<string, Declaration[]>();
  for (const each of bucket) {
    const equal = texts.get(each)!.filter((_, i) => !varying.includes(i) && !ALWAYS_VARYING.test(names[i]!));
    push(clusters, JSON.stringify(equal), each);
  }
  return [...clusters.values()].filter(({ length }) => length > 1);
}

/** Returns roughly how much shorter a group is, to order the choices. */
function estimate(cluster: readonly Declaration[], texts: ReadonlyMap<Declaration, readonly string[]>, varying: readonly number[]): number {
  const first = texts.get(cluster[0]!)!;
  const equal = first.filter((_, i) => !varying.includes(i)).join('').length;
  return (cluster.length - 1) * equal;
}

function groupOf(cluster: readonly Declaration[]): Group {
  const [first] = cluster as [Declaration, ...Declaration[]];
  const isVarying = first.members.map(([, value], i) => cluster.some(({ members }) => textOf(members[i]![1]) !== textOf(value)));
  const rows = cluster.map((declaration): GroupRow => ({
    declaration,
    id: declaration.key.slice(declaration.key.indexOf('/') + 1),
    values: declaration.members.filter((_member, i) => isVarying[i]),
  }));
  const members = first.members.map((member, i): CodeMember => (isVarying[i] ? [member[0], { kind: 'each', name: member[0] }] : member));
  return { kind: 'group', type: first.type, name: first.name, members, rows };
}

/** Returns a text that is equal for equal expressions. References are to be named by their keys: declarations may be large. */
function textOf(expression: Expression): string {
  return JSON.stringify(expression, (name, value: unknown) => (name === 'to' ? (value as Declaration).key : value));
}

function expressionsIn({ members, additions }: Declaration): Expression[] {
  const added = additions.flatMap(({ parameters, options }) => [...parameters, ...options.map(([, value]) => value)]);
  return [...members.map(([, value]) => value), ...added].flatMap((each) => [...within(each)]);
}
