import { EVERY_REQUEST } from '../../model/facts';

/** Tags that a rule or a policy requires, or excludes. */
export interface TagList {
  readonly tags: readonly string[];
  /** Whether the list applies to requests with all of its tags, instead of one. */
  readonly needsAll: boolean;
}

/** Requests that a rule counts, or that a policy looks at. Without included tags, all requests that are not excluded. */
export interface Selection {
  readonly include: TagList;
  readonly exclude: TagList;
}

/** Relation between the requests that have something before a change, and those that have it after the change. */
export interface Relation {
  /** After the change, at least the same requests have it. */
  readonly grows: boolean;
  /** After the change, at most the same requests have it. */
  readonly shrinks: boolean;
}

export const SAME: Relation = { grows: true, shrinks: true };

export function bothWays({ grows, shrinks }: Relation): boolean {
  return grows && shrinks;
}

export function reversed({ grows, shrinks }: Relation): Relation {
  return { grows: shrinks, shrinks: grows };
}

/** Facts about tags on the side of each selection. */
export interface TagFacts {
  /** Relation between the requests with a tag on the side of the first selection, and on the side of the second one. */
  relation(tag: string): Relation;
  /** Whether no request can have the tag on the side of the first selection, and of the second one. */
  isAbsent(tag: string): readonly [boolean, boolean];
}

/** Whether a request has a tag, on the side of the first selection (0) or of the second one (1). */
interface Literal {
  readonly tag: string;
  readonly side: 0 | 1;
  readonly has: boolean;
}

type Clause = readonly Literal[];

/** Tags of a request on both sides. Tags that are not named may be absent. */
export type TagModel = ReadonlyMap<string, readonly [boolean | undefined, boolean | undefined]>;

/**
 * Returns tags of a request that the first selection takes and the second one does not; undefined if every request that the first one
 * takes is one that the second one takes. Decides exactly: a selection is a conjunction of literals and of at most two disjunctions.
 */
export function counterexample(first: Selection, second: Selection, facts: TagFacts): TagModel | undefined {
  const taken = takes(first, 0);
  for (const refused of refuses(second, 1)) {
    const model = solve([...taken, ...refused], facts);
    if (model) return model;
  }
  return undefined;
}

/** Returns tags of a request that a selection takes; undefined if it takes no request. */
export function example(selection: Selection, facts: TagFacts): TagModel | undefined {
  return solve(takes(selection, 0), facts);
}

function takes({ include, exclude }: Selection, side: Literal['side']): Clause[] {
  const has = include.tags.map((tag): Literal => ({ tag, side, has: true }));
  const lacks = exclude.tags.map((tag): Literal => ({ tag, side, has: false }));
  return [
    ...(include.needsAll ? each(has) : has.length > 0 ? [has] : []),
    ...(exclude.needsAll ? (lacks.length > 0 ? [lacks] : []) : each(lacks)),
  ];
}

/** Returns the alternatives that make a selection refuse a request: an included tag is absent, or the excluded tags are there. */
function refuses({ include, exclude }: Selection, side: Literal['side']): Clause[][] {
  const lacks = include.tags.map((tag): Literal => ({ tag, side, has: false }));
  const has = exclude.tags.map((tag): Literal => ({ tag, side, has: true }));
  return [
    ...(lacks.length === 0 ? [] : [include.needsAll ? [lacks] : each(lacks)]),
    ...(has.length === 0 ? [] : [exclude.needsAll ? each(has) : [has]]),
  ];
}

function each(literals: readonly Literal[]): Clause[] {
  return literals.map((literal) => [literal]);
}

/**
 * Returns an assignment that satisfies all clauses. At most three of them have several literals, and tags depend on each other only across
 * the sides. So a clause with more than three possible tags is satisfied whatever the others take.
 */
function solve(clauses: readonly Clause[], facts: TagFacts): TagModel | undefined {
  const model = new Map<string, [boolean | undefined, boolean | undefined]>();
  const units = clauses.filter(({ length }) => length === 1);
  const choices = clauses.filter(({ length }) => length !== 1);
  for (const [literal] of units) if (!assign(model, literal!, facts)) return undefined;
  const open = choices
    .map((clause) => distinctTags(clause.filter((literal) => isPossible(model, literal, facts))))
    .sort((one, other) => one.length - other.length);
  return choose(open, 0, model, facts) ? model : undefined;
}

/** As many literals of different tags as are needed: one for each clause that may take another one's tag. */
function distinctTags(clause: Clause): Clause {
  const seen = new Set<string>();
  const distinct: Literal[] = [];
  for (const literal of clause) {
    if (seen.has(literal.tag)) continue;
    seen.add(literal.tag);
    distinct.push(literal);
    if (distinct.length > 3) break;
  }
  return distinct;
}

function choose(
  clauses: readonly Clause[],
  at: number,
  model: Map<string, [boolean | undefined, boolean | undefined]>,
  facts: TagFacts,
): boolean {
  if (at === clauses.length) return true;
  for (const literal of clauses[at]!) {
    const former = model.get(literal.tag);
    const kept = former && ([...former] as [boolean | undefined, boolean | undefined]);
    if (assign(model, literal, facts) && choose(clauses, at + 1, model, facts)) return true;
    if (kept) model.set(literal.tag, kept);
    else model.delete(literal.tag);
  }
  return false;
}

function isPossible(
  model: ReadonlyMap<string, readonly [boolean | undefined, boolean | undefined]>,
  literal: Literal,
  facts: TagFacts,
): boolean {
  const [first, second] = model.get(literal.tag) ?? [undefined, undefined];
  return assigned([first, second], literal, facts) !== undefined;
}

function assign(model: Map<string, [boolean | undefined, boolean | undefined]>, literal: Literal, facts: TagFacts): boolean {
  const next = assigned(model.get(literal.tag) ?? [undefined, undefined], literal, facts);
  if (!next) return false;
  model.set(literal.tag, next);
  return true;
}

/** Returns the values of a tag with those that follow from a literal; undefined if it contradicts them. */
function assigned(
  known: readonly [boolean | undefined, boolean | undefined],
  { tag, side, has }: Literal,
  facts: TagFacts,
): [boolean | undefined, boolean | undefined] | undefined {
  if (tag === EVERY_REQUEST && !has) return undefined;
  if (has && facts.isAbsent(tag)[side]) return undefined;
  const next: [boolean | undefined, boolean | undefined] = [known[0], known[1]];
  if (next[side] !== undefined && next[side] !== has) return undefined;
  next[side] = has;
  const { grows, shrinks } = facts.relation(tag);
  if (grows && next[0] === true && next[1] === false) return undefined;
  if (shrinks && next[1] === true && next[0] === false) return undefined;
  return next;
}
