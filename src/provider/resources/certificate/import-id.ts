import type { LoadBalancer } from '../../../model';
import type { Diagnostics } from '../../framework/diagnostics';
import type { ValueObject } from '../../framework/value';
import { findListener, isProblem, listenerValues } from './listener';

/**
 * Reads an import id, `config/load_balancer/listener/certificate_id`. The first two slashes and the last divide:
 * listeners are links on one platform, with slashes of their own.
 */
export function importAttachment(text: string, diagnostics: Diagnostics): ValueObject | null {
  const [config = '', balancer = '', ...rest] = text.split('/');
  const certificate = rest.pop() ?? '';
  const listener = rest.join('/');
  if ([config, balancer, listener, certificate].includes('')) {
    diagnostics.error(
      'Not an import id',
      `${JSON.stringify(text)} does not name a certificate attachment. Write configuration, load balancer, listener and certificate ` +
        'with slashes between them, for example "prod/edge-north/edge-north-443/cert-shop". The listener may hold slashes of its ' +
        'own, and where several ports have one name, a colon and the port follow it; of a certificate that is a link, write what ' +
        'follows the last slash, or import by identity.',
    );
    return null;
  }
  return { config, load_balancer: balancer, listener, certificate_id: certificate };
}

/**
 * Finds the listener that an import id names, by its name or by name, colon and port. Names hold colons too: a listener
 * that is called just so is meant before one that has a port.
 *
 * @param imported what the id says; a listener that is not there is left to the read to miss
 * @returns null after an error
 */
export function settleListener(imported: ValueObject, list: readonly LoadBalancer[], diagnostics: Diagnostics): ValueObject | null {
  const plain = findListener(list, imported);
  if (!isProblem(plain)) return { ...imported, ...listenerValues(plain) };
  if (plain.ambiguous) {
    diagnostics.error(plain.summary, `${plain.detail}\n\n${remedy(imported, list)}`);
    return null;
  }
  const { load_balancer, listener: text } = imported;
  const meant = list.find(
    ({ name, listener_name, listener_port }) => name === load_balancer && `${listener_name}:${listener_port}` === text,
  );
  return meant
    ? settleListener({ ...imported, listener: meant.listener_name, listener_port: String(meant.listener_port) }, list, diagnostics)
    : imported;
}

function remedy({ load_balancer, listener, listener_port: port }: ValueObject, list: readonly LoadBalancer[]): string {
  const named = list.filter((one) => one.name === load_balancer && one.listener_name === listener);
  const [one] = named;
  const tells = port === undefined && named.some(({ listener_port: other }) => other !== one?.listener_port);
  return tells && one
    ? 'Write the port behind the listener, as in ' +
        `${JSON.stringify(`${one.listener_name}:${one.listener_port}`)}, or ` +
        'import by identity, with these.'
    : 'Import by identity, with these.';
}
