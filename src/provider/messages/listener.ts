import type { Message } from './message';
import { quoted, quotedList } from './words';

export function emptyText(): Message {
  return { summary: 'Empty text', detail: 'The text is empty. Write at least one character.' };
}

/** @param names of the load balancers that there are */
export function loadBalancerUnknown(name: string, names: readonly string[]): Message {
  return {
    summary: 'Load balancer not found',
    detail: `The configuration has no load balancer with the name ${quoted(name)}. It has: ${quotedList([...new Set(names)])}.`,
  };
}

/**
 * @param loadBalancer its name, where it is known
 * @param attribute of which no listener has the value
 * @param values that the attribute has on the remaining listeners
 */
export function listenerNotFound(loadBalancer: unknown, attribute: string, value: string, values: readonly string[]): Message {
  const where = typeof loadBalancer === 'string' ? `The load balancer ${quoted(loadBalancer)}` : 'The configuration';
  return {
    summary: 'Listener not found',
    detail: `${where} has no listener with ${attribute} = ${quoted(value)}. It has: ${quotedList([...new Set(values)])}.`,
  };
}

/** @param choices what tells each listener from the others, as attributes; empty where nothing does */
export function severalListeners(count: number, choices: readonly Readonly<Record<string, string>>[]): Message {
  const lines = choices.map((choice) =>
    Object.entries(choice)
      .map(([attribute, value]) => `${attribute} = ${JSON.stringify(value)}`)
      .join(', '),
  );
  return {
    summary: 'Several listeners match',
    detail:
      lines.length === 0
        ? `The service lists ${count} listeners with the same name, platform, region and port. The provider cannot tell ` +
          'which one you mean.'
        : `${count} listeners match. Add attributes until only one does:\n\n${lines.map((line) => `  ${line}`).join('\n')}`,
  };
}

export function listenerGone(listener: string): Message {
  return {
    summary: 'The listener is gone',
    detail: `The service no longer lists the ${listener}. Nothing more was written. Run terraform plan again.`,
  };
}

/** @param namesCertificate whether the id names a certificate, beside the listener */
export function notAListenerImportId(id: string, namesCertificate: boolean): Message {
  const [form, example] = namesCertificate
    ? ['config/load_balancer/listener/certificate_id', 'prod/edge-north/edge-north-443/cert-shop']
    : ['config/load_balancer/listener', 'prod/edge-north/edge-north-443'];
  return {
    summary: 'Invalid import id',
    detail:
      `${JSON.stringify(id)} is not an import id. Write ${form}, for example ${JSON.stringify(example)}. The name of ` +
      `the listener may contain ` +
      'slashes. If several ports have the same listener name, write the port after it: listener:port.' +
      (namesCertificate
        ? ' If the id of the certificate contains a slash, write the part after the last slash, or import by identity.'
        : ''),
  };
}

/** @param several that several listeners match */
export function importOneListener({ summary, detail }: Message): Message {
  return {
    summary,
    detail:
      `${detail}\n\nIf only the port differs, write it after the listener in the import id: listener:port. Otherwise import by identity ` +
      'with these attributes.',
  };
}
