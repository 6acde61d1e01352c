import type { Json, JsonObject } from '../json';
import { asInState } from '../normalized';
import { own } from '../own';

/**
 * Returns a body with the texts as the service has them, where a state cannot have them so. Otherwise an update of another field would
 * change them, and a tag would no longer be the tag that other entries name.
 *
 * A text that a field has in several spellings stays as it is in the state.
 *
 * @param present entry of the service; undefined for a new one
 */
export function spelledAs(body: JsonObject, present: JsonObject | undefined): JsonObject {
  if (!present) return body;
  return Object.fromEntries(Object.entries(body).map(([field, value]) => [field, spelled(value, spellingsIn(own(present, field)))]));
}

/** Returns a value of the service as a state has it: with every text, and every key, in the form of a state. */
export function valueInState(value: Json): Json {
  if (typeof value === 'string') return asInState(value);
  if (Array.isArray(value)) return value.map(valueInState);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [asInState(name), valueInState(member)]));
}

/** Returns the texts of a value, by their form in a state. */
function spellingsIn(value: Json | undefined, spellings = new Map<string, string>()): ReadonlyMap<string, string> {
  if (typeof value === 'string') {
    const inState = asInState(value);
    const known = spellings.get(inState) ?? value;
    spellings.set(inState, known === value ? value : inState);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (!Array.isArray(value)) spellingsIn(name, spellings);
      spellingsIn(member, spellings);
    }
  }
  return spellings;
}

function spelled(value: Json, spellings: ReadonlyMap<string, string>): Json {
  if (typeof value === 'string') return spellings.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => spelled(item, spellings));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [spellings.get(name) ?? name, spelled(member, spellings)]));
}
