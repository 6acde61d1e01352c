import { type AccessLogFormat, textFormat } from '../log-format';
import { LogPattern, patternParts } from '../log-pattern';
import { LineFields } from '../log-record';
import { NGINX_PREFIX } from './nginx';

/** Default format of Envoy. It does not show the address of the client, but for a header, which visitors choose. */
export const ENVOY: AccessLogFormat = textFormat(
  'envoy',
  '[$time_iso8601] "$request" $status $response_flags $bytes_received $bytes_sent $request_time_ms $service_time ' +
    '"$http_x_forwarded_for" "$http_user_agent" "$request_id" "$host" "$upstream_addr"',
  false,
);

/** Default format of Istio's sidecars and gateways. */
export const ISTIO: AccessLogFormat = textFormat(
  'istio',
  '[$time_iso8601] "$request" $status $response_flags $code_details $termination_details "$transport_failure" $bytes_received ' +
    '$bytes_sent $request_time_ms $service_time "$http_x_forwarded_for" "$http_user_agent" "$request_id" "$host" "$upstream_addr" ' +
    '$cluster $upstream_local $downstream_local $client_and_port $server_name_requested $route',
  false,
);

/** Access log of an Application Load Balancer of AWS. */
export const ALB: AccessLogFormat = loadBalancer(
  'alb',
  '$type $time_iso8601 $elb $client_and_port $target $processing $target_time $responding $status $target_status $request_length ' +
    '$bytes_sent "$request" "$http_user_agent" $rest',
  /^(?:https?|h2|grpcs|wss?) $/,
);

/** Access log of a Classic Load Balancer of AWS. */
export const ELB: AccessLogFormat = loadBalancer(
  'elb',
  '$time_iso8601 $elb $client_and_port $target $processing $target_time $responding $status $target_status $request_length ' +
    '$bytes_sent "$request" "$http_user_agent" $cipher $protocol',
);

/** @param begin of a line, up to the time */
function loadBalancer(name: string, notation: string, begin?: RegExp): AccessLogFormat {
  const pattern = new LogPattern(patternParts(notation));
  const fields = new LineFields([...pattern.names, 'request_time', 'upstream_response_time']);
  const times = ['processing', 'target_time', 'responding'].map((each) => pattern.names.indexOf(each));
  return {
    name,
    isJson: false,
    fields: fields.fields,
    read: (line, shift) => {
      const values = pattern.read(line);
      if (!values || (begin && !begin.test(`${values[0]!} `))) return undefined;
      const spent = times.map((index) => values[index]!);
      const isTimed = spent.every((each) => /^\d{1,9}(?:\.\d{1,9})?$/.test(each));
      const total = isTimed ? spent.reduce((sum, each) => sum + Number(each), 0).toFixed(6) : '-';
      return fields.record([...values, total, spent[1]], { shift });
    },
  };
}

/** HTTP log of HAProxy. Its times have no zone. */
export const HAPROXY: AccessLogFormat = haproxy();

function haproxy(): AccessLogFormat {
  const pattern = new LogPattern(
    patternParts(
      '$client_and_port [$time_local] $frontend $server $timers $status_code $size $request_cookie $response_cookie $termination ' +
        '$connections $queues $rest',
    ),
  );
  const fields = new LineFields([...pattern.names, 'request', 'status', 'bytes_sent', 'request_time_ms']);
  const [at, statusAt, sizeAt] = [pattern.names.indexOf('timers'), pattern.names.indexOf('status_code'), pattern.names.indexOf('size')];
  const [queuesAt, restAt] = [pattern.names.indexOf('queues'), pattern.names.indexOf('rest')];
  return {
    name: 'haproxy',
    isJson: false,
    fields: fields.fields,
    read: (line, shift) => {
      const values = pattern.read(line);
      if (!values || !/^[\d/+-]+$/.test(values[at]!) || !/^\d+\/\d+$/.test(values[queuesAt]!)) return undefined;
      const request = requestIn(values[restAt]!);
      if (request === undefined) return undefined;
      const size = values[sizeAt]!.replace(/^\+/, '');
      const total = values[at]!.split('/').at(-1)!.replace(/^\+/, '');
      return fields.record([...values, request, values[statusAt], size, total], { shift });
    },
  };
}

/** Bytes that HAProxy encodes: control characters, quotes, the number sign, and others than ASCII. */
const ENCODED = /(?:#[0-9A-F]{2})+/g;

function decodedBytes(code: string): string {
  return Buffer.from(code.replaceAll('#', ''), 'hex').toString();
}

/** Returns the request after captured headers, which HAProxy writes between braces; before it are no quotes. */
function requestIn(rest: string): string | undefined {
  const start = rest.indexOf('"') + 1;
  const end = rest.indexOf('"', start);
  // A request that is too long is cut, with its quote.
  return start === 0 ? undefined : rest.slice(start, end < 0 ? undefined : end).replace(ENCODED, (code) => decodedBytes(code));
}

/** Native format of Squid. */
export const SQUID: AccessLogFormat = squid();

function squid(): AccessLogFormat {
  const pattern = new LogPattern(
    patternParts('$msec $request_time_ms $remote_addr $result $bytes_sent $request_method $request_uri $user $hierarchy $type'),
  );
  const fields = new LineFields([...pattern.names, 'status']);
  const [resultAt, hierarchyAt] = [pattern.names.indexOf('result'), pattern.names.indexOf('hierarchy')];
  return {
    name: 'squid',
    isJson: false,
    fields: fields.fields,
    read: (line, shift) => {
      const values = pattern.read(line);
      const [, status] = /^[A-Z_]+\/(\d{3})$/.exec(values?.[resultAt] ?? '') ?? [];
      if (!values || status === undefined || !values[hierarchyAt]!.includes('/')) return undefined;
      return fields.record([...values, status], { shift });
    },
  };
}

/** Access log of Traefik in the common format, with the fields that Traefik adds. */
export const TRAEFIK: AccessLogFormat = textFormat(
  'traefik',
  `${NGINX_PREFIX} $request_number "$router" "$server_url" \${request_time_ms}ms`,
);
