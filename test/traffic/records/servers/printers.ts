// Printers of access logs, each written from the documentation of its server, and independent of the reader.

/** A request as a server sees it. */
export interface Seen {
  /** In milliseconds since the Unix epoch. */
  readonly time: number;
  readonly ip: string;
  readonly method: string;
  readonly path: string;
  /** Without the question mark; undefined if there is none. */
  readonly query: string | undefined;
  readonly status: number;
  readonly bytes: number;
  readonly host: string;
  /** Undefined if the request has no such header. */
  readonly agent: string | undefined;
  readonly referer: string | undefined;
  /** In milliseconds. */
  readonly spent: number;
}

export interface Printer {
  /** Name of the format that the lines have. */
  readonly format: string;
  readonly header?: readonly string[];
  readonly print: (seen: Seen) => string;
  /** Facts that a line of the server shows. */
  readonly shows: readonly (keyof Seen)[];
  /** Text that the server cannot write unchanged. */
  readonly without?: RegExp;
  /** Fraction of a second that the times have, in milliseconds. */
  readonly resolution?: number;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const iso = (time: number) => new Date(time).toISOString();
const target = ({ path, query }: Seen) => (query === undefined ? path : `${path}?${query}`);
const request = (seen: Seen, version = 'HTTP/1.1') => `${seen.method} ${target(seen)} ${version}`;
const port = (ip: string, number: number) => (ip.includes(':') ? `[${ip}]:${number}` : `${ip}:${number}`);

/** `01/Mar/2025:13:00:05 +0000` */
function clf(time: number, zone = ' +0000', fraction = ''): string {
  const [date, clock] = iso(time).split('T') as [string, string];
  const [year, month, day] = date.split('-');
  return `${day}/${MONTHS[Number(month) - 1]}/${year}:${clock.slice(0, 8)}${fraction}${zone}`;
}

const milliseconds = (time: number) => `.${String(time % 1000).padStart(3, '0')}`;

const hex = (bytes: Buffer) => [...bytes].map((byte) => `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

/** nginx escapes quotes, backslashes, and all but printable ASCII as bytes. */
const nginx = (text: string | undefined) =>
  text === undefined ? '-' : text.replace(/["\\]|[^\x20-\x7e]/gu, (sign) => hex(Buffer.from(sign)));

/** Apache escapes quotes and backslashes with a backslash, some control characters by a letter, and other bytes. */
const apache = (text: string | undefined) =>
  text === undefined
    ? '-'
    : text
        .replace(/["\\]/g, '\\$&')
        .replace(/\t/g, '\\t')
        .replace(/[^\x20-\x7e\\"]/gu, (sign) => hex(Buffer.from(sign)).toLowerCase());

const plain = (text: string | undefined) => text ?? '-';
const url = (text: string | undefined) => (text === undefined ? '-' : encodeURIComponent(text));
const plus = (text: string | undefined) => (text === undefined ? '-' : text.replaceAll(' ', '+'));

const combined = (seen: Seen, escaped: typeof nginx) =>
  `[${clf(seen.time)}] "${escaped(request(seen))}" ${seen.status} ${seen.bytes} "${escaped(seen.referer)}" "${escaped(seen.agent)}"`;

const BASIC = ['time', 'ip', 'method', 'path', 'query', 'status', 'bytes', 'agent', 'referer'] as const;

const json = (value: object) => JSON.stringify(value);

export const PRINTERS: readonly Printer[] = [
  { format: 'combined', print: (seen) => `${seen.ip} - - ${combined(seen, apache)}`, shows: BASIC },
  {
    format: 'combined',
    print: (seen) => `${seen.host}:443 ${seen.ip} - anna ${combined(seen, apache)}`,
    shows: [...BASIC, 'host'],
  },
  {
    format: 'combined',
    print: (seen) => `${seen.ip} - - [${clf(seen.time)}] "${apache(request(seen))}" ${seen.status} ${seen.bytes || '-'}`,
    shows: ['time', 'ip', 'method', 'path', 'query', 'status', 'bytes'],
  },
  { format: 'main', print: (seen) => `${seen.ip} - - ${combined(seen, nginx)} "203.0.113.9, 10.0.0.1"`, shows: BASIC },
  { format: 'vhost', print: (seen) => `${seen.host} ${seen.ip} - - ${combined(seen, apache)}`, shows: [...BASIC, 'host'] },
  { format: 'lighttpd', print: (seen) => `${seen.ip} ${seen.host} - ${combined(seen, apache)}`, shows: [...BASIC, 'host'] },
  {
    format: 'ingress',
    print: (seen) =>
      `${seen.ip} - - ${combined(seen, nginx)} 431 ${(seen.spent / 1000).toFixed(3)} [shop-web-80] [] ` +
      (seen.status < 500
        ? `10.42.0.7:8080 ${seen.bytes} 0.004 ${seen.status} 5f0c2a`
        : '10.42.0.7:8080, 10.42.0.8:8080 0, 0 0.001, 0.002 502, 502 5f0c2a'),
    shows: [...BASIC, 'spent'],
  },
  {
    format: 'traefik',
    print: (seen) => `${seen.ip} - - ${combined(seen, nginx)} 17 "shop@docker" "http://172.18.0.3:80" ${seen.spent}ms`,
    shows: [...BASIC, 'spent'],
  },
  {
    format: 'json',
    print: (seen) =>
      json({
        time_iso8601: iso(seen.time).replace(/\.\d+Z$/, '+00:00'),
        remote_addr: seen.ip,
        request_method: seen.method,
        request_uri: target(seen),
        status: seen.status,
        body_bytes_sent: String(seen.bytes),
        http_user_agent: seen.agent ?? '',
        http_referer: seen.referer ?? '',
        host: seen.host,
        request_time: (seen.spent / 1000).toFixed(3),
      }),
    shows: [...BASIC, 'host', 'spent'],
  },
  {
    format: 'json',
    // A log_format with bare variables, and without escape=json.
    print: (seen) =>
      `{"msec":${(seen.time / 1000).toFixed(3)},"remote_addr":"${seen.ip}","request":"${nginx(request(seen))}","status":${seen.status},` +
      `"upstream_response_time":${seen.status < 500 ? '0.004' : '-'},"upstream_status": ${seen.status < 500 ? '502, 200' : ''},` +
      `"body_bytes_sent":${seen.bytes},"http_user_agent":"${nginx(seen.agent)}"}`,
    shows: ['time', 'ip', 'method', 'path', 'query', 'status', 'bytes', 'agent'],
    resolution: 1,
  },
  {
    format: 'caddy',
    print: (seen) =>
      json({
        level: 'info',
        ts: seen.time / 1000,
        logger: 'http.log.access.log0',
        msg: 'handled request',
        request: {
          remote_ip: '10.0.0.1',
          remote_port: '41342',
          client_ip: seen.ip,
          proto: 'HTTP/2.0',
          method: seen.method,
          host: seen.host,
          uri: target(seen),
          headers: {
            ...(seen.agent !== undefined && { 'User-Agent': [seen.agent] }),
            ...(seen.referer !== undefined && { Referer: [seen.referer] }),
            Cookie: ['REDACTED'],
          },
          tls: { resumed: false, version: 772, proto: 'h2', server_name: seen.host },
        },
        bytes_read: 0,
        user_id: '',
        duration: seen.spent / 1000,
        size: seen.bytes,
        status: seen.status,
        resp_headers: { Server: ['Caddy'] },
      }),
    shows: [...BASIC, 'host', 'spent'],
    resolution: 1,
  },
  {
    format: 'traefik_json',
    print: (seen) =>
      json({
        ClientAddr: port(seen.ip, 55542),
        ClientHost: seen.ip,
        ClientPort: '55542',
        ClientUsername: '-',
        DownstreamContentSize: seen.bytes,
        DownstreamStatus: seen.status,
        Duration: seen.spent * 1_000_000,
        RequestAddr: seen.host,
        RequestHost: seen.host,
        RequestMethod: seen.method,
        RequestPath: target(seen),
        RequestPort: '-',
        RequestProtocol: 'HTTP/1.1',
        StartLocal: '2021-01-01T00:00:00.1Z',
        StartUTC: iso(seen.time).replace('Z', '000000Z'),
        entryPointName: 'web',
        level: 'info',
        msg: '',
        ...(seen.agent !== undefined && { 'request_User-Agent': seen.agent }),
        ...(seen.referer !== undefined && { request_Referer: seen.referer }),
        time: iso(seen.time + 5000),
      }),
    shows: [...BASIC, 'host', 'spent'],
    resolution: 1,
  },
  {
    format: 'haproxy',
    print: (seen) => {
      const encoded = (text: string) => text.replace(/["#{}|]|[^\x20-\x7e]/gu, (sign) => hex(Buffer.from(sign)).replaceAll('\\x', '#'));
      return (
        `Feb  6 12:14:14 lb1 haproxy[14389]: ${seen.ip}:33317 [${clf(seen.time, '', milliseconds(seen.time))}] http-in~ static/srv1 ` +
        `10/0/30/69/${seen.spent} ${seen.status} ${seen.bytes} - - ---- 1/1/1/1/0 0/0 {${seen.host}|a b} {} "${encoded(request(seen))}"`
      );
    },
    shows: ['time', 'ip', 'method', 'path', 'query', 'status', 'bytes', 'spent'],
    resolution: 1,
  },
  {
    format: 'envoy',
    print: (seen) =>
      `[${iso(seen.time)}] "${request(seen)}" ${seen.status} - 0 ${seen.bytes} ${seen.spent} 60 "203.0.113.9,10.0.35.28" ` +
      `"${plain(seen.agent)}" "cc21d9b0-cf5c-432b-8c7e-98aeb7988cd2" "${seen.host}" "10.0.2.1:80"`,
    shows: ['time', 'method', 'path', 'query', 'status', 'bytes', 'agent', 'host', 'spent'],
    without: /" /,
    resolution: 1,
  },
  {
    format: 'istio',
    print: (seen) =>
      `[${iso(seen.time)}] "${request(seen)}" ${seen.status} - via_upstream - "-" 0 ${seen.bytes} ${seen.spent} 3 "-" ` +
      `"${plain(seen.agent)}" "84961386-6d84-929d-98bd-c5aee93b5c88" "${seen.host}" "127.0.0.1:80" ` +
      `inbound|8000|| 127.0.0.1:41854 10.44.1.27:80 ${port(seen.ip, 33632)} - default`,
    shows: ['time', 'ip', 'method', 'path', 'query', 'status', 'bytes', 'agent', 'host', 'spent'],
    without: /" /,
    resolution: 1,
  },
  {
    format: 'alb',
    print: (seen) =>
      `https ${iso(seen.time).replace('Z', '641Z')} app/shop/50dc6c495c0c9188 ${port(seen.ip, 2817)} 10.0.0.1:80 0.000 ` +
      `${(seen.spent / 1000).toFixed(3)} 0.000 ${seen.status} ${seen.status} 34 ${seen.bytes} ` +
      `"${seen.method} https://${seen.host}:443${target(seen)} HTTP/1.1" "${plain(seen.agent)}" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 ` +
      'arn:aws:elasticloadbalancing:us-east-2:123456789012:targetgroup/web/73e2d6bc24d8a067 "Root=1-58337262-36d228ad5d99923122bbe354" ' +
      `"${seen.host}" "session-reused" 1 ${iso(seen.time)} "waf,forward" "-" "-" "10.0.0.1:80" "${seen.status}" "-" "-" TID_dc1f`,
    shows: ['time', 'ip', 'method', 'path', 'query', 'status', 'bytes', 'agent', 'host', 'spent'],
    without: /["\\]/,
    resolution: 1,
  },
  {
    format: 'elb',
    print: (seen) =>
      `${iso(seen.time).replace('Z', '945Z')} my-lb ${seen.ip}:2817 10.0.0.1:80 0.000000 ${(seen.spent / 1000).toFixed(6)} 0.000000 ` +
      `${seen.status} 200 0 ${seen.bytes} "${seen.method} http://${seen.host}:80${target(seen)} HTTP/1.1" "${plain(seen.agent)}" - -`,
    shows: ['time', 'ip', 'method', 'path', 'query', 'status', 'bytes', 'agent', 'host', 'spent'],
    without: /["\\]/,
    resolution: 1,
  },
  {
    format: 'w3c',
    header: [
      '#Version: 1.0',
      '#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) ' +
        'cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes time-taken cs-protocol-version',
    ],
    print: (seen) => {
      const [date, clock] = iso(seen.time).split('T') as [string, string];
      return [
        ...[date, clock.slice(0, 8), 'FRA56-P4', seen.bytes, seen.ip, seen.method, 'd111111abcdef8.cloudfront.net', seen.path, seen.status],
        ...[url(seen.referer), url(seen.agent), seen.query || '-', '-', 'Hit', 'SOX4xwn4XV6Q4rgb7XiVGOHms==', seen.host, 'https', 23],
        ...[(seen.spent / 1000).toFixed(3), 'HTTP/1.1'],
      ].join('\t');
    },
    shows: [...BASIC, 'host', 'spent'],
    without: /\t/,
  },
  {
    format: 'w3c',
    header: [
      '#Software: Microsoft Internet Information Services 10.0',
      '#Version: 1.0',
      '#Date: 2025-03-01 00:00:00',
      '#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) cs-host sc-status ' +
        'sc-substatus sc-win32-status sc-bytes cs-bytes time-taken',
    ],
    print: (seen) => {
      const [date, clock] = iso(seen.time).split('T') as [string, string];
      return [
        ...[date, clock.slice(0, 8), '10.0.0.4', seen.method, seen.path, seen.query || '-', 443, '-', seen.ip, plus(seen.agent)],
        ...[plus(seen.referer), seen.host, seen.status, 0, 0, seen.bytes, 310, seen.spent],
      ].join(' ');
    },
    shows: [...BASIC, 'host', 'spent'],
    without: /[ +"]/,
  },
  {
    format: 'squid',
    print: (seen) =>
      `${(seen.time / 1000).toFixed(3)} ${String(seen.spent).padStart(6)} ${seen.ip} TCP_MISS/${seen.status} ${seen.bytes} ` +
      `${seen.method} http://${seen.host}${target(seen)} - HIER_DIRECT/203.0.113.1 text/html`,
    shows: ['time', 'ip', 'method', 'path', 'query', 'status', 'bytes', 'host', 'spent'],
    without: / /,
    resolution: 1,
  },
  {
    format: 'w3c',
    // The whole URI without a scheme, its query in another column, and all values between quotes.
    header: ['#Software: Gateway', '#Fields: date time c-ip cs(User-Agent) cs-uri cs-method cs(Referrer) cs-uri-query sc-status sc-bytes'],
    print: (seen) => {
      const [date, clock] = iso(seen.time).split('T') as [string, string];
      const columns = [date, clock.slice(0, 8), seen.ip, seen.agent ?? '', seen.host + seen.path, seen.method, seen.referer ?? ''];
      return [...columns, seen.query ?? '', seen.status, seen.bytes].map((each) => `"${String(each).replaceAll('"', '""')}"`).join(' ');
    },
    shows: [...BASIC, 'host'],
    without: /\+/,
  },
  {
    format: 'w3c',
    header: [
      '#Software: IIS Advanced Logging Module',
      '#Fields:  date-local time-local s-ip cs-method cs-uri-stem cs-uri-query c-ip cs(User-Agent) cs(Referer) cs(Host) sc-status ' +
        'TimeTakenMS',
    ],
    print: (seen) => {
      const [date, clock] = iso(seen.time).split('T') as [string, string];
      const quoted = (text: string | undefined) => (text === undefined ? '-' : `"${text.replaceAll('"', '""')}"`);
      return [
        ...[date, clock.slice(0, 12), '10.0.0.4', seen.method, seen.path, seen.query ?? '-', seen.ip, quoted(seen.agent)],
        ...[quoted(seen.referer), quoted(seen.host), seen.status, seen.spent],
      ].join(' ');
    },
    shows: ['time', 'ip', 'method', 'path', 'query', 'status', 'agent', 'referer', 'host', 'spent'],
    without: /[ +"]/,
    resolution: 1,
  },
  ...[
    (time: number) => iso(time),
    (time: number) => iso(time).replace(/\.\d+Z$/, 'Z'),
    (time: number) => Math.floor(time / 1000),
    // The digits of a large number, which JavaScript would round.
    (time: number) => BigInt(time) * 1_000_000n,
  ].map((timeOf, position): Printer => ({
    format: 'cloudflare',
    print: (seen) =>
      json({
        ClientIP: seen.ip,
        ClientRequestHost: seen.host,
        ClientRequestMethod: seen.method,
        ClientRequestURI: target(seen),
        ClientRequestUserAgent: seen.agent ?? '',
        ClientRequestReferer: seen.referer ?? '',
        EdgeEndTimestamp: 0,
        EdgeResponseBytes: seen.bytes,
        EdgeResponseStatus: seen.status,
        EdgeStartTimestamp: '@',
        RayID: '87a1b2c3d4e5f001',
      }).replace('"@"', typeof timeOf(seen.time) === 'string' ? `"${timeOf(seen.time)}"` : String(timeOf(seen.time))),
    shows: [...BASIC, 'host'],
    resolution: position === 0 || position === 3 ? 1 : 1000,
  })),
  {
    format: 'gcp',
    print: (seen) =>
      json({
        httpRequest: {
          latency: `${(seen.spent / 1000).toFixed(6)}s`,
          protocol: 'HTTP/1.1',
          // Older load balancers write no port.
          remoteIp: seen.status < 500 ? port(seen.ip, 49194) : seen.ip,
          requestMethod: seen.method,
          requestSize: '201',
          requestUrl: `https://${seen.host}${target(seen)}`,
          responseSize: String(seen.bytes),
          status: seen.status,
          ...(seen.agent !== undefined && { userAgent: seen.agent }),
          ...(seen.referer !== undefined && { referer: seen.referer }),
        },
        insertId: '1t7m3mbf14kc7c',
        resource: { type: 'http_load_balancer' },
        severity: 'INFO',
        timestamp: iso(seen.time).replace('Z', '000123Z'),
      }),
    shows: [...BASIC, 'host', 'spent'],
    resolution: 1,
  },
  {
    format: 'aws_waf',
    print: (seen) => {
      const headers = [
        { name: 'Content-Type', value: 'application/json' },
        ...(seen.agent === undefined ? [] : [{ name: 'user-agent', value: seen.agent }]),
        { name: 'Host', value: seen.host },
        ...(seen.referer === undefined ? [] : [{ name: 'Referer', value: seen.referer }]),
      ];
      return json({
        timestamp: seen.time,
        formatVersion: 1,
        action: 'ALLOW',
        responseCodeSent: null,
        httpRequest: {
          clientIp: seen.ip,
          country: 'DE',
          // The order of the headers is that of the request.
          headers: seen.status < 400 ? headers : headers.reverse(),
          uri: seen.path,
          args: seen.query ?? '',
          httpVersion: 'HTTP/2.0',
          httpMethod: seen.method,
          requestId: '1-63822d4d-0f5d',
        },
      });
    },
    shows: ['time', 'ip', 'method', 'path', 'query', 'host', 'agent', 'referer'],
    resolution: 1,
  },
  {
    format: 'azure_front_door',
    print: (seen) =>
      json({
        time: iso(seen.time).replace('Z', '5017Z'),
        category: 'FrontDoorAccessLog',
        properties: {
          trackingReference: '0PdUMYwAAAAAA35SK7dpvSZ',
          httpMethod: seen.method,
          httpVersion: '1.1.0.0',
          requestUri: `https://${seen.host}:443${target(seen)}`,
          requestBytes: '109',
          responseBytes: String(seen.bytes),
          userAgent: seen.agent ?? '',
          clientIp: seen.ip,
          socketIp: '203.0.113.9',
          timeTaken: (seen.spent / 1000).toFixed(3),
          httpStatusCode: String(seen.status),
          hostName: seen.host,
          referer: seen.referer ?? '',
        },
      }),
    shows: [...BASIC, 'host', 'spent'],
    resolution: 1,
  },
  {
    format: 'azure_gateway',
    print: (seen) =>
      json({
        timeStamp: iso(seen.time).replace('Z', '+00:00'),
        category: 'ApplicationGatewayAccessLog',
        properties: {
          instanceId: 'appgw_2',
          clientIP: seen.ip,
          clientPort: 45057,
          httpMethod: seen.method,
          requestUri: seen.path,
          requestQuery: seen.query ?? '',
          userAgent: seen.agent ?? '-',
          httpStatus: seen.status,
          httpVersion: 'HTTP/1.1',
          receivedBytes: 184,
          sentBytes: seen.bytes,
          timeTaken: 0.034,
          host: seen.host,
        },
      }),
    shows: ['time', 'ip', 'method', 'path', 'query', 'status', 'bytes', 'agent', 'host'],
    resolution: 1,
  },
  ...[true, false].map((isIstio): Printer => ({
    format: 'envoy_json',
    print: (seen) =>
      json({
        start_time: iso(seen.time),
        method: seen.method,
        [isIstio ? 'path' : 'x-envoy-origin-path']: target(seen),
        protocol: 'HTTP/2',
        response_code: seen.status,
        response_flags: '-',
        bytes_received: 0,
        bytes_sent: seen.bytes,
        duration: seen.spent,
        [isIstio ? 'user_agent' : 'user-agent']: seen.agent ?? null,
        [isIstio ? 'authority' : ':authority']: seen.host,
        [isIstio ? 'x_forwarded_for' : 'x-forwarded-for']: '203.0.113.9',
        downstream_remote_address: port(seen.ip, 41854),
        upstream_host: '10.44.1.27:80',
      }),
    shows: ['time', 'ip', 'method', 'path', 'query', 'status', 'bytes', 'agent', 'host', 'spent'],
    resolution: 1,
  })),
  {
    format: 'kong',
    print: (seen) =>
      json({
        latencies: { request: seen.spent, kong: 6, proxy: 430 },
        request: {
          method: seen.method,
          uri: target(seen),
          url: `http://${seen.host}:8000${target(seen)}`,
          size: 75,
          headers: {
            host: seen.host,
            ...(seen.agent !== undefined && { 'user-agent': seen.agent }),
            ...(seen.referer !== undefined && { referer: seen.referer }),
          },
        },
        client_ip: seen.ip,
        response: { status: seen.status, size: seen.bytes, headers: {} },
        started_at: seen.time,
      }),
    shows: [...BASIC, 'host', 'spent'],
    resolution: 1,
  },
];
