import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Files that the CDK writes into the folder of a stack, as JSON or as HCL. Its command starts the engine in that folder. */
const SYNTHESIZED = ['cdk.tf.json', 'cdk.tf'];

/** Returns the first text if an app of the CDK describes the resources, and otherwise the second, for a Terraform configuration. */
export function inApp(app: string, hcl: string): string {
  return SYNTHESIZED.some((file) => existsSync(join(process.cwd(), file))) ? app : hcl;
}
