import { readFile, writeFile } from 'node:fs/promises';
import type { Assembly } from '@jsii/spec';
import { build } from '../build/build';
import { constructsReference } from '../docs/constructs/reference';
import { fromRoot } from '../paths';
import type { Generated } from './generated';

const API_REFERENCE_FILE = 'API.md';

/** Generates the reference of the constructs. It builds the bindings, which takes the longest. */
export const API_REFERENCE: Generated = {
  name: API_REFERENCE_FILE,
  source: 'the constructs',
  outdated: async () => {
    const kept = await readFile(fromRoot(API_REFERENCE_FILE), 'utf8').catch(() => '');
    return (await reference()) === kept ? [] : [API_REFERENCE_FILE];
  },
  write: async () => writeFile(fromRoot(API_REFERENCE_FILE), await reference()),
};

async function reference(): Promise<string> {
  await build(() => undefined);
  return constructsReference(JSON.parse(await readFile(fromRoot('.jsii'), 'utf8')) as Assembly);
}
