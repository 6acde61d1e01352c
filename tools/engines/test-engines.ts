import type { Engine } from './engine';
import { findOpenTofu, findTerraform, onPath } from './find';
import { buildOpenTofu } from './opentofu';

/** The engines that tests run on, and the names of those that this machine lacks. */
export interface TestEngines {
  readonly found: readonly Engine[];
  readonly missing: readonly string[];
}

/** What is there already. */
export function testEngines(): TestEngines {
  const [terraform, tofu] = [findTerraform(), findOpenTofu()];
  return {
    found: [terraform, tofu].filter((engine) => engine !== undefined),
    missing: [...(terraform ? [] : ['Terraform']), ...(tofu ? [] : ['OpenTofu'])],
  };
}

/** Builds OpenTofu where there is none and Go can build it. */
export async function prepareTestEngines(say: (line: string) => void): Promise<TestEngines> {
  const go = onPath('go');
  if (!findOpenTofu() && go) await buildOpenTofu(go, say);
  return testEngines();
}
