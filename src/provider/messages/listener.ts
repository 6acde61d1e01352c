import { error, type Message } from '../framework/diagnostics';
import { available, indented, quoted } from './words';

/** @param names of the existing load balancers */
export function loadBalancerUnknown(name: string, names: readonly string[]): Message {
  return error('Load balancer not found', `The configuration has no load balancer with the name ${quoted(name)}. ${each(names)}`);
}

/**
 * @param loadBalancer its name, if it is known
 * @param attribute of which no listener has the value
 * @param values that the attribute has on the remaining listeners
 */
export function listenerNotFound(loadBalancer: unknown, attribute: string, value: string, values: readonly string[]): Message {
  const where = typeof loadBalancer === 'string' ? `The load balancer ${quoted(loadBalancer)}` : 'The configuration';
  return error('Listener not found', `${where} has no listener with ${attribute} = ${quoted(value)}. ${each(values)}`);
}

/** @param choices the distinguishing attributes of each listener; empty if there are none */
export function severalListeners(count: number, choices: readonly Readonly<Record<string, string>>[]): Message {
  const lines = choices.map((choice) =>
    Object.entries(choice)
      .map(([attribute, value]) => `${attribute} = ${quoted(value)}`)
      .join(', '),
  );
  return error(
    'Several listeners match',
    lines.length === 0
      ? `The service lists ${count} listeners with the same load balancer, platform, region, name and port. The provider cannot ` +
          'distinguish them. Give the listener another name or another port on its platform, and run terraform plan again.'
      : `${count} listeners match. Add the attributes of one of them:\n\n${indented(lines)}`,
  );
}

/**
 * @param several message that several listeners match
 * @param distinguishing attributes that differ between the listeners
 */
export function importOneListener({ summary, detail }: Message, distinguishing: readonly string[]): Message {
  if (distinguishing.length === 0) return error(summary, detail);
  const how =
    distinguishing.length === 1 && distinguishing[0] === 'listener_port'
      ? 'In the import id, write a colon and the port after the listener: listener:port. Or import by identity.'
      : 'An import id cannot contain these attributes. In the import block, write identity instead of id.';
  return error(summary, `${detail}\n\n${how}`);
}

export function listenerMissing(listener: string): Message {
  return error(
    'The listener no longer exists',
    `The service no longer lists the ${listener}. Nothing more was written. Run terraform plan again.`,
  );
}

/** @param namesCertificate whether the id names a certificate in addition to the listener */
export function notAListenerImportId(id: string, namesCertificate: boolean): Message {
  const [form, example] = namesCertificate
    ? ['config/load_balancer/listener/certificate_id', 'prod/edge-north/edge-north-443/cert-shop']
    : ['config/load_balancer/listener', 'prod/edge-north/edge-north-443'];
  return error(
    'Invalid import id',
    `The import id ${quoted(id)} is incomplete. Write ${form}, for example ${quoted(example)}. The name of the listener may contain ` +
      'slashes. If several ports have the same listener name, write a colon and the port after it: listener:port.' +
      (namesCertificate
        ? ' If the id of the certificate contains a slash, write only the part after its last slash, or import by identity.'
        : ''),
  );
}

function each(values: readonly string[]): string {
  return available([...new Set(values)].map(quoted));
}
