import { matchesAny } from '../../../model/index';
import { onOneLine, quoted, quotedList } from '../../messages/words';
import { memberValue, isValueObject, type Value } from '../../framework/value';

/** Entries by id, from the service, a configuration or a state. */
type Entries = ReadonlyMap<string, Readonly<Record<string, unknown>>> | Value | undefined;

const SHOWN = 20;

/** Names of entries in messages: the id, with the name that operators know. */
export class EntryNames {
  private readonly sources: readonly Entries[];

  /** @param sources of names. The first source with a name of an entry is used */
  public constructor(...sources: readonly Entries[]) {
    this.sources = sources;
  }

  /** Returns `cart-flow ("Cart before pay")`, or the id alone if no source has the name. */
  public of(id: string): string {
    const name = this.sources.map((entries) => nameIn(entries, id)).find((found) => found !== undefined);
    return name === undefined ? onOneLine(id) : `${onOneLine(id)} (${quoted(name)})`;
  }

  /** Returns the first entries, and the number of the others. */
  public list(ids: readonly string[]): string {
    const shown = ids
      .slice(0, SHOWN)
      .map((id) => this.of(id))
      .join(', ');
    return ids.length > SHOWN ? `${shown} and ${ids.length - SHOWN} more` : shown;
  }
}

/** Returns the value of `keep` that also protects more entries: the present patterns, and the ids of the entries that `list` shows. */
export function keepWith(patterns: readonly string[], ids: readonly string[]): string {
  const more = ids.filter((id) => !matchesAny(patterns, id));
  const rest = more.length > SHOWN ? ` and the ids of the ${more.length - SHOWN} others` : '';
  return `${quotedList([...patterns, ...more.slice(0, SHOWN)])}${rest}`;
}

function nameIn(entries: Entries, id: string): string | undefined {
  const { name } = entryIn(entries, id) ?? {};
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function entryIn(entries: Entries, id: string): Readonly<Record<string, unknown>> | undefined {
  if (entries instanceof Map) return entries.get(id) as Readonly<Record<string, unknown>> | undefined;
  const values = entries as Value | undefined;
  const entry = isValueObject(values) ? memberValue(values, id) : null;
  return isValueObject(entry) ? entry : undefined;
}
