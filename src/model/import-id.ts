/**
 * Returns the import id of an entry: `config/id`. The last slash is the separator, because the name of a configuration may
 * contain slashes. The id is escaped: `%2F` for a slash and `%25` for a percent sign.
 */
export function entryImportId(config: string, id: string): string {
  return `${config}/${escaped(id)}`;
}

/** Parses the import id of an entry. Returns undefined for other strings. */
export function parseEntryImportId(text: string): { config: string; id: string } | undefined {
  const slash = text.lastIndexOf('/');
  const [config, id] = [text.slice(0, slash), unescaped(text.slice(slash + 1))];
  return slash < 1 || id === '' ? undefined : { config, id };
}

/** Separates the configuration from the ids, because its name may contain single slashes. */
const DIVIDER = '//';

/**
 * Returns the import id of a set: `config`, or `config//id,id`. The ids name entries that belong to the set although the
 * default of `keep` matches them. They are escaped as for an entry, with `%2C` for a comma.
 */
export function setImportId(config: string, ids: readonly string[] = []): string {
  if (ids.length === 0 && !config.includes(DIVIDER)) return config;
  return `${config}${DIVIDER}${ids.map((id) => escaped(id).replace(/,/g, '%2C')).join(',')}`;
}

/** Parses the import id of a set. Returns undefined for other strings. */
export function parseSetImportId(text: string): { config: string; ids: string[] } | undefined {
  const cut = text.lastIndexOf(DIVIDER);
  const [config, list] = cut < 0 ? [text, ''] : [text.slice(0, cut), text.slice(cut + DIVIDER.length)];
  const ids = list === '' ? [] : list.split(',').map((id) => unescaped(id.replace(/%2C/gi, ',')));
  return config === '' || ids.includes('') ? undefined : { config, ids };
}

function escaped(id: string): string {
  return id.replace(/%/g, '%25').replace(/\//g, '%2F');
}

function unescaped(text: string): string {
  return text.replace(/%2F/gi, '/').replace(/%25/g, '%');
}
