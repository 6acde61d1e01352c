import type { Json } from '../../../model/json';
import type { AccessLogFormat } from '../log-format';
import { jsonPattern } from './json-pattern';

/**
 * Returns the format of a service whose users do not write the members themselves. Each of its lines has the address of a client.
 *
 * @param kinds values of which the lines of requests have one, in a log with lines of other events
 */
function serviceLog(name: string, members: Json, kinds: readonly string[] = ['']): AccessLogFormat {
  const { isJson, fields, read, shownBy } = jsonPattern(name, JSON.stringify(members));
  const format: AccessLogFormat = {
    name,
    isJson,
    fields,
    read: (line, shift) => {
      const record = kinds.some((kind) => line.includes(kind)) ? read(line, shift) : undefined;
      return record?.ip === undefined ? undefined : record;
    },
    shownBy: (lines) => ({ ...format, fields: shownBy!(lines).fields }),
  };
  return format;
}

/** HTTP requests of Cloudflare's Logpush. A job has some of the members, and the notation of its times is an option of the job. */
const CLOUDFLARE = serviceLog('cloudflare', {
  EdgeStartTimestamp: '$timestamp',
  ClientIP: '$remote_addr',
  ClientRequestMethod: '$request_method',
  ClientRequestURI: '$request_uri',
  ClientRequestPath: '$uri',
  ClientRequestProtocol: '$server_protocol',
  ClientRequestHost: '$host',
  ClientRequestReferer: '$http_referer',
  ClientRequestUserAgent: '$http_user_agent',
  ClientRequestBytes: '$request_length',
  EdgeResponseStatus: '$status',
  EdgeResponseBytes: '$bytes_sent',
  RayID: '$request_id',
});

/** Requests in Google Cloud Logging: of its load balancers, and of Cloud Run. */
const GCP = serviceLog('gcp', {
  timestamp: '$time_iso8601',
  httpRequest: {
    remoteIp: '$client_address',
    requestMethod: '$request_method',
    requestUrl: '$request_uri',
    protocol: '$server_protocol',
    status: '$status',
    requestSize: '$request_length',
    responseSize: '$bytes_sent',
    latency: '${request_time}s',
    userAgent: '$http_user_agent',
    referer: '$http_referer',
  },
});

/** Log of the firewall of AWS. It has the status only of requests that the firewall answered itself, which is not read. */
const AWS_WAF = serviceLog('aws_waf', {
  timestamp: '$timestamp',
  httpRequest: {
    clientIp: '$remote_addr',
    httpMethod: '$request_method',
    uri: '$uri',
    args: '$args',
    httpVersion: '$server_protocol',
    requestId: '$request_id',
    headers: [
      ['Host', '$http_host'],
      ['User-Agent', '$http_user_agent'],
      ['Referer', '$http_referer'],
      ['Cookie', '$http_cookie'],
    ].map(([name, value]) => ({ name: name!, value: value! })),
  },
});

/** Access log of Azure Front Door, also of its classic tier. */
const AZURE_FRONT_DOOR = serviceLog(
  'azure_front_door',
  {
    time: '$time_iso8601',
    properties: {
      clientIp: '$remote_addr',
      httpMethod: '$request_method',
      requestUri: '$request_uri',
      hostName: '$host',
      httpStatusCode: '$status',
      requestBytes: '$request_length',
      responseBytes: '$bytes_sent',
      timeTaken: '$request_time',
      userAgent: '$http_user_agent',
      referer: '$http_referer',
      trackingReference: '$request_id',
    },
  },
  ['"FrontDoorAccessLog"', '"FrontdoorAccessLog"'],
);

/** Access log of Azure Application Gateway. Its durations are in milliseconds or in seconds, depending on the gateway. */
const AZURE_GATEWAY = serviceLog(
  'azure_gateway',
  {
    time: '$time_iso8601',
    timeStamp: '$timestamp',
    properties: {
      clientIP: '$remote_addr',
      httpMethod: '$request_method',
      requestUri: '$uri',
      requestQuery: '$args',
      httpVersion: '$server_protocol',
      host: '$host',
      httpStatus: '$status',
      receivedBytes: '$request_length',
      sentBytes: '$bytes_sent',
      userAgent: '$http_user_agent',
      transactionId: '$request_id',
    },
  },
  ['"ApplicationGatewayAccessLog"'],
);

/** Default formats in JSON of Istio and of Envoy Gateway. */
const ENVOY_JSON = serviceLog('envoy_json', {
  start_time: '$time_iso8601',
  downstream_remote_address: '$client_address',
  method: '$request_method',
  path: '$request_uri',
  'x-envoy-origin-path': '$request_uri',
  protocol: '$server_protocol',
  authority: '$host',
  ':authority': '$host',
  response_code: '$status',
  bytes_sent: '$bytes_sent',
  duration: '$request_time_ms',
  user_agent: '$http_user_agent',
  'user-agent': '$http_user_agent',
  x_forwarded_for: '$http_x_forwarded_for',
  'x-forwarded-for': '$http_x_forwarded_for',
  request_id: '$request_id',
  'x-request-id': '$request_id',
});

/** Log of Kong's plugins, such as `file-log` and `http-log`. */
const KONG = serviceLog('kong', {
  started_at: '$msec',
  client_ip: '$remote_addr',
  request: {
    method: '$request_method',
    uri: '$request_uri',
    size: '$request_length',
    headers: { host: '$host', 'user-agent': '$http_user_agent', referer: '$http_referer', cookie: '$http_cookie' },
  },
  response: { status: '$status', size: '$bytes_sent' },
  latencies: { request: '$request_time_ms' },
});

/** Logs of services in JSON. */
export const SERVICE_LOGS: readonly AccessLogFormat[] = [CLOUDFLARE, GCP, AWS_WAF, AZURE_FRONT_DOOR, AZURE_GATEWAY, ENVOY_JSON, KONG];
