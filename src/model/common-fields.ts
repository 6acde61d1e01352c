import { ENTRY_ID_PATTERN } from './entity';
import { defaulted, required, text } from './field';

/** Fields that every kind of entry has. */

/** @param noun in the plural: `dynamic rules` */
export function entryId(nouns: string) {
  return required(text({ description: `Unique among the ${nouns} of the configuration.` }, { pattern: ENTRY_ID_PATTERN }));
}

export function entryName() {
  return required(text({ description: 'Name shown to operators.', observed: { trimmed: true, minLength: 1 } }));
}

/** @param of what is described: `the rule` */
export function entryDescription(of: string) {
  return defaulted(text({ description: `Purpose of ${of}, in prose.`, observed: { trimmed: true } }), '');
}
