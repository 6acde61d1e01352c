import { isIP } from 'node:net';
import type { AccessLogFormat } from '../log-format';
import { unescapeIn } from '../log-pattern';
import { LineFields } from '../log-record';

/** A text between quotes, in which a backslash keeps the next character. */
const QUOTED = String.raw`"([^"\\]*(?:\\.[^"\\]*)*)"`;

/** A user: a word, a text between quotes, or words. Servers escape quotes in the name. */
const USER = String.raw`(?:\S+|"[^"]*"|[^"]*?)`;

/** Name and port of the virtual host, before the address. An IPv6 address has more than one colon. */
const HOST = String.raw`(?:([\w.-]+|\[[\da-fA-F:.]+\]):(\d{1,5}) (?!- ))?`;

/** The rest of a line after the user: from the time to the referrer and the user agent, which the common format lacks. */
const REST = String.raw`\[([^\]"]{1,64})\] ${QUOTED} (\d{3}|-) (\d+|-)(?:\s*$| ${QUOTED} ${QUOTED}(?:\s|$))`;

/** Variables of `REST`. */
const REST_NAMES = ['time_local', 'request', 'status', 'body_bytes_sent', 'http_referer', 'http_user_agent'];

/**
 * A line in the combined format of Apache and nginx, or in the common one, with or without the virtual host. Other fields may come after
 * those of the combined one.
 */
// eslint-disable-next-line patterns/linear -- a line has at most a MiB, and each part ends at a sign that it cannot contain
const LINE = new RegExp(String.raw`^${HOST}(\S+) (\S+) (${USER}) ${REST}`);

/** The variables of the groups in `LINE`. The first is the line as a whole. */
const LINE_FIELDS = new LineFields(['', 'server_name', 'server_port', 'remote_addr', 'remote_logname', 'remote_user', ...REST_NAMES]);

/** Fields of the lines without a virtual host. */
const { fields: FIELDS } = new LineFields(['remote_addr', ...REST_NAMES]);

/** Matches a line. What comes after the fields has pairs of quotes: else the server does not escape them, and one has cut a field. */
function matched(expression: RegExp, line: string): RegExpExecArray | undefined {
  const found = expression.exec(line);
  return found && hasPairs(line.slice(found[0].length)) ? found : undefined;
}

function hasPairs(text: string): boolean {
  let isOpen = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') isOpen = !isOpen;
  }
  return !isOpen;
}

/** Fields that the common format lacks. */
const OF_COMBINED: readonly string[] = ['referer', 'user_agent'];

/** End of a line in the common format: the status and the bytes. */
const COMMON_END = /" (?:\d{3}|-) (?:\d+|-)$/;

/** Returns the fields of a line, of which those in the common format lack some. */
function fieldsOfLine(fields: ReadonlySet<string>): NonNullable<AccessLogFormat['fieldsIn']> {
  const common = new Set([...fields].filter((field) => !OF_COMBINED.includes(field)));
  return (line) => (!line.endsWith('"') && COMMON_END.test(line) ? common : fields);
}

/** Combined and common, with or without a virtual host with a port. */
export const COMBINED: AccessLogFormat = {
  name: 'combined',
  isJson: false,
  fields: FIELDS,
  fieldsIn: fieldsOfLine(FIELDS),
  read: (line, shift) => {
    const found = matched(LINE, line);
    return found ? LINE_FIELDS.record(found, { shift, unescape: unescapeIn(line) }) : undefined;
  },
};

/** A name with a dot, an address, or the name of this machine. */
// eslint-disable-next-line patterns/linear -- a line of a log has at most 1 MiB
const HOST_NAME = /^(?:[\w-]+(?:\.[\w-]+)+\.?|localhost|\[[\da-fA-F:.]+\])$/;

const PORT = /:\d{1,5}$/;

function isHost(text: string): boolean {
  return HOST_NAME.test(text) || isIP(text) === 6;
}

function isHostAndPort(text: string): boolean {
  return isHost(text) || isHost(text.replace(PORT, ''));
}

// eslint-disable-next-line patterns/linear -- a line has at most a MiB, and each part ends at a sign that it cannot contain
const HOST_FIRST = new RegExp(String.raw`^(\S+) (\S+) (\S+) (${USER}) ${REST}`);

/** Combined and common after the name of the virtual host: Apache's `%v %h %l %u ...`. */
export const VHOST: AccessLogFormat = withHost('vhost', HOST_FIRST, isHost, [
  ...['', 'server_name', 'remote_addr', 'remote_logname', 'remote_user'],
]);

// eslint-disable-next-line patterns/linear -- a line has at most a MiB, and each part ends at a sign that it cannot contain
const HOST_SECOND = new RegExp(String.raw`^(\S+) (\S+) (${USER}) ${REST}`);

/** The format of lighttpd, with the host in the second column: `%h %V %u ...`. */
export const LIGHTTPD: AccessLogFormat = withHost('lighttpd', HOST_SECOND, isHostAndPort, ['', 'remote_addr', 'host', 'remote_user']);

/** Returns a format with a column for the host, whose client is an address. */
function withHost(name: string, expression: RegExp, isHostColumn: (text: string) => boolean, names: readonly string[]): AccessLogFormat {
  const fields = new LineFields([...names, ...REST_NAMES]);
  const address = names.indexOf('remote_addr');
  const host = names.findIndex((each) => each === 'host' || each === 'server_name');
  return {
    name,
    isJson: false,
    fields: fields.fields,
    fieldsIn: fieldsOfLine(fields.fields),
    read: (line, shift) => {
      const found = matched(expression, line);
      if (!found || isIP(found[address]!) === 0 || !(found[host] === '-' || isHostColumn(found[host]!))) return undefined;
      return fields.record(found, { shift, unescape: unescapeIn(line) });
    },
  };
}
