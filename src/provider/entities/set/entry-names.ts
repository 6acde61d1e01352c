import { onOneLine, quoted } from '../../messages/words';
import { at, isObject, type Value } from '../../framework/value';

/** Entries by id: as the service lists them, or as a configuration or a state has them. */
type Entries = ReadonlyMap<string, Readonly<Record<string, unknown>>> | Value | undefined;

const SHOWN = 20;

/** How messages name entries: an operator knows the name, and the configuration has the id. */
export class EntryNames {
  private readonly sources: readonly Entries[];

  /** @param sources where names are found; the first one that has an entry tells its name */
  public constructor(...sources: readonly Entries[]) {
    this.sources = sources;
  }

  /** `cart-flow ("Cart before pay")`; the id alone where no source has the name. */
  public of(id: string): string {
    const name = this.sources.map((entries) => nameIn(entries, id)).find((found) => found !== undefined);
    return name === undefined ? onOneLine(id) : `${onOneLine(id)} (${quoted(name)})`;
  }

  /** Some of the entries, and how many more there are. */
  public list(ids: readonly string[]): string {
    const shown = ids
      .slice(0, SHOWN)
      .map((id) => this.of(id))
      .join(', ');
    return ids.length > SHOWN ? `${shown} and ${ids.length - SHOWN} more` : shown;
  }
}

function nameIn(entries: Entries, id: string): string | undefined {
  const { name } = entryIn(entries, id) ?? {};
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function entryIn(entries: Entries, id: string): Readonly<Record<string, unknown>> | undefined {
  if (entries instanceof Map) return entries.get(id) as Readonly<Record<string, unknown>> | undefined;
  const values = entries as Value | undefined;
  const entry = isObject(values) ? at(values, id) : null;
  return isObject(entry) ? entry : undefined;
}
