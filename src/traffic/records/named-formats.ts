import { jsonText } from '../../output';
import { apacheParts, isApacheNotation } from './formats/apache-notation';
import { COMBINED, LIGHTTPD, VHOST } from './formats/combined';
import { CADDY, NGINX_JSON, TRAEFIK_JSON } from './formats/json-logs';
import { jsonPattern } from './formats/json-pattern';
import { COMBINED_TIMED, INGRESS, MAIN, MAIN_TIMED, SURE_MAIN, VHOST_COMBINED } from './formats/nginx';
import { nginxStatement } from './formats/nginx-statement';
import { SERVICE_LOGS } from './formats/service-logs';
import { ALB, ELB, ENVOY, HAPROXY, ISTIO, SQUID, TRAEFIK } from './formats/proxies';
import { W3C } from './formats/w3c';
import { type AccessLogFormat, textFormat } from './log-format';

/** Formats by name. */
const NAMED: ReadonlyMap<string, AccessLogFormat> = new Map([
  ['combined', COMBINED],
  ['common', COMBINED],
  ['main', MAIN],
  ['combined_timed', COMBINED_TIMED],
  ['main_timed', MAIN_TIMED],
  ['vhost_combined', VHOST_COMBINED],
  ['vhost', VHOST],
  ['json', NGINX_JSON],
  ['ingress', INGRESS],
  ['lighttpd', LIGHTTPD],
  ['caddy', CADDY],
  ['traefik', TRAEFIK],
  ['traefik_json', TRAEFIK_JSON],
  ['haproxy', HAPROXY],
  ['envoy', ENVOY],
  ['istio', ISTIO],
  ['alb', ALB],
  ['elb', ELB],
  ['w3c', W3C],
  ['squid', SQUID],
  ...SERVICE_LOGS.map((format) => [format.name, format] as const),
]);

/** Names of formats. */
export const LOG_FORMATS: readonly string[] = [...NAMED.keys()];

/** Formats of text that are recognized by their lines. Of two that read the same from all lines, the first is taken. */
export const TEXT_FORMATS: readonly AccessLogFormat[] = [
  ...[SURE_MAIN, COMBINED, VHOST, LIGHTTPD, INGRESS, TRAEFIK, HAPROXY, ENVOY, ISTIO, ALB, ELB, SQUID, W3C],
];

/**
 * Returns the format with a name; with a pattern in the notation of nginx's `log_format` or of Apache's `LogFormat`; or with such a
 * statement of a configuration. A pattern of JSON matches lines that nginx writes with `escape=json`.
 *
 * @throws Error with the mistake and the remedy
 */
export function logFormat(text: string): AccessLogFormat {
  const named = NAMED.get(text);
  if (named) return named;
  if (text.length > LONGEST) throw new Error(`The log format has ${text.length} characters. At most ${LONGEST} are allowed.`);
  try {
    const statement = nginxStatement(text);
    if (statement) return nginxFormat(statement.pattern, statement.isEscaped);
    if (isApacheNotation(text)) return apacheFormat(text);
    // The shell passes on the tab of a configuration as it is written there.
    if (text.includes('$')) return nginxFormat(isJson(text) ? text : text.replaceAll('\\t', '\t'), true);
  } catch (error) {
    throw new Error(`The log format ${jsonText(text)} cannot be used. ${(error as Error).message}`, { cause: error });
  }
  throw new Error(
    `The log format ${jsonText(text)} is neither a name nor a pattern. Names: ${LOG_FORMATS.join(', ')}. Pattern, in the notation of ` +
      `nginx: '$remote_addr [$time_local] "$request" $status'; in that of Apache: '%h %l %u %t \\"%r\\" %>s'.`,
  );
}

/** Characters of the longest pattern or statement. */
const LONGEST = 10_000;

/** Name of a pattern in messages. */
const OF_OPTION = 'of the option';

function isJson(pattern: string): boolean {
  return pattern.trimStart().startsWith('{');
}

function nginxFormat(pattern: string, isEscaped: boolean): AccessLogFormat {
  return isJson(pattern) ? jsonPattern(OF_OPTION, pattern) : textFormat(OF_OPTION, pattern, isEscaped);
}

function apacheFormat(text: string): AccessLogFormat {
  const parts = apacheParts(text);
  const [begin] = parts;
  return { ...textFormat(OF_OPTION, parts), isJson: typeof begin === 'string' && isJson(begin) };
}
