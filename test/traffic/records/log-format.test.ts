import fc from 'fast-check';
import { LOG_FORMATS, logFormat } from '../../../src/traffic/records';
import { readAccessLine } from './support';
import { fuzz } from '../../support/fuzz/fuzz';
import { damagedText } from '../../support/fuzz/mutations';

const COMBINED = '192.0.2.1 - anna [01/Mar/2025:13:00:05 +0100] "GET /cart?id=7 HTTP/1.1" 200 512 "https://r.example/" "Browser \\"1\\""';
const JSON_LINE = JSON.stringify({
  time_iso8601: '2025-03-01T13:00:05+01:00',
  remote_addr: '192.0.2.1',
  request: 'GET /cart?id=7 HTTP/1.1',
  status: '200',
  body_bytes_sent: 512,
  http_referer: 'https://r.example/',
  http_user_agent: 'Browser "1"',
  request_time: '0.120',
  upstream_response_time: '',
  http_x_forwarded_for: '203.0.113.9',
  anything: [null],
});

const read = (format: string, line: string) => readAccessLine(line, { format: logFormat(format) });

const EXPECTED = {
  timestamp: '2025-03-01T12:00:05.000Z',
  time_period: Date.UTC(2025, 2, 1, 12, 0, 5) / 1000,
  ip: '192.0.2.1',
  method: 'GET',
  url: '/cart?id=7',
  path: '/cart',
  query: '?id=7',
  arguments: { id: '7' },
  version: '1.1',
  protocol: 'HTTP/1.1',
  status: 200,
  bytes_sent: 512,
  referer: 'https://r.example/',
  user_agent: 'Browser "1"',
  tags: ['all'],
};
const { referer: _r, user_agent: _u, ...COMMON } = EXPECTED;
const FORWARDED = { headers: { 'x-forwarded-for': '203.0.113.9' } };

const LINES: readonly [string, string, object][] = [
  ['combined', COMBINED, EXPECTED],
  ['combined', `${COMBINED} "203.0.113.9" 0.120`, EXPECTED],
  ['common', COMBINED.slice(0, COMBINED.indexOf(' "https')), COMMON],
  ['main', `${COMBINED} "203.0.113.9"`, { ...EXPECTED, ...FORWARDED }],
  ['main', `${COMBINED} "-"`, EXPECTED],
  ['combined_timed', `${COMBINED} 0.120 0.100`, { ...EXPECTED, request_time: 0.12, upstream_response_time: 0.1 }],
  ['combined_timed', `${COMBINED} 0.120 -`, { ...EXPECTED, request_time: 0.12, upstream_response_time: null }],
  ['combined_timed', `${COMBINED} 0.400 0.100, 0.200 : -`, { ...EXPECTED, request_time: 0.4, upstream_response_time: 0.3 }],
  ['main_timed', `${COMBINED} "203.0.113.9" 0.120 0.1`, { ...EXPECTED, ...FORWARDED, request_time: 0.12, upstream_response_time: 0.1 }],
  ['vhost_combined', `shop.example:443 ${COMBINED}`, { ...EXPECTED, host: 'shop.example', port: '443' }],
  ['combined', `shop.example:443 ${COMBINED}`, { ...EXPECTED, host: 'shop.example', port: '443' }],
  ['common', `shop.example:80 ${COMBINED.slice(0, COMBINED.indexOf(' "https'))}`, { ...COMMON, host: 'shop.example', port: '80' }],
  ['json', JSON_LINE, { ...EXPECTED, ...FORWARDED, request_time: 0.12, upstream_response_time: null }],
];

test.each(LINES)('reads the format %s: %s', (format, line, expected) => {
  expect(read(format, line)).toEqual(expected);
  expect(LOG_FORMATS).toContain(format);
});

test.each<[string, string, object]>([
  ['$msec $remote_addr', '1740830405.250 192.0.2.1', { timestamp: '2025-03-01T12:00:05.250Z', ip: '192.0.2.1' }],
  ['<${time_iso8601}> $status', '<2025-03-01T13:00:05+01:00> 404', { timestamp: EXPECTED.timestamp, status: 404 }],
  [
    '$remote_user [$time_local] $request_method $uri $args',
    'a [b] [c [01/Mar/2025:13:00:05 +0100] POST /login user=anna',
    { timestamp: EXPECTED.timestamp, method: 'POST', url: '/login?user=anna', arguments: { user: 'anna' } },
  ],
  [
    '$msec|$request_uri|$arg_id|$cookie_sid|$http_cookie|$http_x_api_key|$host|$request_length|$request_id',
    '1740830405|/?a=1|7|s1|a=b; c=d=e|key-1|shop.example|310|r-1',
    {
      arguments: { a: '1', id: '7' },
      cookies: { sid: 's1', a: 'b', c: 'd=e' },
      headers: { 'x-api-key': 'key-1' },
      host: 'shop.example',
      request_length: 310,
      request_id: 'r-1',
    },
  ],
  [
    '$msec $upstream_addr $upstream_status "$http_user_agent"',
    '1740830405 10.0.0.1:80, 10.0.0.2:80 502, 200 "a \\x22b\\x22"',
    { upstream_addr: ['10.0.0.1:80', '10.0.0.2:80'], upstream_status: [502, 200], user_agent: 'a "b"' },
  ],
  [
    '{"at":"$time_iso8601","who":"$remote_addr:$remote_port","code": $status,"type":"access","ua":"$http_user_agent"}',
    '{"who":"192.0.2.1:5000","at":"2025-03-01T13:00:05+01:00","code":200,"type":"access","ua":"ü \\"x\\""}',
    { timestamp: EXPECTED.timestamp, ip: '192.0.2.1', status: 200, user_agent: 'ü "x"' },
  ],
])('reads the pattern %s', (pattern, line, expected) => {
  expect(read(pattern, line)).toMatchObject(expected);
});

test.each([
  ['nginx', /^The log format "nginx" is neither a name nor a pattern\. Names: combined, common, main, /],
  ['%h %l %u', /It has no time/],
  ['$remote_addr $status', /It has no time\. Add \$time_local or \$time_iso8601 or \$msec\./],
  ['$msec$status', /"\$msec" and "\$status" stand side by side\. Write a character between them\./],
  ['{"time": $msec', /It begins like JSON, but is none/],
  ['\u001b[2J$', /The log format "\\u001b\[2J\$" cannot be used\. It has no time/],
])('refuses the format %j', (format, message) => {
  expect(() => logFormat(format)).toThrow(message);
});

test.each([
  ['$msec $status', '1740830405 20x'],
  ['$msec $status', '1740830405 200 '.repeat(2)],
  ['$msec $request_time', '1740830405 fast'],
  ['$msec $bytes_sent', '1740830405 1e9'],
  ['$msec $upstream_response_time', '1740830405 0.1, x'],
  ['[$time_local]', '[29/Feb/2025:13:00:05 +0100]'],
  ['"$request" $msec', '"GET / HTTP/1.1 1740830405'],
  ['json', '{"status":200}'],
  ['json', '[1]'],
  ['json', 'null'],
])('refuses a line that is not in the format %s: %s', (format, line) => {
  expect(read(format, line)).toBeUndefined();
});

describe('a line in the default format', () => {
  const line = (user: string, agent = 'Browser') =>
    `192.0.2.1 - ${user} [01/Mar/2025:13:00:05 +0100] "GET / HTTP/1.1" 200 512 "-" "${agent}"`;

  test.each(['-', 'anna', 'Anna Maria Berg', '"Anna Berg"', '""', 'a"b', 'a [b] c', '[01/Jan/2020:00:00:00 +0000]', 'x  y'])(
    'may have the user %j',
    (user) => {
      expect(readAccessLine(line(user))).toMatchObject({ timestamp: EXPECTED.timestamp, status: 200, user_agent: 'Browser' });
    },
  );

  const from = (begin: string, user = '-') => line(user).replace('192.0.2.1 ', `${begin} `);

  test.each(['192.0.2.9', '2001:db8::1', '::1', 'fe80::1%eth0', '1:2:3:4:5:6:7:8', 'client-7.isp.example', 'unix:'])(
    'may have the client %j, with and without a virtual host',
    (client) => {
      expect(readAccessLine(from(client))).toEqual({ ...readAccessLine(line('-')), ip: client });
      expect(readAccessLine(from(`www.example.org:443 ${client}`, 'john doe'))).toMatchObject({
        ip: client,
        host: 'www.example.org',
        port: '443',
      });
      expect(readAccessLine(from(`[2001:db8::80]:443 ${client}`))).toMatchObject({ ip: client, host: '[2001:db8::80]', port: '443' });
    },
  );

  test.each(['www.example.org:443', '192.0.2.9:5000', 'www.example.org 192.0.2.9', 'www.example.org client.isp.example', '203.0.113.5,'])(
    'does not have the client %j',
    (begin) => {
      for (const user of ['-', 'anna', 'john doe'])
        for (const format of ['combined', 'main', 'combined_timed']) {
          const ends = { combined: '', main: ' "-"', combined_timed: ' 0.1 0.1' }[format];
          expect([format, user, read(format, `${from(begin, user)}${ends}`)]).toEqual([format, user, undefined]);
        }
    },
  );

  test('has no extra column before the client in another format', () => {
    expect(read('main', `${from('www.example.org:443 192.0.2.9', 'john doe')} "-"`)).toBeUndefined();
    expect(read('main', `${from('www.example.org 192.0.2.9')} "-"`)).toBeUndefined();
  });

  test.each(['\0', '\x1b[2J', '\x07', '\x7f', 'a\rb', Buffer.from([0xff, 0xfe]).toString('utf8')])('is damaged with %j', (damage) => {
    expect(readAccessLine(line('-', damage))).toBeUndefined();
    expect(readAccessLine(line(damage))).toBeUndefined();
    expect(read('main', `${line('-', damage)} "-"`)).toBeUndefined();
    expect(read('json', JSON.stringify({ msec: 1740830405, http_user_agent: 'x' }).replace('x', damage))).toBeUndefined();
  });

  test('may have characters in UTF-8, and tabs', () => {
    expect(readAccessLine(line('-', 'ü\t€'))?.user_agent).toBe('ü\t€');
  });
});

test('adds the time shift to the time', () => {
  expect(readAccessLine(COMBINED, { shift: -7200 })).toEqual({
    ...EXPECTED,
    timestamp: '2025-03-01T10:00:05.000Z',
    time_period: EXPECTED.time_period - 7200,
  });
  expect(readAccessLine(COMBINED)).toEqual(EXPECTED);
});

test('reads a damaged line of each format with a valid time, or refuses it', async () => {
  const words = [
    '"',
    '\\"',
    '\\',
    '$',
    '[',
    ' [',
    '- ',
    ', ',
    ' : ',
    '{',
    '}',
    '01/Mar/2025:13:00:05 +0100',
    ' [ ['.repeat(5000),
    ', 1'.repeat(5000),
  ];
  await fuzz(
    fc.property(
      fc
        .constantFrom(...LINES)
        .chain(([format, line]) => damagedText(fc.constant(line), words).map((damaged) => [format, damaged] as const)),
      ([format, line]) => {
        const found = read(format, line);
        if (found) expect(new Date(found.timestamp!).toISOString()).toBe(found.timestamp);
      },
    ),
    { parts: 3 },
  );
});

test.each<[string, string]>([
  ['combined', `192.0.2.1 - ${' ['.repeat(400_000)}`],
  ['combined', `192.0.2.1 - ${' [01/Mar/2025:13:00:05 +0100]'.repeat(30_000)}`],
  ['combined', `192.0.2.1 - - [01/Mar/2025:13:00:05 +0100] "${'\\"'.repeat(400_000)}`],
  ['main', `192.0.2.1 - ${' ['.repeat(400_000)}`],
  ['combined_timed', `${COMBINED} 0.1 ${'1, '.repeat(300_000)}`],
  ['json', `{"time_iso8601":"2025-03-01T13:00:05Z","request":"${' '.repeat(900_000)}"}`],
])('refuses a long line of the format %s without backtracking', (format, line) => {
  expect(read(format, line)?.method).toBeUndefined();
});

test('refuses a line of more than a megabyte', () => {
  expect(readAccessLine(`${COMBINED.slice(0, -1)}${'x'.repeat(1024 * 1024)}"`)).toBeUndefined();
});

test('a line that lacks a member of JSON has the value of another with the same variable', () => {
  const { read } = logFormat('{"at":"$time_iso8601","also":"$msec","host":"$host","vhost":"$host"}');
  expect(read('{"also":"1740823205.000","host":"shop.example"}')).toMatchObject({ time_period: 1740823205, host: 'shop.example' });
});
