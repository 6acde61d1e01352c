import type { LoadBalancer } from '../../model';
import type { Diagnostics } from '../framework/diagnostics';
import type { ValueObject } from '../framework/value';
import { importOneListener, notAListenerImportId } from '../messages/listener';
import { findListener, isProblem, listenerValues } from './listener';

/**
 * Parses an import id, `config/load_balancer/listener`, with `/certificate_id` at the end for a single certificate. On one platform,
 * listener names are links that contain slashes.
 */
export function importListener(text: string, namesCertificate: boolean, diagnostics: Diagnostics): ValueObject | null {
  const [config = '', balancer = '', ...rest] = text.split('/');
  const certificate: Record<string, string> = namesCertificate ? { certificate_id: rest.pop() ?? '' } : {};
  const imported: Record<string, string> = { config, load_balancer: balancer, listener: rest.join('/'), ...certificate };
  if (!Object.values(imported).includes('')) return imported;
  diagnostics.add(notAListenerImportId(text, namesCertificate));
  return null;
}

/**
 * Resolves the listener of an import id, by its name, or by its name with a colon and the port. Names may contain colons, so an
 * exact name has precedence.
 *
 * @param imported values from the import id; the read reports a missing listener
 * @returns null after an error
 */
export function resolveListener(imported: ValueObject, list: readonly LoadBalancer[], diagnostics: Diagnostics): ValueObject | null {
  const found = findListener(list, imported);
  if (!isProblem(found)) return { ...imported, ...listenerValues(found) };
  if (found.ambiguous) {
    diagnostics.add(importOneListener(found, found.distinguishing));
    return null;
  }
  const match = list.find(
    (one) => one.name === imported.load_balancer && `${one.listener_name}:${one.listener_port}` === imported.listener,
  );
  return match
    ? resolveListener({ ...imported, listener: match.listener_name, listener_port: String(match.listener_port) }, list, diagnostics)
    : imported;
}
