import { ENTRY_ID_PATTERN } from './entity';
import { defaulted, required, text } from './field';

/** Fields that every kind of entry has. */

/**
 * @param nouns in the plural: `dynamic rules`
 * @param patterned whether the contract gives the family's ids a pattern (section 8)
 */
export function entryId(nouns: string, patterned?: 'patterned') {
  return required(
    text(
      { description: `Id of the entry, unique among the ${nouns} of the configuration.` },
      patterned ? { pattern: ENTRY_ID_PATTERN } : {},
    ),
  );
}

export function entryName() {
  return required(text({ description: 'Name shown to operators.', observed: { trimmed: true, minLength: 1 } }));
}

/** @param of the described entry: `the rule` */
export function entryDescription(of: string) {
  return defaulted(text({ description: `Purpose of ${of}, as free text.`, observed: { trimmed: true } }), '');
}
