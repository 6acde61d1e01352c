import { join } from 'node:path';
import { own, parseJson } from '../../model';
import { readFoundText } from '../files/read-text';
import { type Cdk, CDKS } from './starters';

const KINDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** Returns the npm packages that the app in a folder depends on, with their versions or places; none without a readable package.json. */
export function dependenciesOf(folder: string): Readonly<Record<string, string>> {
  const manifest = membersOf(folder, 'package.json');
  const all = KINDS.flatMap((kind) => Object.entries<unknown>(Object(own(manifest, kind)) as Readonly<Record<string, unknown>>));
  return Object.fromEntries(all.map(([name, from]) => [name, typeof from === 'string' ? from : '']));
}

/** Returns the CDKs that the app in a folder depends on. */
export function cdksOf(folder: string): readonly Cdk[] {
  const names = Object.keys(dependenciesOf(folder));
  return CDKS.filter((cdk) => names.includes(cdk) || names.includes(`${cdk}-cli`));
}

/** Maximum size of a JSON file of an app in bytes: far more than one that people write. */
const LONGEST = 1024 * 1024;

/** Returns the members of a JSON file of an app; none without a readable file. */
export function membersOf(folder: string, name: string): Readonly<Record<string, unknown>> {
  try {
    return Object(parseJson(readFoundText(join(folder, name), LONGEST))) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
