import { TLS_VERSIONS } from '../../../model';
import { call, constant, type Expression, literal } from '../code/syntax-tree';

/**
 * Enum-like classes of the constructs: the name of the static member for each known value. Other values use `of`.
 */
export const CHOICES = {
  HttpProtocol: { http: 'HTTP', https: 'HTTPS' },
  LogFilter: { all: 'ALL', blocked: 'BLOCKED' },
  LogFormat: { custom_syslog: 'CUSTOM_SYSLOG' },
  Platform: { cloud_a: 'CLOUD_A', cloud_b: 'CLOUD_B', svc: 'SVC' },
  RuleTarget: { ip: 'IP', asn: 'ASN', country: 'COUNTRY', organization: 'ORGANIZATION' },
  StickyMode: { none: 'NONE', autocookie: 'AUTO_COOKIE', iphash: 'IP_HASH', least_conn: 'LEAST_CONN' },
  TlsVersion: Object.fromEntries(TLS_VERSIONS.map(({ version }) => [version, tlsConstant(version)])),
  TransportMode: { default: 'DEFAULT', http: 'HTTP', https: 'HTTPS', port_bridge: 'PORT_BRIDGE' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** Returns the constant for a version of TLS: `TLS_V1_2` for `TLSv1.2`. The generator of the constructs calls this function too. */
export function tlsConstant(version: string): string {
  return version.replace('v', '_V').replace('.', '_');
}

/** Returns the static member for a known value, or a call of `of`. */
export function choiceExpression(owner: keyof typeof CHOICES, value: string): Expression {
  const known: Readonly<Record<string, string>> = CHOICES[owner];
  const name = Object.hasOwn(known, value) ? known[value] : undefined;
  return name === undefined ? call(owner, 'of', [literal(value)]) : constant(owner, name);
}
