import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, own, parseJson } from '../../model';
import { terminalLine } from '../../output';
import { readFoundText } from '../files/read-text';
import { type Cdk, CDKS } from './starters';

const KINDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/**
 * Returns the npm packages that the app in a folder depends on, with their versions or places; none without a package.json.
 *
 * @throws UnreadableManifest if the package.json is there and cannot be read
 */
export function dependenciesOf(folder: string): Readonly<Record<string, string>> {
  const manifest = membersOf(folder, 'package.json');
  const all = KINDS.flatMap((kind) => Object.entries<unknown>(Object(own(manifest, kind)) as Readonly<Record<string, unknown>>));
  return Object.fromEntries(all.map(([name, from]) => [name, typeof from === 'string' ? from : '']));
}

/**
 * Returns the CDKs that the app in a folder depends on.
 *
 * @throws UnreadableManifest as `dependenciesOf`
 */
export function cdksOf(folder: string): readonly Cdk[] {
  const names = Object.keys(dependenciesOf(folder));
  return CDKS.filter((cdk) => names.includes(cdk) || names.includes(`${cdk}-cli`));
}

/** Maximum size of a JSON file of an app in bytes: far more than one that people write. */
const LONGEST = 1024 * 1024;

/** A JSON file of an app that is there and cannot be read. */
export class UnreadableManifest extends Error {
  public override readonly name = 'UnreadableManifest';

  public constructor(
    /** Problem of the file, as a sentence. */
    public readonly found: string,
    public readonly remedy: string,
    cause: unknown,
  ) {
    super(`${found} ${remedy}`, { cause });
  }
}

/**
 * Returns the members of a JSON file of an app; none if the file is missing.
 *
 * @throws UnreadableManifest if it is there and cannot be read
 */
export function membersOf(folder: string, name: string): Readonly<Record<string, unknown>> {
  const file = join(folder, name);
  // A link to nothing is there.
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return {};
  try {
    const content = parseJson(readFoundText(file, LONGEST));
    if (!isJsonObject(content)) throw new Error('it is no JSON object');
    return content;
  } catch (error) {
    const found = terminalLine(`${file} cannot be read: ${(error as Error).message}.`);
    throw new UnreadableManifest(found, 'Correct the file, or delete it.', error);
  }
}
