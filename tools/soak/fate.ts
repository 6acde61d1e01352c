import { type Edit, hasHistory } from './edits';

/** Maximum age of the read that a write of regions or certificates compares with, plus the time of the write. */
export const WINDOW_MS = 2_000 + 500;

/**
 * What became of an edit: it is there, or another edit replaced it; it was reported and then undone; it came between the read and the
 * write, and the history showed it afterwards or nothing did; or it was lost, which no invariant allows.
 */
export type Fate = 'kept' | 'replaced' | 'reported' | 'reported afterwards' | 'in the window' | 'lost';

/** @param lagMs longest time that a read may lag behind */
export function fateOf(edit: Edit, lagMs: number): Fate {
  const { lost, at, entry } = edit;
  if (!lost) return edit.replaced ? 'replaced' : 'kept';
  if (lost.wasReported) return 'reported';
  // Without a history, nothing can report it. A run that was cut off reports nothing.
  const mayBeSilent = !hasHistory(edit) || lost.isCutOff === true;
  if (entry === undefined || lost.isCreate) {
    if (edit.reported) return 'reported';
    return mayBeSilent && lost.arrived - at <= WINDOW_MS + lagMs ? 'in the window' : 'lost';
  }
  // The provider reads each entry and each set directly before its write. A report after the write excuses nothing that this read shows.
  if (lost.read === undefined || at < lost.read - lagMs) return 'lost';
  if (edit.reported) return 'reported afterwards';
  return mayBeSilent ? 'in the window' : 'lost';
}
