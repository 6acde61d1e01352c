import type { Engine } from './engine';
import { findOpenTofu, findTerraform, onPath } from './find';
import { buildNewerTerraform, cachedNewerTerraform } from './newer-terraform';
import { buildOpenTofu } from './opentofu';

/** The engines that tests run on, and the names of those that this machine lacks. */
export interface TestEngines {
  readonly found: readonly Engine[];
  /** Engine for tests of features that only Terraform 1.16 and newer use. */
  readonly newerTerraform?: Engine;
  readonly missing: readonly string[];
}

/** Returns the installed engines. */
export function testEngines(): TestEngines {
  const [terraform, tofu, newerTerraform] = [findTerraform(), findOpenTofu(), cachedNewerTerraform()];
  return {
    found: [terraform, tofu].filter((engine) => engine !== undefined),
    newerTerraform,
    missing: [...(terraform ? [] : ['Terraform']), ...(tofu ? [] : ['OpenTofu']), ...(newerTerraform ? [] : ['Terraform 1.16'])],
  };
}

/** Builds the missing engines that Go can build. */
export async function prepareTestEngines(say: (line: string) => void): Promise<TestEngines> {
  const go = onPath('go');
  if (go && !findOpenTofu()) await buildOpenTofu(go, say);
  if (go && !cachedNewerTerraform()) await buildNewerTerraform(go, say);
  return testEngines();
}
