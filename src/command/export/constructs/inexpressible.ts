import { type Remark, remark } from '../../../output';

const BRAND = Symbol('inexpressible');

/** Reason of a rule or a policy. */
export const BOTH = remark`It includes and excludes the same tag.`;

/** Thrown where a construct cannot express an entry. The export uses the generated binding instead. */
export class Inexpressible extends Error {
  public readonly [BRAND] = true;

  /** @param reason a sentence, which becomes a comment */
  public constructor(public readonly reason: Remark) {
    super(reason);
  }

  public static is(error: unknown): error is Inexpressible {
    return typeof error === 'object' && error !== null && BRAND in error;
  }
}
