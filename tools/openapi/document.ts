import { familiesOf } from '../../src/emulator/families/family';
import { openApiDocument } from '../../src/emulator/openapi/document';
import { PROFILES } from '../../src/emulator/profiles';
import { generatedFiles } from '../generate/generated';

/** Returns the document of the contract, as served by an emulator with a key. */
export function contractDocument(): string {
  return `${JSON.stringify(openApiDocument({ families: familiesOf(PROFILES.contract), secured: true }), null, 2)}\n`;
}

/** The committed document. */
export const OPENAPI_DOCUMENT = generatedFiles(
  'docs/openapi.json',
  'the emulator',
  () => new Map([['docs/openapi.json', contractDocument()]]),
);
