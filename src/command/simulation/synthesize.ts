import { asText } from '../../model/json';
import { programPackages } from '../programs/this-program';
import { isPlan, type PlanJson, readPlan, stackDocument, type StackDocument, stackOrPlan } from '../terraform-json';

/** A stack of an app: the class `TerraformStack` of cdktf or cdktn. */
export interface CdkStack {
  toTerraform(): unknown;
  readonly node: { findAll(): readonly Annotated[] };
}

/** A construct with the messages of the synthesis. */
interface Annotated {
  readonly node: { readonly path: string; readonly metadata: readonly { readonly type: string; readonly data: unknown }[] };
}

/** Used parts of cdktf and cdktn. */
interface Cdk {
  readonly TerraformStack: abstract new (...args: never[]) => unknown;
  readonly Testing: { synth(stack: CdkStack, runValidations?: boolean): string };
}

/**
 * Returns the Terraform JSON of a stack, or a plan.
 *
 * @param stack a stack of an app; or its JSON or that of a plan, as text or as a value
 */
export function synthesize(stack: CdkStack | StackDocument | string): StackDocument | PlanJson {
  if (typeof stack === 'string') return stackOrPlan(stack, 'The JSON of the stack');
  if (!isCdkStack(stack)) return isPlan(stack) ? readPlan(JSON.stringify(stack), 'The plan') : stack;
  const json = cdkOf(stack).Testing.synth(stack, true);
  const mistakes = errorsIn(stack);
  if (mistakes.length > 0) throw new Error(`The stack has mistakes:\n${mistakes.join('\n')}`);
  return stackDocument(json, 'The stack');
}

/** Returns the errors that the constructs report. `Testing.synth` ignores them, unlike the synthesis of the app. */
function errorsIn({ node }: CdkStack): string[] {
  return node
    .findAll()
    .flatMap(({ node: { path, metadata } }) =>
      metadata.filter(({ type }) => type === '@cdktf/error').map(({ data }) => `[${path}] ${asText(data)}`),
    );
}

function isCdkStack(stack: CdkStack | StackDocument): stack is CdkStack {
  return typeof stack['toTerraform' as keyof typeof stack] === 'function';
}

/** Loads the CDK of a stack, cdktf or cdktn, from the app. */
function cdkOf(stack: CdkStack): Cdk {
  const load = programPackages();
  const installed = ['cdktf', 'cdktn'].flatMap((name) => {
    try {
      return load ? [load(name) as Cdk] : [];
    } catch {
      return [];
    }
  });
  const cdk = installed.find(({ TerraformStack }) => stack instanceof TerraformStack) ?? installed[0];
  if (cdk) return cdk;
  throw new Error(
    'Neither cdktf nor cdktn can be loaded. Install the CDK of the stack, or pass the text that Testing.synth(stack) returns.',
  );
}
