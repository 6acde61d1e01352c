import type { Diagnostics } from '../../framework/diagnostics';
import type { ValueObject } from '../../framework/value';

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
        'own; of a certificate that is a link, write what follows the last slash, or import by identity.',
    );
    return null;
  }
  return { config, load_balancer: balancer, listener, certificate_id: certificate };
}
