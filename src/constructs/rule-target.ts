/**
 * The part of a request that identifies its source, for a dynamic rule.
 *
 * @example
 * RuleTarget.cookie('sid');
 */
export class RuleTarget {
  /** The client's IP address. */
  public static readonly IP = new RuleTarget('ip');
  /** The autonomous system of the client's network. */
  public static readonly ASN = new RuleTarget('asn');
  /** The client's country. */
  public static readonly COUNTRY = new RuleTarget('country');
  /** The organization that the client's network belongs to. */
  public static readonly ORGANIZATION = new RuleTarget('organization');

  /**
   * The value of one request argument.
   *
   * @param name of the argument
   * @throws Error if the name is empty
   */
  public static argument(name: string): RuleTarget {
    return named('arguments', name);
  }

  /**
   * The value of one request header.
   *
   * @param name of the header
   * @throws Error if the name is empty
   */
  public static header(name: string): RuleTarget {
    return named('headers', name);
  }

  /**
   * The value of one cookie.
   *
   * @param name of the cookie
   * @throws Error if the name is empty
   */
  public static cookie(name: string): RuleTarget {
    return named('cookies', name);
  }

  /**
   * A target that this package does not know yet.
   *
   * @param value target, as the service spells it
   */
  public static of(value: string): RuleTarget {
    return new RuleTarget(value);
  }

  private constructor(
    /** The target, as the service spells it. */
    public readonly value: string,
  ) {}
}

function named(kind: string, name: string): RuleTarget {
  if (name === '') throw new Error(`The name of a target in ${kind} is empty. Write the name.`);
  return RuleTarget.of(`${kind}_${name}`);
}
