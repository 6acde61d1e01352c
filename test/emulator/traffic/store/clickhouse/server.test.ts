import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAddress } from '../../../../../src/emulator/traffic/store/clickhouse/address';
import { ClickhouseServer } from '../../../../../src/emulator/traffic/store/clickhouse/server';

// Answers that the ClickHouse of the tests does not give.

let server: Server;
let answer: { readonly status: number; readonly text: string };
let connection: ClickhouseServer;

beforeEach(async () => {
  server = createServer((_, response) => response.writeHead(answer.status).end(answer.text));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  connection = new ClickhouseServer(readAddress(`clickhouse://ann:hidden-word@127.0.0.1:${port}/traffic`));
});

afterEach(async () => {
  await connection.close();
  server.closeAllConnections();
  server.close();
});

const failure = () => connection.rows({ text: 'SELECT 1', parameters: [] }).then(String, (error: Error) => error.message);

test('an unreachable server is reported', async () => {
  await new Promise((resolve) => server.close(resolve));
  expect(await failure()).toMatch(
    /^The traffic at clickhouse:\/\/127\.0\.0\.1:\d+\/traffic cannot be reached: .*ECONNREFUSED.*\. Start ClickHouse, or correct the address in --traffic\.$/,
  );
});

test.each([
  ['as it is', 'hidden-word'],
  ['escaped', 'hidden\\u002dword'],
  ['in HTML', '&#104;&#105;&#100;&#100;&#101;&#110;-word'],
  ['in the header', Buffer.from('ann:hidden-word').toString('base64')],
])('a refusal is reported without the password, %s', async (_, said) => {
  answer = { status: 403, text: `Code: 497. DB::Exception: ann (${said}): Not enough privileges. (ACCESS_DENIED)` };
  const message = await failure();
  expect(message).toMatch(
    /cannot be used\. ClickHouse refuses with code 497: .*\((?:left out|redacted).*\).* The user needs the rights CREATE/,
  );
  expect(message).not.toContain(said);
});

test('the port of ClickHouse’s own protocol is reported', async () => {
  answer = { status: 400, text: 'Port 9000 is for clickhouse-client program\r\nYou must use port 8123 for HTTP.\r\n' };
  expect(await failure()).toMatch(/Use the HTTP port, usually 8123, or 8443 for TLS\.$/);
});

test('a proxy that answers in place of the server is reported', async () => {
  answer = { status: 502, text: '<html>Bad Gateway</html>' };
  expect(await failure()).toMatch(/cannot be reached: .*Bad Gateway/);
});
