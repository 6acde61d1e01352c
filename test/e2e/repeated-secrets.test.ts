import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { commandLine, commandsOf } from '../../src/command/cli/command-line';
import { SVC_WAAP } from '../../tools/emulator-process';
import { neutralEnvironment } from '../../tools/environment';
import { type Finished, run } from '../../tools/process';
import { change, plan, rule } from '../command/preview/support/plan';

const KEY = 'canary-key-6b1f0d93a2c47e58';

/** Forms in which a server repeats a secret. */
const FORMS: Readonly<Record<string, (secret: string) => string>> = {
  plain: (secret) => secret,
  'in base64': (secret) => Buffer.from(secret).toString('base64'),
  'in hexadecimal': (secret) => Buffer.from(secret).toString('hex'),
  'in escapes': (secret) => [...secret].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  'in base64, twice': (secret) => Buffer.from(Buffer.from(secret).toString('base64')).toString('base64'),
};

/** Commands that take the address of a service, each with arguments that make it ask the service. */
const COMMANDS: Readonly<Record<string, string>> = {
  export: '--config prod --language hcl --out FOLDER/code',
  preview: 'FOLDER/plan.json --last 1h',
  'traffic topx': '',
  'traffic stats': '',
  'traffic timeline': '',
  'traffic logs': '',
  'traffic load': 'FOLDER/requests.ndjson',
  'quarantine list': '',
  'quarantine release': '--id q1',
  'versions list': 'actions --config prod',
  'versions show': 'actions 3f2a9c1 --config prod',
  'versions diff': 'actions 3f2a9c1 --config prod',
  'versions revert': 'actions 3f2a9c1 --yes --config prod',
  doctor: '--config prod',
};

let folder: string;
let server: Server;
let url: string;
/** Answers of the server to a request with a secret. */
let answer: (secret: string, request: IncomingMessage) => { readonly status: number; readonly body: unknown };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-repeated-'));
  writeFileSync(join(folder, 'requests.ndjson'), '{"timestamp":"2025-03-01T12:00:00Z","ip":"192.0.2.1"}\n');
  writeFileSync(join(folder, 'report.md'), '<!-- svc-waap preview -->\nText\n');
  writeFileSync(
    join(folder, 'plan.json'),
    JSON.stringify(plan([change('svc_dynamic_rule.a', rule({ threshold: 40 }), rule({ threshold: 80 }))])),
  );
  server = createServer((request, response) => {
    const { authorization = '', 'private-token': token } = request.headers;
    const secret = typeof token === 'string' ? token : authorization.replace(/^\w+ /, '');
    const { status, body } = answer(secret, request);
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** Runs the built command, without an engine on its path. */
function finished(args: readonly string[], variables: Readonly<Record<string, string>>): Promise<Finished> {
  return run(process.execPath, [SVC_WAAP, ...args.map((arg) => arg.replace('FOLDER', folder))], {
    cwd: folder,
    env: neutralEnvironment({ PATH: folder, ...variables }),
    accept: [0, 1, 2, 3],
  });
}

/** Fails if the output has the secret in any of the forms, or shows nothing of the answer. */
function expectNoSecret({ stdout, stderr }: Finished, secret: string): void {
  const output = stdout + stderr;
  for (const form of Object.values(FORMS)) expect(output).not.toContain(form(secret).replace(/=+$/, ''));
  expect(output).toMatch(/\(redacted\)|left out, because it may contain a secret/);
}

const nameOf = (command: Command): string => (command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name());

test('each command with the address of a service is in the list', () => {
  const named = commandsOf(commandLine()).filter(({ options }) => options.some(({ long }) => long === '--base-url'));
  expect(named.map(nameOf).sort()).toEqual(Object.keys(COMMANDS).sort());
});

test.each(Object.entries(COMMANDS))('svc-waap %s prints no key that the service repeats', async (command, args) => {
  for (const form of Object.values(FORMS)) {
    answer = (secret) => ({ status: 400, body: { code: 400, message: `Refused: ${form(secret)}` } });
    const all = [...command.split(' '), ...args.split(' ').filter(Boolean)];
    expectNoSecret(await finished(all, { SVC_API_KEY: KEY, SVC_BASE_URL: url }), KEY);
  }
});

test.each(Object.entries(FORMS))('svc-waap traffic load prints no key in a problem of a line: %s', async (_, form) => {
  const listed = (problem: string) => ({ stored: 0, known: 0, bad: { total: 1, lines: [{ line: 1, problem }] } });
  answer = (secret) => ({ status: 200, body: listed(form(secret)) });
  expectNoSecret(await finished(['traffic', 'load', 'FOLDER/requests.ndjson'], { SVC_API_KEY: KEY, SVC_BASE_URL: url }), KEY);
});

test.each(Object.entries(FORMS))('svc-waap comment prints no token in the address of a comment: %s', async (_, form) => {
  answer = (secret, { method, url: path }) => {
    if (method === 'POST') return { status: 201, body: { id: 7, html_url: `https://github.example.org/${form(secret)}` } };
    return { status: 200, body: path === '/user' ? { id: 3 } : [] };
  };
  const variables = { GITHUB_REPOSITORY: 'example/shop', GITHUB_TOKEN: KEY, GITHUB_API_URL: url };
  expectNoSecret(await finished(['comment', 'FOLDER/report.md', '--host', 'github', '--number', '12'], variables), KEY);
});
