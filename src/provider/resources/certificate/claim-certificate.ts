import type { LoadBalancer } from '../../../model';
import type { Connection } from '../../connection/connection';
import { type Diagnostic, type Diagnostics, path } from '../../framework/diagnostics';
import type { PlannedChange } from '../../framework/resource';
import type { Value } from '../../framework/value';
import { twinsAlike } from '../../run/conflict-messages';
import { PlannedAddresses } from '../../run/planned-addresses';
import { listedAs } from './certificates';
import { listenerKey, listenerText } from './listener';
import { ListenerRegister } from './listener-register';

/**
 * Finds two attachments of one run that are for one certificate. The same text is refused; what is one only by the form
 * of a listed link is a warning, since the service does not promise that form.
 *
 * @param change whose listener is found; what is unknown is passed over
 */
export function claimCertificate(
  typeName: string,
  listener: LoadBalancer,
  change: PlannedChange,
  connection: Connection,
  diagnostics: Diagnostics,
): void {
  const { config, certificate_id: id } = change.planned;
  if (typeof config !== 'string' || typeof id !== 'string') return;
  const keyOf = (certificate: Value) => JSON.stringify([typeName, listenerKey(config, listener), certificate]);
  const from = keyOf(change.prior?.certificate_id ?? id);
  const { another, alike, leaving } = connection.register(PlannedAddresses).plan(keyOf(id), change, { from, certain: true });
  if (another || (leaving && change.prior !== null)) {
    diagnostics.add(twoAttachments(typeName, listener, another ? id : String(change.prior?.certificate_id)));
    return;
  }
  if (alike) diagnostics.add(twinsAlike(typeName, `the certificate ${JSON.stringify(id)} on the ${listenerText(listener)}`));
  const [listed, ...others] = listedAs(listener, id);
  if (listed === undefined || others.length > 0) return;
  const spelling = connection.register(ListenerRegister).plan(config, listener).spell(listed, id);
  if (spelling === undefined) return;
  diagnostics.warning(
    'Two attachments of one certificate',
    `The ${listenerText(listener)} lists ${JSON.stringify(listed)}, which ` +
      `both ${JSON.stringify(spelling)} and ${JSON.stringify(id)} mean, in two ` +
      'attachments of this run. When one of them goes, the certificate goes from under the other. Make one resource of the two; where ' +
      'they are not the same certificate, write both ids as the service lists them.',
    path('certificate_id'),
  );
}

/** What is said of two attachments with one certificate and one listener. */
export function twoAttachments(typeName: string, listener: LoadBalancer, id: string): Diagnostic {
  return {
    severity: 'error',
    summary: 'Two attachments of one certificate',
    detail:
      `Another ${typeName} of this run is for ${JSON.stringify(id)} on the ${listenerText(listener)} as well: when one of them goes, the ` +
      'certificate goes from under the other. Make one resource of the two.',
    path: path('certificate_id'),
  };
}
