import type { IConstruct } from 'constructs';

/**
 * Whether an app still has a construct. A construct that was removed keeps its scope, which no longer has it as a child.
 *
 * @internal
 */
export function isInTree({ node }: IConstruct): boolean {
  const { scopes } = node;
  return scopes.slice(1).every((construct, above) => scopes[above]?.node.tryFindChild(construct.node.id) === construct);
}
