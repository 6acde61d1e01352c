import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeedDocument } from '../../../src/emulator';
import { fromRoot } from '../../../tools/paths';

/**
 * A state of a version of the provider, with its configuration and the content of the service. Fixtures are kept for ever: each later
 * version must read them, and plan no change.
 */
export interface StateFixture {
  /** The provider's version that wrote it, with a subject if one version has several. */
  readonly version: string;
  readonly configuration: string;
  readonly service: SeedDocument;
  /** Copies the state into a working directory. */
  layInto(work: string): void;
}

export const STATE_FIXTURES = fromRoot('test', 'fixtures', 'state');

/** Returns every fixture, by version. */
export function stateFixtures(): StateFixture[] {
  if (!existsSync(STATE_FIXTURES)) return [];
  return readdirSync(STATE_FIXTURES).map((version) => {
    const folder = join(STATE_FIXTURES, version);
    return {
      version,
      configuration: readFileSync(join(folder, 'main.tf'), 'utf8'),
      service: JSON.parse(readFileSync(join(folder, 'service.json'), 'utf8')) as SeedDocument,
      layInto: (work) => cpSync(join(folder, 'state.json'), join(work, 'terraform.tfstate')),
    };
  });
}
