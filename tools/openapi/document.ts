import { familiesOf } from '../../src/emulator/families/family';
import { openApiDocument } from '../../src/emulator/openapi';
import { PROFILES } from '../../src/emulator/profiles';
import { generatedFiles } from '../generate/generated';

/** The document of the contract, as an emulator with a key serves it. */
export function contractDocument(): string {
  return `${JSON.stringify(openApiDocument({ families: familiesOf(PROFILES.contract), secured: true }), null, 2)}\n`;
}

/** The document that is kept. */
export const OPENAPI_DOCUMENT = generatedFiles(
  'docs/openapi.json',
  'the emulator',
  () => new Map([['docs/openapi.json', contractDocument()]]),
);
