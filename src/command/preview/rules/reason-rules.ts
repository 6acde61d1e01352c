import { changedAttributes, ENTRY, isAbout } from './attributes';
import type { PreviewRule } from './rule';
import { isUnreadable, stays, valueAt } from './values';

/** Attributes with the same verdict whatever their values are, and the reason. */
export interface AttributeReason {
  readonly id: string;
  readonly reason: string;
  readonly about: readonly string[];
  /** Whether the reason holds only for values that can be read. */
  readonly needsValue?: true;
}

/** Returns a rule for each reason, which applies where one of its attributes changes. */
export function reasonRules(verdict: 'neutral' | 'unjudged', reasons: readonly AttributeReason[]): PreviewRule[] {
  const textOf = (names: string, reason: string) => (verdict === 'neutral' ? `${names}: ${reason}` : `Not judged: ${names}. ${reason}`);
  return reasons.map(({ id, reason, about, needsValue = false }) => ({
    id: `${verdict}-${id}`,
    verdict,
    meaning: `${about.map((one) => `\`${one.replace('*.', '')}\``).join(', ')}: ${reason}`,
    about,
    find: (change) => {
      if (!stays(change)) return undefined;
      const isHidden = (attribute: string) => [change.before, change.after].some((values) => isUnreadable(valueAt(values, attribute)));
      const changed = changedAttributes(change).filter(
        (attribute) => attribute !== ENTRY && isAbout(about, change.kind, attribute) && !(needsValue && isHidden(attribute)),
      );
      return changed.length === 0 ? undefined : { text: textOf(changed.join(', '), reason), attributes: changed };
    },
  }));
}
