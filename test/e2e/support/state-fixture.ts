import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeedDocument } from '../../../src/emulator';
import { fromRoot } from '../../../tools/paths';

/**
 * A state as some version of the provider wrote it, with the configuration that it came from and what the service had.
 * Fixtures are kept for ever: each later version must read them, and find nothing to do.
 */
export interface StateFixture {
  /** The provider's version that wrote it, and, where one version has several, what it is about. */
  readonly version: string;
  readonly configuration: string;
  readonly service: SeedDocument;
  /** Lays the state into a working directory. */
  layInto(work: string): void;
}

export const STATE_FIXTURES = fromRoot('test', 'fixtures', 'state');

/** Every fixture, by version. */
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
