/** Error: the service violates the contract. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/** Error: this service cannot show whether it keeps the rule. For example, it has no load balancer. */
export class Inapplicable extends Error {
  override readonly name = 'Inapplicable';
}

/** Throws a `Violation` unless a condition of the contract is met. */
export function insist(condition: boolean, wanted: string, found: unknown): asserts condition {
  if (!condition) {
    throw new Violation(`wanted ${wanted}; found ${JSON.stringify(found) ?? 'nothing'}`);
  }
}
