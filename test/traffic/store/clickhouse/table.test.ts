import { existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { TemporaryFolder } from '../../../../src/output';
import { ClickhouseTable } from '../../../../src/traffic/store';

const TYPES = '{"name":"timestamp","type":"DateTime"}\n{"name":"ip","type":"String"}\n';

let server: Server;
let folder: TemporaryFolder;
beforeEach(() => (folder = new TemporaryFolder('svc-waap-test-')));
afterEach(async () => {
  folder.remove();
  await new Promise((resolve) => server.close(resolve));
});

/** Starts a server that describes a table, and returns the address of the table. */
async function tableAt(
  select: (request: IncomingMessage, response: ServerResponse) => void,
  password = 'hush',
  describe: (response: ServerResponse) => void = (response) => response.end(TYPES),
): Promise<string> {
  const listener: RequestListener = (request, response) => {
    let statement = '';
    request.on('data', (part) => (statement += String(part)));
    request.on('end', () => (statement.startsWith('DESCRIBE') ? describe(response) : select(request, response)));
  };
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `clickhouse://ann:${password}@127.0.0.1:${(server.address() as AddressInfo).port}/edge.requests`;
}

const tableOf = (address: string, environment = {}) => new ClickhouseTable(address, environment);
const download = (address: string, signal?: AbortSignal) => tableOf(address).download({ fields: ['ip'] }, folder, signal);

test('saves the answer as it is, in a file of this user alone', async () => {
  const address = await tableAt((_, response) => response.end('PAR1 data PAR1'));
  expect(await download(address)).toBe(join(folder.path, 'requests.parquet'));
});

test('an answer without an end is an error with the remedy, before it fills the disk', async () => {
  const address = await tableAt((_, response) => {
    const more = () => void (response.destroyed || response.write('x'.repeat(100_000), more));
    more();
  });
  const error = await tableOf(address)
    .download({ fields: ['ip'], most: 5_000_000 }, folder)
    .catch((thrown: unknown) => thrown as Error);
  expect((error as Error).message).toMatch(/gave more requests than fit into \/.*: 0\.0050 GB\. Replay fewer, with --last or a view/);
  expect(statSync(join(folder.path, 'requests.parquet')).size).toBeLessThanOrEqual(5_000_000);
});

test.each<[string, (response: ServerResponse) => void, RegExp]>([
  ['ends early', (response) => response.end('PAR1 data'), /ended its answer early\. The log of ClickHouse says why\.$/],
  ['is empty', (response) => response.end(), /ended its answer early/],
  [
    'breaks off',
    (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('PAR1');
      setImmediate(() => response.destroy());
    },
    /broke off: .*\. The log of ClickHouse says why\.$/,
  ],
  [
    'is a refusal',
    (response) => response.writeHead(404, { 'x-clickhouse-exception-code': '60' }).end('Code: 60. No table for hush'),
    /refuses with status 404: Code: 60\. No table for \(redacted\) Correct the name of the table or view in --traffic\.$/,
  ],
  ['is a redirection', (response) => response.writeHead(302, { location: 'http://192.0.2.1/' }).end(), /refuses with status 302/],
])('an answer that %s is an error with the remedy, and without the password', async (_, answer, message) => {
  const address = await tableAt((_request, response) => answer(response));
  const error = await download(address).catch((thrown: unknown) => thrown as Error);
  expect((error as Error).message).toMatch(/^The traffic at clickhouse:\/\/127\.0\.0\.1:\d+\/edge\.requests /);
  expect((error as Error).message).toMatch(message);
  expect((error as Error).message).not.toContain('hush');
});

test.each<[string, (response: ServerResponse) => void, string]>([
  ['is a page', (response) => response.end('<html>hush'), 'gave an answer that is not of ClickHouse. Correct the host and the port'],
  [
    'has a row that is none',
    (response) => response.end('null\n'),
    'gave an answer that is not of ClickHouse. Correct the host and the port',
  ],
  [
    'has a type that is no text',
    (response) => response.end('{"name":"timestamp","type":{"toString":1}}\n'),
    'gave an answer that is not of ClickHouse. Correct the host and the port',
  ],
  [
    'has a type that is very long',
    (response) => response.end(`{"name":"timestamp","type":"${'x'.repeat(8_000_000)}"}\n`),
    `has the column timestamp of the type ${'x'.repeat(600)}, which is no time`,
  ],
  [
    'has a type of very many markers',
    (response) => response.end(`{"name":"timestamp","type":"${'Nullable('.repeat(800_000)}${')'.repeat(800_000)}"}\n`),
    'has the column timestamp of the type , which is no time',
  ],
  [
    'has no end',
    (response) => {
      const more = () => void (response.destroyed || response.write('{"name":"x"}\n'.repeat(100_000), more));
      more();
    },
    'gave too long an answer about the table. Correct the host and the port',
  ],
  ['breaks off', (response) => (response.write('{'), setImmediate(() => response.destroy())), 'broke off: '],
])('an answer about the table that %s is an error with the remedy, and without the password', async (_, answer, message) => {
  const address = await tableAt(() => undefined, 'hush', answer);
  const error = await download(address).catch((thrown: unknown) => thrown as Error);
  expect((error as Error).message).toContain(message);
  expect((error as Error).message).not.toContain('hush');
});

test.each<[string, (header: string) => string]>([
  ['as the header has it', (header) => header],
  ['in base64 in base64', (header) => Buffer.from(header).toString('base64')],
  ['in hexadecimal', (header) => Buffer.from(header).toString('hex')],
  ['behind what a message shows, cut', (header) => `${'x'.repeat(590)}${header}`],
])('a refusal shows the password of the environment not %s', async (_, spoiled) => {
  let sent = '';
  const address = await tableAt((request, response) => {
    sent = String(request.headers.authorization).replace('Basic ', '');
    response.writeHead(401, { 'x-clickhouse-exception-code': '516' }).end(`Denied: ${spoiled(sent)}`);
  }, '');
  const table = tableOf(address, { CLICKHOUSE_PASSWORD: 'tell-nobody-1' });
  const error = await table.download({ fields: ['ip'] }, folder).catch((thrown: unknown) => thrown as Error);
  expect(Buffer.from(sent, 'base64').toString()).toBe('ann:tell-nobody-1');
  const { message } = error as Error;
  expect(message).toMatch(/refuses with status 401: .*Set CLICKHOUSE_USER and CLICKHOUSE_PASSWORD\.$/);
  expect(message).not.toContain(spoiled(sent.slice(0, 12)));
});

test('a password that is the type of a column is not shown', async () => {
  const header = Buffer.from('ann:tell-nobody-1').toString('base64');
  const address = await tableAt(
    () => undefined,
    'tell-nobody-1',
    (response) => response.end(`{"name":"timestamp","type":"${header}"}\n`),
  );
  const error = await download(address).catch((thrown: unknown) => thrown as Error);
  expect((error as Error).message).toMatch(/has the column timestamp of the type \(redacted\)=?, which is no time/);
});

test('the newest times of very many configurations, and those that are no text, do not stop a download', async () => {
  const address = await tableAt((request, response) => {
    if (request.url?.includes('param_since')) return void response.end('PAR1 data PAR1');
    response.end(`{"config":null,"newest":{"toString":1}}\n${'{"config":null,"newest":"1000"}\n'.repeat(300_000)}`);
  });
  const demand = { fields: ['ip'], last: { seconds: 60, configs: ['prod'] } };
  expect(await tableOf(address).download(demand, folder)).toBe(join(folder.path, 'requests.parquet'));
});

test('a server that does not answer is an error with the remedy', async () => {
  const address = await tableAt(() => undefined);
  await new Promise((resolve) => server.close(resolve));
  await expect(download(address)).rejects.toThrow(
    /cannot be reached: .*ECONNREFUSED.*\. Start ClickHouse, or correct the address in --traffic\.$/,
  );
  server = createServer().listen(0);
});

test('an abort ends the download', async () => {
  const aborting = new AbortController();
  const address = await tableAt((_, response) => {
    response.write('PAR1');
    setTimeout(() => aborting.abort(), 20);
  });
  await expect(download(address, aborting.signal)).rejects.toThrow('aborted');
  server.closeAllConnections();
  expect(existsSync(folder.path)).toBe(true);
});

test.each([
  ['clickhouse://ann:hush@db.example', /Write clickhouse:\/\/user@host:port\/database\.table, with names of letters/],
  ['clickhouse://ann:hush@db.example/requests', /Write clickhouse:/],
  ['clickhouse://ann:hush@db.example/a.b.c', /Write clickhouse:/],
  ['clickhouse://ann:hush@db.example/edge.my-table', /A view can give a table such a name\.$/],
  ['clickhouse://ann:hush@db.example/edge.requests?last=1d', /Nothing may follow/],
  ['clickhouse://ann:hush@/edge.requests', /Write clickhouse:/],
  ['clickhouse://ann:hush%@db.example/edge.requests', /%25/],
])('refuses the address %s, and does not repeat the password', (address, message) => {
  server = createServer().listen(0);
  expect(() => tableOf(address)).toThrow(message);
  expect(() => tableOf(address)).not.toThrow(/hush/);
});
