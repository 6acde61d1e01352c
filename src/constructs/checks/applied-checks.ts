import { Aspects, type IAspect, TerraformStack } from 'cdktf';
import type { IConstruct } from 'constructs';
import { isInTree } from '../internal/tree';

// The CDK runs the aspects of a stack and of the constructs in it, and never those of an app. Aspects of an app would check nothing.
// The symbols are shared, because an app may load two copies of this package.

const APPLIED = Symbol.for('svc-waap.ProtectionChecks.applied');
const VISITED = Symbol.for('svc-waap.ProtectionChecks.visited');
const WATCHED = Symbol.for('svc-waap.ProtectionChecks.watched');

type Marked<T> = T & { [APPLIED]?: IAspect[]; [VISITED]?: WeakSet<IConstruct>; [WATCHED]?: true };

/**
 * Applies checks to a construct and all constructs under it, including those made later.
 *
 * @internal
 */
export function applyChecks(scope: IConstruct, checks: IAspect): void {
  if (stackOf(scope)) {
    Aspects.of(scope).add(checks);
    visitAgain(scope, checks);
    return;
  }
  const above: Marked<IConstruct> = scope;
  if (!above[APPLIED]) {
    Object.defineProperty(above, APPLIED, { value: [] });
    const forgotten = () => stacksIn(above).filter((stack) => isInTree(stack) && isForgotten(stack));
    above.node.root.node.addValidation({ validate: () => forgotten().map(forgottenProblem) });
  }
  above[APPLIED]?.push(checks);
  stacksIn(above).forEach(watchStack);
}

/**
 * Runs the checks that are applied above a stack in the stack, and fails the synthesis if checks were added where the CDK does not run
 * them.
 *
 * @param construct the stack, or a construct in it
 *
 * @internal
 */
export function watchStack(construct: IConstruct): void {
  const stack: Marked<IConstruct> | undefined = stackOf(construct);
  if (!stack || stack[WATCHED]) return;
  Object.defineProperty(stack, WATCHED, { value: true });
  const checks = new ChecksFromAbove(stack);
  Aspects.of(stack).add(checks);
  visitAgain(stack, checks);
  stack.node.addValidation({ validate: () => idleChecks(stack) });
}

/**
 * Records that checks have visited a construct.
 *
 * @internal
 */
export function noteVisit(checks: Marked<IAspect>, node: IConstruct): void {
  const stack = stackOf(node);
  if (stack) checks[VISITED]?.add(stack);
}

/**
 * Makes an aspect recognizable as checks.
 *
 * @internal
 */
export function markAsChecks(aspect: IAspect): void {
  Object.defineProperty(aspect, VISITED, { value: new WeakSet<IConstruct>() });
}

/**
 * Runs the checks that are applied above a stack.
 *
 * @internal
 */
class ChecksFromAbove implements IAspect {
  public constructor(private readonly stack: IConstruct) {}

  public visit(node: IConstruct): void {
    for (const scope of this.stack.node.scopes) for (const checks of (scope as Marked<IConstruct>)[APPLIED] ?? []) checks.visit(node);
  }
}

/** Lets checks also visit what aspects after them have changed. The CDK validates when all aspects have run, unless an app skips that. */
function visitAgain(scope: IConstruct, checks: IAspect): void {
  const validate = (): string[] => {
    for (const node of scope.node.findAll()) checks.visit(node);
    return [];
  };
  scope.node.addValidation({ validate });
}

function idleChecks(stack: IConstruct): string[] {
  return [...new Set([...stack.node.scopes, ...stack.node.findAll()])].flatMap((scope) =>
    Aspects.of(scope)
      .all.filter((aspect) => (aspect as Marked<IAspect>)[VISITED]?.has(stack) === false)
      .map(
        () =>
          `ProtectionChecks were added to ${scope.node.path === '' ? 'the app' : scope.node.path} as an aspect that the CDK does not run ` +
          'in this stack, so nothing was checked. Replace Aspects by the method apply of ProtectionChecks.',
      ),
  );
}

/** Whether a stack was made after the checks were applied, and contains resources of this provider but no construct that watches. */
function isForgotten(stack: Marked<IConstruct>): boolean {
  return !stack[WATCHED] && stack.node.findAll().some(isBinding);
}

function isBinding(node: IConstruct): boolean {
  const { terraformResourceType: type } = node as IConstruct & { terraformResourceType?: string };
  return type === 'svc' || (type?.startsWith('svc_') ?? false);
}

function forgottenProblem({ node }: IConstruct): string {
  return (
    `ProtectionChecks did not visit the stack ${node.path}, which has neither an SvcProvider nor a Configuration of this package. ` +
    'Call the method apply of ProtectionChecks with this stack.'
  );
}

function stacksIn(scope: IConstruct): IConstruct[] {
  return scope.node.findAll().filter((construct) => TerraformStack.isStack(construct));
}

/** Returns the innermost stack around a construct. */
function stackOf(construct: IConstruct): IConstruct | undefined {
  return [...construct.node.scopes].reverse().find((scope) => TerraformStack.isStack(scope));
}
