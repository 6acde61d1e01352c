import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Engine } from '../../../tools/engines/engine';
import { testEngines } from '../../../tools/engines/test-engines';
import { FULL } from '../../full';

/** Engines of the end-to-end tests. Without an engine, the tests fail instead of being skipped. */
export function engines(): readonly Engine[] {
  const { found } = testEngines();
  if (found.length === 0) throw new Error('The end-to-end tests need terraform or tofu on the PATH.');
  return found;
}

/**
 * Returns the engines of a suite that is independent of the engine: all in a full run, otherwise one, with the suites divided among the
 * engines.
 *
 * @param suite the file of the suite
 */
export function engineInTurn(suite: string): readonly Engine[] {
  const all = engines();
  const turn = readdirSync(dirname(suite)).sort().indexOf(basename(suite));
  return FULL ? all : all.slice(turn % all.length).slice(0, 1);
}

/**
 * Returns the engines, with their names, of a suite in which Terraform 1.16 may behave otherwise than older engines: that one, and the
 * engine in turn.
 *
 * @param suite the file of the suite
 */
export function engineInTurnAndNewer(suite: string): readonly [string, Engine][] {
  const { newerTerraform } = testEngines();
  return [
    ...engineInTurn(suite).map((engine): [string, Engine] => [engine.name, engine]),
    ...(newerTerraform ? [['Terraform 1.16', newerTerraform] as [string, Engine]] : []),
  ];
}
