import type { ProfileName } from '../../../src/emulator';
import type { Engine } from '../../../tools/engines/engine';
import { FULL } from '../../full';
import { engines } from './engines';

const PROFILES: readonly ProfileName[] = ['contract', 'observed'];

/** Returns the profiles that an engine is tested with: all in a full run, otherwise one per engine. */
export function profilesOf(engine: Engine): readonly ProfileName[] {
  const all = engines();
  if (FULL || all.length < PROFILES.length) return PROFILES;
  const turn = all.findIndex(({ name }) => name === engine.name);
  return PROFILES.filter((_, i) => i === turn % PROFILES.length);
}
