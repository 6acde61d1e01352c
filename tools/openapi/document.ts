import { readFile } from 'node:fs/promises';
import { familiesOf } from '../../src/emulator/families/family';
import { openApiDocument } from '../../src/emulator/openapi';
import { PROFILES } from '../../src/emulator/profiles';
import { fromRoot } from '../paths';

/** Where the document is kept. */
export const OPENAPI_JSON = fromRoot('docs', 'openapi.json');

/** The document of the contract, as an emulator with a key serves it. */
export function contractDocument(): string {
  return `${JSON.stringify(openApiDocument({ families: familiesOf(PROFILES.contract), secured: true }), null, 2)}\n`;
}

/** Whether the one that is kept is that. */
export async function documentIsCurrent(): Promise<boolean> {
  return (await readFile(OPENAPI_JSON, 'utf8').catch(() => '')) === contractDocument();
}
