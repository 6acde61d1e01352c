import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AccessLogOptions, logFormat, readRecordFile, type BadLine, type TrafficRequest } from '../../../src/traffic/records';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-recognition-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Read {
  readonly requests: TrafficRequest[];
  readonly bad: BadLine[];
  readonly formats: readonly string[];
}

async function read(lines: readonly string[], options: AccessLogOptions = {}): Promise<Read> {
  const file = join(folder, 'access.log');
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  const [requests, bad]: [TrafficRequest[], BadLine[]] = [[], []];
  let formats: readonly string[] = [];
  for await (const batch of readRecordFile(file, options)) {
    requests.push(...batch.requests);
    bad.push(...batch.bad);
    ({ formats } = batch);
  }
  return { requests, bad, formats };
}

const REST = '[01/Mar/2025:13:00:05 +0000] "GET /cart HTTP/1.1" 200 512 "-" "Browser"';
const LINE = `192.0.2.1 - - ${REST}`;

describe('lines in JSON', () => {
  const gateway = { timestamp: '2025-03-01T12:00:00Z', client: '192.0.2.1', status: 200, path: '/', level: 'info' };

  test('with a timestamp, but without a field by which rules count, are no traffic records', async () => {
    const { requests, bad } = await read([JSON.stringify(gateway), JSON.stringify({ ...gateway, ip: '192.0.2.1' })]);
    expect(requests.map(({ record }) => record.ip)).toEqual(['192.0.2.1']);
    expect(bad).toEqual([{ line: 1, problem: expect.stringContaining('no field of a traffic record by which rules count') }]);
  });

  test('that no format reads name none, and are bad lines', async () => {
    const { formats, bad } = await read([JSON.stringify({ ts: 1, client: '192.0.2.1' })]);
    expect([formats, bad.length]).toEqual([[], 1]);
  });

  test('of another log are bad lines, with the format of the others', async () => {
    const caddy = { ts: 1740834005, request: { client_ip: '192.0.2.1', method: 'GET', uri: '/' }, status: 200 };
    const { formats, bad } = await read([JSON.stringify(caddy), JSON.stringify(caddy), JSON.stringify({ level: 'warn' })]);
    expect(formats).toEqual(['caddy']);
    expect(bad).toEqual([{ line: 3, problem: 'not a line of an access log in the format caddy' }]);
  });

  test('of Docker contain the lines of a log', async () => {
    const wrapped = [LINE, LINE].map((line) => JSON.stringify({ log: `${line}\n`, stream: 'stdout', time: '2025-03-01T13:00:05.1Z' }));
    const { requests, formats } = await read(wrapped);
    expect(formats).toEqual(['combined']);
    expect(requests.map(({ record }) => record.ip)).toEqual(['192.0.2.1', '192.0.2.1']);
  });
});

test.each([
  'Mar  1 13:00:05 web1 nginx: ',
  'Mar 11 13:00:05 web1 nginx[7]: ',
  '<190>Mar 11 13:00:05 web1 nginx: ',
  '2025-03-01T13:00:05.123456+01:00 web1 nginx: ',
  '<190>1 2025-03-01T13:00:05Z web1 nginx 7 - - ',
  '<190>1 2025-03-01T13:00:05Z web1 nginx 7 - [a b="c"] ',
  '2025-03-01T13:00:05.123456789Z stdout F ',
  'web-1  | ',
])('lines after %j are read without it', async (prefix) => {
  const { requests, bad } = await read([LINE, LINE, LINE].map((line) => prefix + line));
  expect(bad).toEqual([]);
  expect(requests.map(({ record }) => record)).toEqual((await read([LINE, LINE, LINE])).requests.map(({ record }) => record));
  const given = await read([prefix + LINE], { format: logFormat('$remote_addr - - [$time_local] "$request" $rest') });
  expect(given.requests.map(({ record }) => record.ip)).toEqual(['192.0.2.1']);
});

describe('the host of a request', () => {
  test('may be in the second column, also as an address', async () => {
    const hosts = ['shop.example', '203.0.113.80', '-', 'shop.example:8443'];
    const { requests, formats } = await read(hosts.map((host) => `192.0.2.1 ${host} - ${REST}`));
    expect(formats).toEqual(['lighttpd']);
    expect(requests.map(({ record }) => [record.ip, record.host])).toEqual([
      ...['shop.example', '203.0.113.80', undefined, 'shop.example:8443'].map((host) => ['192.0.2.1', host]),
    ]);
  });

  test('may be in the first column, without a port', async () => {
    const { requests, formats } = await read(['shop.example', '203.0.113.80'].map((host) => `${host} 192.0.2.1 - anna ${REST}`));
    expect(formats).toEqual(['vhost']);
    expect(requests.map(({ record }) => [record.ip, record.host])).toEqual([
      ['192.0.2.1', 'shop.example'],
      ['192.0.2.1', '203.0.113.80'],
    ]);
  });

  test('is not taken from two addresses, of which either may be the client', async () => {
    const { requests, bad } = await read([`192.0.2.1 192.0.2.2 - ${REST}`, `192.0.2.3 192.0.2.2 - ${REST}`]);
    expect([requests.length, bad.length]).toEqual([0, 2]);
  });

  test('is in an absolute target, if the log has no other', async () => {
    const { requests } = await read([LINE.replace('/cart', 'http://shop.example:8080/cart')]);
    expect(requests[0]!.record).toMatchObject({ host: 'shop.example:8080', port: '8080', path: '/cart' });
  });
});

test('lines that several formats fit ask for the option', async () => {
  const squid = '1740834005.000    921 192.0.2.1 TCP_MISS/200 507 GET http://shop.example/ - HIER_DIRECT/203.0.113.1 text/html';
  await expect(read([LINE, squid])).rejects.toThrow(
    /cannot be read: Several formats fit its first lines, and read different requests: combined, squid\. Set --log-format to the right one\./,
  );
});

test('a file whose lines are in a format of the option keeps it', async () => {
  const { bad, formats } = await read([LINE], { format: logFormat('$msec $remote_addr') });
  expect(formats).toEqual(['of the option']);
  expect(bad).toEqual([{ line: 1, problem: expect.stringContaining('in the format of the option') }]);
});

test('a pattern of JSON whose members no line has is an error', async () => {
  const caddy = JSON.stringify({ ts: 1740834005.5, request: { remote_ip: '192.0.2.1', uri: '/' }, status: 200 });
  const wrong = logFormat('{"ts":"$msec","remote_ip":"$remote_addr","uri":"$request_uri","cookie":"$http_cookie"}');
  await expect(read([caddy, caddy], { format: wrong })).rejects.toThrow(
    /access\.log cannot be read: no line has "remote_ip", "uri" of --log-format\. Write the members of the pattern as the log has them\./,
  );
  const right = logFormat('{"ts":"$msec","request":{"remote_ip":"$remote_addr","uri":"$request_uri"}}');
  const { requests } = await read([caddy], { format: right });
  expect(requests[0]!.record).toMatchObject({ ip: '192.0.2.1', path: '/', timestamp: '2025-03-01T13:00:05.500Z' });
});

test('headers of a W3C file apply to the lines after them, and are no bad lines', async () => {
  const { requests, bad, formats } = await read([
    '#Version: 1.0',
    '#Fields: time c-ip cs-method cs-uri',
    '#Date: 2025-03-01 00:00:00',
    '13:00:05 192.0.2.1 GET /a?b=c',
    '#Fields: date time cs-method cs-uri-stem c-ip',
    '2025-03-02 13:00:05 GET /b 192.0.2.2',
    '2025-03-02 13:00:05 GET /b',
  ]);
  expect(formats).toEqual(['w3c']);
  expect(requests.map(({ record: { timestamp, ip, url } }) => [timestamp, ip, url])).toEqual([
    ['2025-03-01T13:00:05.000Z', '192.0.2.1', '/a?b=c'],
    ['2025-03-02T13:00:05.000Z', '192.0.2.2', '/b'],
  ]);
  expect(bad.map(({ line }) => line)).toEqual([7]);
});

test('a line of a TLS handshake, and other nonsense, is a request without a method', async () => {
  const requests = ['\\x16\\x03\\x01\\x02\\x00', '-', '', 'GET', '\\x80. HTTP/1.1', '400 HTTP/1.1'];
  const found = await read(requests.map((request) => LINE.replace('GET /cart HTTP/1.1', request)));
  expect(found.bad).toEqual([]);
  expect(found.requests.map(({ record: { method, url, version } }) => [method, url, version])).toEqual([
    ...Array.from({ length: 5 }, () => [undefined, undefined, undefined]),
    ['400', undefined, '1.1'],
  ]);
});

test.each([
  ['GET /shop.php?cmd=ls -al HTTP/1.1', { method: 'GET', path: '/shop.php', query: '?cmd=ls -al', version: '1.1' }],
  ['GET /a HTTP/1.0 HTTP/1.1', { url: '/a HTTP/1.0', version: '1.1' }],
  ['GET /a', { method: 'GET', path: '/a', version: undefined }],
  ['GET /a ', { path: '/a' }],
  ['OPTIONS sip:nm SIP/2.0', { method: 'OPTIONS', url: 'sip:nm SIP/2.0', path: undefined }],
])('the request %j has a method, a target up to the last version, and the version', async (request, expected) => {
  const { requests } = await read([LINE.replace('GET /cart HTTP/1.1', request)]);
  const { record } = requests[0]!;
  for (const [name, value] of Object.entries(expected)) expect([name, record[name as keyof typeof record]]).toEqual([name, value]);
});

describe('fields that a request shows', () => {
  const shown = async (lines: readonly string[], options?: AccessLogOptions) =>
    (await read(lines, options)).requests.map(({ shown: fields }) =>
      ['ip', 'user_agent', 'referer', 'request_time'].filter((each) => fields?.has(each)),
    );

  test.each(['', 'shop.example ', 'shop.example:443 '])(
    'are those of its columns, if a line after %j is in the common format',
    async (host) => {
      const line = (referer: string) => `${host}192.0.2.1 - - [01/Mar/2025:13:00:05 +0000] "GET /cart HTTP/1.1" 200 512${referer}`;
      expect(await shown([line(''), line(' "-" "-"'), line(' "-" "Browser" 0.004')])).toEqual([
        ['ip'],
        ['ip', 'user_agent', 'referer'],
        ['ip', 'user_agent', 'referer'],
      ]);
    },
  );

  test('are those of the members in JSON with the names of variables', async () => {
    const members = { time_iso8601: '2025-03-01T13:00:05Z', remote_addr: '192.0.2.1', request: 'GET / HTTP/1.1', request_time: 0.004 };
    expect(await shown([JSON.stringify(members)])).toEqual([['ip', 'request_time']]);
    expect(await shown([JSON.stringify({ ...members, http_user_agent: '' })])).toEqual([['ip', 'user_agent', 'request_time']]);
  });

  test('are those of a pattern of JSON whose members some line has', async () => {
    const format = logFormat('{"at":"$msec","client":"$remote_addr","agent":"$http_user_agent","ref":"$http_referer"}');
    const lines = [{}, { agent: null }].map((each) => JSON.stringify({ at: 1740830405, client: '192.0.2.1', ...each }));
    expect(await shown(lines, { format })).toEqual([
      ['ip', 'user_agent'],
      ['ip', 'user_agent'],
    ]);
  });

  test('are those of the members that a job of Cloudflare has', async () => {
    const line = { EdgeStartTimestamp: 1740830405, ClientIP: '192.0.2.1', ClientRequestPath: '/' };
    expect(await shown([JSON.stringify(line)])).toEqual([['ip']]);
  });
});

describe('a log of a service in JSON', () => {
  test('has lines of other events, which are bad lines', async () => {
    const properties = { clientIP: '192.0.2.1', clientIp: '192.0.2.1', httpMethod: 'GET', requestUri: '/' };
    const line = (category: string) => JSON.stringify({ time: '2025-03-01T13:00:05Z', category, properties });
    for (const [name, request, other] of [
      ['azure_gateway', 'ApplicationGatewayAccessLog', 'ApplicationGatewayFirewallLog'],
      ['azure_front_door', 'FrontDoorAccessLog', 'FrontDoorWebApplicationFirewallLog'],
      ['azure_front_door', 'FrontdoorAccessLog', 'FrontdoorWebApplicationFirewallLog'],
    ] as const) {
      const { requests, bad, formats } = await read([line(request), line(other)]);
      expect([requests.length, bad, formats]).toEqual([
        1,
        [{ line: 2, problem: `not a line of an access log in the format ${name}` }],
        [name],
      ]);
    }
  });

  test('has no request without the address of a client', async () => {
    const line = (httpRequest: object) => JSON.stringify({ timestamp: '2025-03-01T13:00:05Z', httpRequest });
    const { bad } = await read([line({ remoteIp: '192.0.2.1', requestUrl: 'https://shop.example/' }), line({ requestUrl: '/' })]);
    expect(bad).toEqual([{ line: 2, problem: 'not a line of an access log in the format gcp' }]);
  });
});

test('lines in JSON after words of a collector are read', async () => {
  const line = JSON.stringify({ time_iso8601: '2025-03-01T13:00:05Z', remote_addr: '192.0.2.1', request: 'GET /{a} HTTP/1.1' });
  const { requests, bad } = await read(['2025-03-01T13:00:06.613304+00:00 cache-fra1  ', 'app[7]: ACCESS '].map((words) => words + line));
  expect(bad).toEqual([]);
  expect(requests.map(({ record }) => [record.ip, record.path])).toEqual(Array.from({ length: 2 }, () => ['192.0.2.1', '/{a}']));
});

test('a pattern of the option may describe what a collector wrote around the lines', async () => {
  const lines = ['2025-03-01T13:00:05Z web1 app: 192.0.2.1:4711 - "GET /a HTTP/1.1" 200 OK'];
  const { requests } = await read(lines, { format: logFormat('$time_iso8601 $node app: $client_address - "$request" $status $rest') });
  expect(requests.map(({ record }) => [record.timestamp, record.ip, record.path])).toEqual([
    ['2025-03-01T13:00:05.000Z', '192.0.2.1', '/a'],
  ]);
});

test('a W3C file with both clocks has the times in UTC', async () => {
  const { requests } = await read([
    '#Fields: date time c-ip cs-uri cs-uri-query cs-host date-local time-local',
    '2025-03-01 13:00:05 192.0.2.1 https://shop.example/a b=c shop.test 2025-03-01 14:00:05',
    '2025-03-01 13:00:05 192.0.2.1 www.example/a?x=y b=c - 2025-03-01 14:00:05',
  ]);
  expect(requests.map(({ record: { timestamp, path, query, host } }) => [timestamp, path, query, host])).toEqual([
    ['2025-03-01T13:00:05.000Z', '/a', '?b=c', 'shop.test'],
    ['2025-03-01T13:00:05.000Z', '/a', '?x=y', 'www.example'],
  ]);
});

test('lines of JSON that has several lines, or several objects, name the form of a log', async () => {
  const object = { time: '2025-03-01T13:00:05Z', properties: { clientIp: '192.0.2.1', list: [1] } };
  const pretty = JSON.stringify(object, undefined, 2)
    .split('\n')
    .filter((line) => !/^ +1/.test(line));
  for (const lines of [pretty, JSON.stringify([object], undefined, '\t').split('\n').slice(0, 3), [JSON.stringify([object])]]) {
    const { requests, bad } = await read(lines);
    expect(requests).toEqual([]);
    expect(bad.map(({ problem }) => problem)).toEqual(
      lines.map(() => expect.stringMatching(/Write one (?:object|record) in a line, as .*"jq -c/)),
    );
  }
});
