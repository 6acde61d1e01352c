import { isJsonObject, type Json } from '../../../model';
import { remark } from '../../../output';
import { call, type CodeMember, type Expression, literal } from '../code/syntax-tree';
import type { Surroundings } from '../resources/attributes';
import { choiceExpression } from './choices';
import { Inexpressible } from './inexpressible';
import { type ConstructMapping, converted } from './mapping';

export const LOG_EXPORTER: ConstructMapping = {
  fields: {
    filter: converted('filter', (value) => choiceExpression('LogFilter', value as string)),
    format: converted('format', (value) => choiceExpression('LogFormat', value as string)),
    server_groups: converted('server_groups', serverGroups),
    connection: { name: 'destination', value: ({ connection }, around) => destination(connection, around) },
  },
  // Consoles write a certificate without content, which `Destination` cannot express.
  additions: ({ connection }) => {
    const certificate = isJsonObject(connection) ? connection['certificate'] : undefined;
    const isEmpty = isJsonObject(certificate) && certificate['cert_body'] === undefined;
    const parameters: Expression[] = [literal('destination.certificate'), { kind: 'map', entries: [] }];
    return isEmpty ? [{ method: 'resource.add_override', parameters, options: [] }] : [];
  },
};

function serverGroups(value: Json): Expression {
  const { all = false, ids = [] } = value as { all?: boolean; ids?: string[] };
  if (all && ids.length === 0) return call('ServerGroups', 'all');
  if (all || ids.length === 0) throw new Inexpressible(remark`It exports all server groups and also lists some, or exports none.`);
  return call('ServerGroups', 'of', ids.map(literal));
}

function destination(value: Json | undefined, around: Surroundings): Expression {
  if (!isJsonObject(value)) throw new Inexpressible(remark`It has no destination.`);
  const { host, port, protocol = 'tcp', tls_mode: mode = 'no_tls', certificate } = value;
  if (typeof host !== 'string' || host.trim() === '') throw new Inexpressible(remark`The host of its destination is empty.`);
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Inexpressible(remark`The port of its destination is not one from 1 to 65535.`);
  const body = isJsonObject(certificate) ? certificate['cert_body'] : undefined;
  const place = [literal(host), literal(port)];
  // The options of TLS require the mode, even where a certificate stands beside the default.
  const options: CodeMember[] = mode === 'no_tls' && body === undefined ? [] : [['tls_mode', literal(mode as string)]];
  if (body !== undefined)
    options.push(['cert_body', body === '' ? literal('') : around.keepSecret('cert_body', 'Certificate of the destination, as PEM text.')]);
  if (protocol !== 'tcp') return call('Destination', 'of', [literal(protocol as string), ...place], options);
  return options.length === 0 ? call('Destination', 'tcp', place) : call('Destination', 'tls', place, options);
}
