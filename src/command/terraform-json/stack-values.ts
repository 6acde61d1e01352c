import { entriesManagedBy, JSON_LIMITS, parseJson } from '../../model';
import { isJsonObject, type Json } from '../../model/json';
import { terminalLine } from '../../output';
import { own } from '../../model/own';
import { type ResourceBlock, resourceBlocks } from './resource-blocks';
import type { StackDocument } from './stack-document';
import { templateParts } from './template';
import { variableValues } from './variables';

const LONGEST_REFERENCE = 10_000;

/** A reference: names, and parts of lists and maps: `svc_action.Polite_1A2B.id`, `var.hosts[0]`, `local.limits["login"]`. */
// eslint-disable-next-line patterns/linear -- a reference has at most LONGEST_REFERENCE characters
const REFERENCE = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_0-9][\w-]*|\[\d+\]|\["[^"\\]*"\])*$/;

const STEPS = /[A-Za-z_0-9][\w-]*|"[^"]*"/g;

/** References in each other, such as locals that refer to locals. */
const DEEPEST = 200;

/** Values and characters that the values of a stack may have altogether: few references can stand for very much text. */
const MOST = 20_000_000;

/** Levels of objects and lists in each other, with those of the values that references stand for. */
const { levels: MOST_LEVELS } = JSON_LIMITS;

/** Size and depth of a value. */
interface Measure {
  /** Number of values in it, with itself. */
  readonly size: number;
  /** Levels of objects and lists in each other. */
  readonly levels: number;
}

/** A resolved reference. */
interface Resolved extends Measure {
  readonly value: Json;
}

/** Error of a value that only the engine can compute, or of a variable without a value. */
export class NotKnown extends Error {
  public constructor(message: string) {
    super(terminalLine(message));
  }
}

/**
 * Computes an attribute that the block of a resource does not set, such as the id that the provider derives from the name.
 *
 * @returns undefined if the value is known only after the apply
 */
export type ComputedAttribute = (block: ResourceBlock, attribute: string, values: StackValues) => Json | undefined;

/** Resolves the references of a stack to its variables, locals and resources. */
export class StackValues {
  /** Resources, and data sources with the prefix `data.`. */
  private readonly blocks: ReadonlyMap<string, ResourceBlock>;

  private readonly variables: ReadonlyMap<string, Json>;

  /** References that are being resolved, to detect cycles. */
  private readonly open = new Set<string>();

  private readonly resolved = new Map<string, Resolved>();

  private readonly measures = new WeakMap<object, Measure>();

  /** Whole locals and attributes. References to a part can be spelled in many ways. */
  private readonly whole = new Map<string, Json>();

  private left = MOST;

  /** Objects and lists around the value that is being resolved, also those with the references to it. */
  private level = 0;

  /**
   * @param variables values of Terraform variables; the others have their defaults
   * @throws Error if the stack has no such variable, or the value has another type than the variable
   */
  public constructor(
    private readonly document: StackDocument,
    variables: Readonly<Record<string, Json>> = {},
    private readonly computed: ComputedAttribute = () => undefined,
  ) {
    this.variables = variableValues(document, variables);
    const named = (blocks: readonly ResourceBlock[], prefix: string) =>
      blocks.map((block) => [`${prefix}${block.type}.${block.name}`, block] as const);
    this.blocks = new Map([...named(resourceBlocks(document), ''), ...named(resourceBlocks({ resource: document['data'] }), 'data.')]);
  }

  /**
   * @param value of the document
   * @throws NotKnown if the value has an expression that is not a plain reference, or a reference without a value
   */
  public of(value: Json): Json {
    if (typeof value === 'string') return this.text(value);
    this.spend(1);
    if (typeof value !== 'object' || value === null) return value;
    this.refuseBelow(1);
    this.level += 1;
    try {
      if (!isJsonObject(value)) return value.map((item) => this.of(item));
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [asKey(this.text(name), name), this.of(member)]));
    } finally {
      this.level -= 1;
    }
  }

  /** @throws NotKnown if a value with so many levels would be too deep here */
  private refuseBelow(levels: number): void {
    if (this.level + levels > MOST_LEVELS)
      throw new NotKnown(`The values of the stack, with those that references stand for, are nested more than ${MOST_LEVELS} levels deep.`);
  }

  private text(text: string): Json {
    const parts = templateParts(text);
    if (!parts) throw new NotKnown(`${text} is not a plain reference.`);
    const values = parts.map((part) => ('text' in part ? part.text : this.expression(part.expression)));
    if (values.length === 1) return values[0]!;
    const texts = values.map((value) => joined(value, text));
    this.spend(texts.reduce((sum, { length }) => sum + length, 0));
    return texts.join('');
  }

  /** @throws NotKnown if the values of the stack are too many or too long */
  private spend(size: number): void {
    this.left -= size;
    if (this.left < 0) throw new NotKnown('The references of the stack stand for more values than can be computed.');
  }

  private expression(expression: string): Json {
    if (expression.startsWith('"')) return this.quoted(expression);
    if (expression.length > LONGEST_REFERENCE || !REFERENCE.test(expression))
      throw new NotKnown(`\${${expression}} is not a plain reference.`);
    const known = this.resolved.get(expression) ?? this.resolve(expression);
    this.spend(known.size);
    this.refuseBelow(known.levels);
    return known.value;
  }

  private resolve(expression: string): Resolved {
    if (this.open.has(expression)) throw new NotKnown(`\${${expression}} refers to itself.`);
    if (this.open.size >= DEEPEST) throw new NotKnown(`\${${expression}} is behind more than ${DEEPEST} other references.`);
    this.open.add(expression);
    try {
      const value = this.reference(expression);
      const resolved = { value, ...this.measured(value) };
      this.resolved.set(expression, resolved);
      return resolved;
    } finally {
      this.open.delete(expression);
    }
  }

  /** Counts the values in a value, with itself, and the levels. References share objects: each object is counted once. */
  private measured(value: Json): Measure {
    if (typeof value !== 'object' || value === null) return { size: 1, levels: 0 };
    const known = this.measures.get(value);
    if (known) return known;
    let [size, levels] = [1, 1];
    for (const member of Object.values(value)) {
      const inner = this.measured(member);
      size += inner.size;
      levels = Math.max(levels, inner.levels + 1);
    }
    this.measures.set(value, { size, levels });
    return { size, levels };
  }

  private quoted(expression: string): Json {
    try {
      return parseJson(expression) as Json;
    } catch {
      throw new NotKnown(`\${${expression}} is not a plain reference.`);
    }
  }

  private reference(expression: string): Json {
    const [root = '', name = '', ...path] = (expression.match(STEPS) ?? []).map((step) => step.replace(/^"|"$/g, ''));
    if (root === 'var') return this.part(this.variable(name), path, expression);
    if (root === 'local') {
      const locals = this.document['locals'];
      const local = isJsonObject(locals) ? own(locals, name) : undefined;
      if (local === undefined) throw new NotKnown(`There is no local ${name} in the stack.`);
      return this.part(this.valueOf(`local.${name}`, local), path, expression);
    }
    return root === 'data'
      ? this.attribute(`data.${name}.${path[0]}`, path.slice(1), expression)
      : this.attribute(`${root}.${name}`, path, expression);
  }

  private attribute(address: string, [attribute, ...path]: readonly string[], expression: string): Json {
    const block = this.blocks.get(address);
    if (!block || attribute === undefined) throw new NotKnown(`\${${expression}} is not a resource of this stack.`);
    const entryId = entryIdIn(block, attribute, path);
    if (entryId !== undefined) return entryId;
    const written = own(block.body, attribute);
    const isSet = written !== undefined && written !== null;
    const value = isSet ? this.valueOf(`${address}.${attribute}`, written) : this.chosen(block, attribute, address);
    if (value === undefined) throw new NotKnown(`\${${expression}} is known only after the apply.`);
    return this.part(value, path, expression);
  }

  private valueOf(name: string, written: Json): Json {
    const value = this.whole.get(name) ?? this.of(written);
    this.whole.set(name, value);
    return value;
  }

  /** Returns the value of an attribute that the block does not set. A data source reads it from the service. */
  private chosen(block: ResourceBlock, attribute: string, address: string): Json | undefined {
    return address.startsWith('data.') ? undefined : this.computed(block, attribute, this);
  }

  private variable(name: string): Json {
    const value = this.variables.get(name);
    if (value === undefined) throw new NotKnown(`The variable ${name} has no value and no default.`);
    return value;
  }

  private part(value: Json, path: readonly string[], expression: string): Json {
    let found: Json | undefined = value;
    for (const step of path) {
      if (Array.isArray(found)) found = found[Number(step)];
      else found = isJsonObject(found) ? own(found, step) : undefined;
    }
    if (found === undefined) throw new NotKnown(`\${${expression}} has no value.`);
    return found;
  }
}

/** Returns the id of an entry of a set, which is its key: `entries["polite"].id`. */
function entryIdIn({ type }: ResourceBlock, attribute: string, [key, member, ...more]: readonly string[]): string | undefined {
  const isEntryId = entriesManagedBy(type)?.isSet === true && attribute === 'entries' && member === 'id' && more.length === 0;
  return isEntryId ? key : undefined;
}

function joined(value: Json, text: string): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new NotKnown(`${text} interpolates a value that is not a string.`);
}

function asKey(value: Json, written: string): string {
  return typeof value === 'string' ? value : written;
}
