/** The service does something that the contract excludes. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

/** Nothing about this service shows whether it keeps to the rule: it has no load balancer, say. */
export class Inapplicable extends Error {
  override readonly name = 'Inapplicable';
}

/** Insists on something that the contract says. */
export function insist(condition: boolean, wanted: string, found: unknown): asserts condition {
  if (!condition) {
    throw new Violation(`wanted ${wanted}; found ${JSON.stringify(found) ?? 'nothing'}`);
  }
}
