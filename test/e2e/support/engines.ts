import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Engine } from '../../../tools/engines/engine';
import { testEngines } from '../../../tools/engines/test-engines';
import { FULL } from '../../full';

/** The engines that the end-to-end tests run on. Having none is a failure, never a reason to skip. */
export function engines(): readonly Engine[] {
  const { found } = testEngines();
  if (found.length === 0) throw new Error('The end-to-end tests need terraform or tofu on the PATH.');
  return found;
}

/**
 * The engines of a suite about what the provider does, whatever engine asks for it: all in a full run. In another one the suites
 * take turns, so that each has one engine, and each engine its share of the suites.
 *
 * @param suite the file of the suite
 */
export function engineInTurn(suite: string): readonly Engine[] {
  const all = engines();
  const turn = readdirSync(dirname(suite)).sort().indexOf(basename(suite));
  return FULL ? all : all.slice(turn % all.length).slice(0, 1);
}
