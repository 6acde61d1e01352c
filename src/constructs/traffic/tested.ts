import { Token } from 'cdktf';
import { exactly } from './pattern';

/** Characters that make a key a regular expression. */
const SIGNS = /[\\^$*+?()[\]{}|]/;

/**
 * The subject of a condition: a field of requests or a part of it, or a field of nested entries.
 *
 * @internal
 */
export class Tested {
  /** A field of requests. */
  public static field(name: string): Tested {
    return new Tested(name);
  }

  private constructor(
    private readonly name: string,
    private readonly key?: string,
    private readonly owner?: string,
  ) {}

  /** A field of the nested entries. */
  public entry(name: string): Tested {
    return new Tested(name, undefined, this.name);
  }

  /** The part with this name. The service reads names with special characters as regular expressions, so they are escaped. */
  public named(name: string): Tested {
    return new Tested(this.name, keyOf(name));
  }

  /** The parts whose names a regular expression matches. */
  public namedLike(pattern: string): Tested {
    return new Tested(this.name, Token.isUnresolved(pattern) || SIGNS.test(pattern) ? pattern : `(?:${pattern})`);
  }

  /**
   * Returns the members of a condition that select the subject.
   *
   * @param entriesOf the field whose entries the condition tests, or undefined for requests
   * @throws Error when those have no such field
   */
  public members(entriesOf: string | undefined): { field: string; key?: string } {
    if (entriesOf === this.owner) return { field: this.name, key: this.key };
    if (entriesOf === undefined && this.owner !== undefined) return { field: this.owner, key: keyOf(this.name) };
    throw new Error(
      `${this}: the entries of ${entriesOf} have no such field. A condition on any entry of ${entriesOf} takes conditions on its fields.`,
    );
  }

  public toString(): string {
    const name = this.owner === undefined ? this.name : `${this.owner}.${this.name}`;
    return this.key === undefined ? name : `${name}[${JSON.stringify(this.key)}]`;
  }
}

function keyOf(name: string): string {
  return !Token.isUnresolved(name) && SIGNS.test(name) ? exactly(name) : name;
}
