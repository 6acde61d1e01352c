import { logFormat } from '../../../src/traffic/records';
import { readAccessLine } from './support';

const read = (format: string, line: string) => readAccessLine(line, { format: logFormat(format) });

const TIME = { timestamp: '2025-03-01T12:00:05.000Z' };

test.each<[string, string, object]>([
  [
    `log_format shop '$remote_addr - $remote_user [$time_local] '\n                '"$request" $status "$http_user_agent"';`,
    '192.0.2.1 - - [01/Mar/2025:13:00:05 +0100] "GET /a HTTP/1.1" 200 "a \\x22b\\x22"',
    { ...TIME, ip: '192.0.2.1', path: '/a', status: 200, user_agent: 'a "b"' },
  ],
  [
    `log_format j escape=json '{"t":"$time_iso8601","ip":"$remote_addr","up":$upstream_response_time,"s":$status}';`,
    '{"t":"2025-03-01T13:00:05+01:00","ip":"192.0.2.1","up":,"s":403}',
    { ...TIME, ip: '192.0.2.1', status: 403, upstream_response_time: null },
  ],
  [
    `log_format j '{"t":"$time_iso8601","ip":"$remote_addr","up":$upstream_response_time,"us": "$upstream_status","s":$status}';`,
    '{"t":"2025-03-01T13:00:05+01:00","ip":"192.0.2.1","up":0.1, 0.2,"us": "502, 200","s":200}',
    { ...TIME, ip: '192.0.2.1', status: 200, upstream_response_time: 0.3, upstream_status: [502, 200] },
  ],
  [
    'LogFormat "%h %l %u %t \\"%r\\" %>s %b \\"%{Referer}i\\" \\"%{User-Agent}i\\" %D" combined_us',
    '192.0.2.1 - - [01/Mar/2025:13:00:05 +0100] "GET /a b HTTP/1.1" 200 - "-" "B\\tr" 120000',
    { ...TIME, ip: '192.0.2.1', path: '/a b', bytes_sent: 0, user_agent: 'B\tr', request_time: 0.12 },
  ],
  [
    '%v:%p %a %{c}a "%m %U%q %H" %s %{X-Api-Key}i %{%Y-%m-%d %H:%M:%S}t.%{msec_frac}t %{%z}t %{ms}T %{sid}C %I %O %%',
    'shop.example:443 192.0.2.1 10.0.0.1 "POST /a?b=c HTTP/2.0" 201 k1 2025-03-01 13:00:05.250 +0100 12 s1 310 512 %',
    {
      timestamp: '2025-03-01T12:00:05.250Z',
      ip: '192.0.2.1',
      method: 'POST',
      url: '/a?b=c',
      host: 'shop.example',
      port: '443',
      headers: { 'x-api-key': 'k1' },
      cookies: { sid: 's1' },
      request_time: 0.012,
      request_length: 310,
      bytes_sent: 512,
    },
  ],
  ['%{c}a [%{%d/%b/%Y:%T %z}t] %>s', '192.0.2.1 [01/Mar/2025:13:00:05 +0100] 200', { ...TIME, ip: '192.0.2.1', status: 200 }],
  ['%a %{sec}t', '192.0.2.1 1740830405', TIME],
  ['%a %{msec}t', '192.0.2.1 1740830405250', { timestamp: '2025-03-01T12:00:05.250Z' }],
  ['%a %{usec}t', '192.0.2.1 1740830405250000', { timestamp: '2025-03-01T12:00:05.250Z' }],
  [
    'LogFormat "{\\"t\\":\\"%{%FT%T%z}t\\",\\"ip\\":\\"%a\\",\\"ua\\":\\"%{User-Agent}i\\"}" json',
    '{"t":"2025-03-01T13:00:05+0100","ip":"192.0.2.1","ua":"a \\"b\\""}',
    { ...TIME, ip: '192.0.2.1', user_agent: 'a "b"' },
  ],
  // Columns that a server pads, and an empty one.
  [
    '$msec $request_time_ms $remote_addr $status',
    '1740830405.000    921 192.0.2.1     200',
    { ...TIME, ip: '192.0.2.1', request_time: 0.921 },
  ],
  ['$msec\t$remote_addr\t$host\t$status', '1740830405.000\t\tshop.example\t200', { ...TIME, host: 'shop.example', status: 200 }],
  ['$remote_addr [$time_iso8601] $status', '192.0.2.1 [2025-03-01T13:00:05.250+01:00] 200', { timestamp: '2025-03-01T12:00:05.250Z' }],
  ['$remote_addr [$time_local] $status', '192.0.2.1 [01/Mar/2025:13:00:05.250 +0100] 200', { timestamp: '2025-03-01T12:00:05.250Z' }],
  ['{"at":"$msec","ip":"$remote_addr"}', '{"at":1740830405250,"ip":"192.0.2.1"}', { timestamp: '2025-03-01T12:00:05.250Z' }],
  ['$msec $remote_addr', '1740830405250000 192.0.2.1', { timestamp: '2025-03-01T12:00:05.250Z' }],
  ['$date $time $remote_addr', '2025-03-01 12:00:05 192.0.2.1', { ...TIME, ip: '192.0.2.1' }],
  // Labels and tabs, as a configuration has them, and as the shell passes them on.
  ...[
    `log_format ltsv 'time:$time_local\\thost:$remote_addr\\t' 'req:$request';`,
    'time:$time_local\\thost:$remote_addr\\treq:$request',
  ].map((format): [string, string, object] => [
    format,
    'time:01/Mar/2025:13:00:05 +0100\thost:192.0.2.1\treq:GET /a b HTTP/1.1',
    { ...TIME, ip: '192.0.2.1', path: '/a b' },
  ]),
  ['%h [%{%a %b %d %T %Y}t] %m', '192.0.2.1 [Sat Mar 01 12:00:05 2025] GET', { ...TIME, ip: '192.0.2.1', method: 'GET' }],
  ['$msec $remote_addr', '1740830405250000000 192.0.2.1', { timestamp: '2025-03-01T12:00:05.250Z' }],
  ...['1740830405', '1740830405.000', '1740830405000', '1740830405000000', '1740830405000000000', '2025-03-01 13:00:05,000 +01:00'].map(
    (time): [string, string, object] => ['$timestamp $remote_addr', `${time} 192.0.2.1`, { ...TIME, ip: '192.0.2.1' }],
  ),
  // An address with a port, or without one.
  ...[
    ['192.0.2.1:4711', '192.0.2.1'],
    ['192.0.2.1', '192.0.2.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['2001:db8::1:4711', '2001:db8::1:4711'],
    ['2001:db8::1:54711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
  ].map(([written, ip]): [string, string, object] => ['$msec $client_address', `1740830405.000 ${written}`, { ...TIME, ip }]),
  ['$msec $remote_addr', '1740830405.000 [fe80::1%eth0]', { ...TIME, ip: 'fe80::1%eth0' }],
  // Headers as a list of names and values, in the order of the request.
  [
    '{"at":"$msec","ip":"$remote_addr","headers":[{"name":"User-Agent","value":"$http_user_agent"},{"name":"X-K","value":"$http_x_k"}]}',
    '{"at":1740830405,"ip":"192.0.2.1","headers":[{"name":"x-k","value":"k1"},{"name":"Host"},{"name":"user-agent","value":"B"}]}',
    { ...TIME, user_agent: 'B', headers: { 'x-k': 'k1' } },
  ],
  ['{"at":"$msec","ips":["$peer","$remote_addr"]}', '{"at":1740830405,"ips":["10.0.0.1","192.0.2.1"]}', { ...TIME, ip: '192.0.2.1' }],
])('reads the format %s', (format, line, expected) => {
  expect(read(format, line)).toMatchObject(expected);
});

test.each([
  ['$msec $client_address', '1740830405.000 [2001:db8::1'],
  ['$msec $remote_addr', '1740830405.000 [shop.example]'],
  ['$msec $remote_addr', '17408304052500000001 192.0.2.1'],
  ['%h [%{%a %b %d %T %Y}t]', '192.0.2.1 [Day Mar 01 12:00:05 2025]'],
])('in the format %s, the line %s is not read', (format, line) => {
  expect(read(format, line)).toBeUndefined();
});

test('a list without the constants of a pattern has no value', () => {
  const format = '{"at":"$msec","client":"$remote_addr","headers":[{"name":"User-Agent","value":"$http_user_agent"}]}';
  for (const headers of ['[{"name":"Accept","value":"text/html"}]', '[]', 'null', '{"name":"User-Agent","value":"B"}', '["User-Agent"]'])
    expect(read(format, `{"at":1740830405,"client":"192.0.2.1","headers":${headers}}`)).toEqual({
      ...TIME,
      time_period: 1_740_830_405,
      ip: '192.0.2.1',
      tags: ['all'],
    });
});

test('has no address in an empty column', () => {
  expect(read('$msec\t$remote_addr\t$status', '1740830405.000\t\t200')?.ip).toBeUndefined();
});

test.each([
  [`log_format x '$msec' '$status`, /The statement does not end after its strings\. Write it as in nginx\.conf\./],
  ['LogFormat "%h %t', /The statement has no quote at its end\. Write it as in the configuration of Apache\./],
  ['%h %l "%r"', /It has no time/],
  ['%h %{%H:%M}t', /The time "%H:%M" has no date, or no time of day to the second\./],
  ['%h %{%c}t', /The time "%c" has %c, which is not supported\./],
  ['%h %t 5%!', /"%!" is no directive of Apache\. Write a percent sign as %%\./],
  ['%h%s%t', /stand side by side/],
])('refuses the format %j', (format, message) => {
  expect(() => logFormat(format)).toThrow(message);
});
