import type { EntityChange } from '../changes/entity-change';
import { type ChangeWithFindings, type Finding, type PreviewRule, worstFirst } from './rule';

/** Added to a change after all rules have judged it. */
export const MAY_EXIST: PreviewRule = {
  id: 'may-exist',
  verdict: 'unjudged',
  meaning:
    'An added entry may exist: the plan forgets or removes one with the same id, and does not show on which of its services that one is.',
  about: ['*'],
  find: () => undefined,
};

/** Whether a change adds an entry that may exist, because of a change whose service the plan does not show. */
export type MayExist = (change: EntityChange) => boolean;

/** @param unplaced changes whose service the plan does not show */
export function mayExistBeside(unplaced: readonly EntityChange[]): MayExist {
  const known = new Set(unplaced.map(({ kind, configuration, id }) => JSON.stringify([kind, configuration, id])));
  return ({ kind, configuration, id, effect }) =>
    effect === 'added' && [id, null].some((one) => known.has(JSON.stringify([kind, configuration, one])));
}

/** Returns a change that is not judged, because what its entry is before the plan is not known. */
export function withFormerUnknown(change: ChangeWithFindings): ChangeWithFindings {
  const { id: judgement, verdict } = MAY_EXIST;
  const { noun } = change;
  const text =
    `Not judged: the addition of the ${noun}. A resource whose service the plan does not show has a ${noun} with this id, too. If it is ` +
    'on this service, the plan changes or deletes that one.';
  const finding: Finding = { judgement, verdict, text, attributes: [] };
  // A neutral one compares with an entry that does not exist.
  const findings = change.findings.filter((one) => one.verdict !== 'neutral');
  const states = change.states.filter((state) => state !== 'neutral' && state !== 'unjudged');
  return { ...change, findings: worstFirst([...findings, finding]), states: [...states, 'unjudged'] };
}
