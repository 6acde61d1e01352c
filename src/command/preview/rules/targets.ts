import type { EntityChange } from '../changes/entity-change';
import { stays, textAt } from './values';

/** Whether the client chooses the value of a target. */
export function isChosen(target: string): boolean {
  return /^(headers|cookies|arguments)_/.test(target);
}

/** Returns the targets of a dynamic rule before and after the plan, if they differ. */
export function targetsOf(change: EntityChange): { readonly before: string; readonly after: string } | undefined {
  if (change.kind !== 'dynamic_rule' || !stays(change)) return undefined;
  const [before, after] = [textAt(change.before, 'target'), textAt(change.after, 'target')];
  return before === undefined || after === undefined || before === after ? undefined : { before, after };
}
