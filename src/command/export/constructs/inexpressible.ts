const BRAND = Symbol('inexpressible');

/** Thrown where a construct cannot express an entry. The export uses the generated binding instead. */
export class Inexpressible extends Error {
  public readonly [BRAND] = true;

  /** @param reason a sentence */
  public constructor(public readonly reason: string) {
    super(reason);
  }

  public static is(error: unknown): error is Inexpressible {
    return typeof error === 'object' && error !== null && BRAND in error;
  }
}
