import { join } from 'node:path';
import { own } from '../../model';
import { readIfFound } from '../files/read-text';
import { type Cdk, CDKS } from './starters';

const KINDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** Returns the npm packages that the app in a folder depends on, with their versions or places; none without a readable package.json. */
export function dependenciesOf(folder: string): Readonly<Record<string, string>> {
  const manifest = parsed(readIfFound(join(folder, 'package.json')) ?? '{}');
  const all = KINDS.flatMap((kind) => Object.entries<unknown>(Object(own(manifest, kind)) as Readonly<Record<string, unknown>>));
  return Object.fromEntries(all.map(([name, from]) => [name, typeof from === 'string' ? from : '']));
}

/** Returns the CDKs that the app in a folder depends on. */
export function cdksOf(folder: string): readonly Cdk[] {
  const names = Object.keys(dependenciesOf(folder));
  return CDKS.filter((cdk) => names.includes(cdk) || names.includes(`${cdk}-cli`));
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
