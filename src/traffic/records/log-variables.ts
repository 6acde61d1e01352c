/** Fields with a value for each name, by the begin of the variables of their values. */
export const HEADER_FIELDS: ReadonlyMap<string, 'headers' | 'cookies' | 'arguments'> = new Map([
  ['http', 'headers'],
  ['cookie', 'cookies'],
  ['arg', 'arguments'],
]);

/** Address of the client in formats that always have its port. In others, `client_address` may have one. */
export const CLIENT_AND_PORT = 'client_and_port';

const TARGET = ['url', 'path', 'query', 'arguments'];

/** Fields of records by the variable that sets them. */
const FIELDS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['remote_addr', ['ip']],
  ['client_address', ['ip']],
  [CLIENT_AND_PORT, ['ip']],
  ['request', ['method', 'version', 'protocol', ...TARGET]],
  ['request_method', ['method']],
  ['request_uri', TARGET],
  ['uri', ['url', 'path']],
  ['document_uri', ['url', 'path']],
  ['args', ['query', 'arguments']],
  ['query_string', ['query', 'arguments']],
  ['server_protocol', ['version', 'protocol']],
  ['status', ['status']],
  ['body_bytes_sent', ['bytes_sent']],
  ['bytes_sent', ['bytes_sent']],
  ['request_length', ['request_length']],
  ...['request_time', 'request_time_ms', 'request_time_us', 'request_time_ns'].map((name) => [name, ['request_time']] as const),
  ...['upstream_response_time', 'upstream_addr', 'upstream_status', 'request_id'].map((name) => [name, [name]] as const),
  ['http_referer', ['referer']],
  ['http_user_agent', ['user_agent']],
  ['http_cookie', ['cookies']],
  ['server_name', ['host']],
  ['host', ['host']],
  ['http_host', ['host']],
  ['server_port', ['port']],
]);

/**
 * Returns the fields of records that variables set: `ip`, or `headers x-api-key` for a header alone. A field that a format has, and a
 * record lacks, was empty in its request.
 */
export function fieldsOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(['timestamp', 'time_period', ...names.flatMap(fieldsOfVariable)]);
}

/** Returns the name of one value of a field with several: `headers x-api-key`. */
export function parameterField(field: string, name: string): string {
  return `${field} ${field === 'headers' ? name.toLowerCase() : name}`;
}

function fieldsOfVariable(variable: string): readonly string[] {
  const known = FIELDS.get(variable);
  if (known) return known;
  const [, kind = '', name = ''] = /^(http|cookie|arg)_(.+)$/.exec(variable) ?? [];
  const field = HEADER_FIELDS.get(kind);
  return field === undefined ? [] : [parameterField(field, kind === 'http' ? name.replaceAll('_', '-') : name)];
}
