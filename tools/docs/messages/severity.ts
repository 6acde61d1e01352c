import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../../paths';

export type Severity = 'error' | 'warning';

/** `diagnostics.error(cityNotFound(`, `{ severity: 'error', ...cityNotFound(`, `refuse(messages.emptyId(`, `message = entryChanged(`. */
const USE =
  /(?:(?:diagnostics\s*\.|\btell\(')(error|warning)(?:\(|',)|severity: '(error|warning)',\s*\.\.\.|\b(refuse)\((?:\w+, )?)\s*(?:messages\.)?(\w+)\(/g;

/** How each message is reported, by the name of its function: as the provider's sources call it. */
export function severities(): ReadonlyMap<string, readonly Severity[]> {
  const found = new Map<string, Severity[]>();
  for (const text of sources(fromRoot('src', 'provider'))) {
    for (const [, called, stated, refused, name = ''] of text.matchAll(USE)) {
      const severity = (refused ? 'error' : (called ?? stated)) as Severity;
      const known = found.get(name) ?? [];
      if (!known.includes(severity)) found.set(name, [...known, severity].sort());
    }
  }
  return found;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
