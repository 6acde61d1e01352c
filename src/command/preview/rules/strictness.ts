import type { EntityChange } from '../changes/entity-change';
import type { PreviewRule } from './rule';
import { stays, textAt } from './values';

/** Attribute whose values are strict or lax. */
export interface Strictness {
  readonly id: string;
  readonly kind: string;
  readonly attribute: string;
  readonly isStrict: (value: string) => boolean;
  readonly weaker: string;
  readonly stronger: string;
}

/** Returns two rules about an attribute: a lax value instead of a strict one is weaker. */
export function strictnessRules(strictness: Strictness): PreviewRule[] {
  const { id, kind, attribute, weaker, stronger } = strictness;
  const rule = (to: 'on' | 'off', verdict: 'weaker' | 'stronger', text: string): PreviewRule => ({
    id: `${id}-${to}`,
    verdict,
    meaning: text,
    about: [`${kind}.${attribute}`],
    find: (change) => (changeOf(strictness, change) === to ? text : undefined),
  });
  return [rule('off', 'weaker', weaker), rule('on', 'stronger', stronger)];
}

function changeOf({ kind, attribute, isStrict }: Strictness, change: EntityChange): 'on' | 'off' | undefined {
  if (change.kind !== kind || !stays(change)) return undefined;
  // Values that cannot be read are not compared.
  if (!change.changes.some((one) => one.path.join('.') === attribute && !isHidden(one.after) && !isHidden(one.before))) return undefined;
  const [before, after] = [textAt(change.before, attribute) ?? '', textAt(change.after, attribute) ?? ''].map(isStrict);
  if (before === after) return undefined;
  return after ? 'on' : 'off';
}

function isHidden(shown: object | undefined): boolean {
  return shown !== undefined && !('value' in shown);
}
