import type { LoadBalancer } from '../../model';
import type { Diagnostics } from '../framework/diagnostics';
import type { ValueObject } from '../framework/value';
import { importOneListener, notAListenerImportId } from '../messages/listener';
import { findListener, isProblem, listenerValues } from './listener';

/**
 * Reads an import id, `config/load_balancer/listener`, with `/certificate_id` at the end where it names a certificate. Listeners
 * are links on one platform, with slashes of their own.
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
 * Finds the listener that an import id names, by its name or by name, colon and port. Names hold colons too: a listener
 * that is called just so is meant before one that has a port.
 *
 * @param imported what the id says; a listener that is not there is left to the read to miss
 * @returns null after an error
 */
export function settleListener(imported: ValueObject, list: readonly LoadBalancer[], diagnostics: Diagnostics): ValueObject | null {
  const found = findListener(list, imported);
  if (!isProblem(found)) return { ...imported, ...listenerValues(found) };
  if (found.ambiguous) {
    diagnostics.add(importOneListener(found, found.telling));
    return null;
  }
  const meant = list.find(
    (one) => one.name === imported.load_balancer && `${one.listener_name}:${one.listener_port}` === imported.listener,
  );
  return meant
    ? settleListener({ ...imported, listener: meant.listener_name, listener_port: String(meant.listener_port) }, list, diagnostics)
    : imported;
}
