/**
 * What an entry is imported by: `config/id`. The last slash divides, since configurations may have slashes in their
 * names; one in an id is written `%2F`, and a percent sign `%25`.
 */
export function entryImportId(config: string, id: string): string {
  return `${config}/${id.replace(/%/g, '%25').replace(/\//g, '%2F')}`;
}

/** The entry that an import id names; undefined where it names none. */
export function parseEntryImportId(text: string): { config: string; id: string } | undefined {
  const slash = text.lastIndexOf('/');
  const [config, id] = [text.slice(0, slash), text.slice(slash + 1).replace(/%2F/gi, '/').replace(/%25/g, '%')];
  return slash < 1 || id === '' ? undefined : { config, id };
}
