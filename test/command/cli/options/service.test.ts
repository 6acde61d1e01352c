import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { exportCommand } from '../../../../src/command/cli/commands/export';
import { previewCommand } from '../../../../src/command/cli/commands/preview';
import { quarantineCommand } from '../../../../src/command/cli/commands/quarantine';
import { trafficCommand } from '../../../../src/command/cli/commands/traffic';
import { versionsCommand } from '../../../../src/command/cli/commands/versions';
import { certificateHint } from '../../../../src/command/cli/options/service';
import { closeAll, KEY, pkiOfFile, serve, type TestServer, withEnvironment } from '../../../api/support';
import { change, plan, rule } from '../../preview/support/plan';
import { Screen } from '../support/screen';

/** Answers every list with an empty one, and accepts traffic. */
const EMPTY = {
  total: 0,
  items: [],
  lbs: [],
  city_codes: {},
  data: { results: [], statistics: {} },
  status: 200,
  stored: 0,
  known: 0,
  bad: { total: 0, lines: [] },
};

let folder: string;
let server: TestServer;
let errors: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-service-'));
  const plan = { format_version: '1.2', configuration: { provider_config: { svc: { full_name: 'svc-waap/svc' } } }, resource_changes: [] };
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  writeFileSync(join(folder, 'none.ndjson'), '\n');
  server = await serve([{ status: 200, json: EMPTY }]);
  errors = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => errors.push(String(text).trimEnd()) > 0);
});
afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
  closeAll();
  rmSync(folder, { recursive: true });
});

/** Runs a command with a key. @returns its standard output */
async function run(args: readonly string[], baseUrl: string, key: Record<string, string> = { SVC_API_KEY: KEY }): Promise<string> {
  const screen = new Screen();
  const program = new Command('svc-waap')
    .addCommand(exportCommand(screen))
    .addCommand(previewCommand(screen))
    .addCommand(quarantineCommand(screen))
    .addCommand(trafficCommand(screen))
    .addCommand(versionsCommand(screen));
  const all = args.map((arg) => arg.replace('FOLDER', folder));
  await withEnvironment({ SVC_API_KEY: '', ...key }, () => program.parseAsync([...all, '--base-url', baseUrl], { from: 'user' }));
  return screen.text;
}

/** Returns the server's address with a host that is not a loopback name. */
const elsewhere = () => `http://0.0.0.0:${server.port}`;
const warnings = () => errors.filter((line) => line.startsWith('Warning:'));

const COMMANDS = [
  'traffic logs -o json',
  'traffic stats -o json',
  'traffic timeline -o json',
  'traffic topx -o json',
  'traffic load FOLDER/none.ndjson FOLDER/none.ndjson',
  'quarantine list -o json',
  'quarantine release --id q1 -o json',
  'versions list actions --config prod -o json',
  'export --config prod --language hcl --out FOLDER/code',
  'preview FOLDER/plan.json --format json',
];

test.each(COMMANDS)('svc-waap %s warns once that plain HTTP exposes the key', async (command) => {
  const output = await run(command.split(' '), elsewhere());
  expect(warnings()).toEqual([
    `Warning: Plain HTTP to 0.0.0.0:${server.port} exposes the API key to every machine on the way. ` +
      'Write https:// in --base-url or SVC_BASE_URL.',
  ]);
  expect(output).not.toContain('Plain HTTP');
  if (command.endsWith(' json')) expect(() => JSON.parse(output) as unknown).not.toThrow();
});

test.each(COMMANDS)('svc-waap %s does not warn on this machine, or without a key', async (command) => {
  await run(command.split(' '), server.url);
  await run(command.split(' '), elsewhere(), {});
  expect(warnings()).toEqual([]);
});

describe('a service whose clock is an hour behind', () => {
  beforeEach(async () => {
    const date = new Date(Date.now() - 3_600_000).toUTCString();
    server = await serve([{ status: 200, json: EMPTY, headers: { date } }]);
    const raised = plan([change('svc_dynamic_rule.a', rule({ threshold: 40 }), rule({ threshold: 80 }))]);
    writeFileSync(join(folder, 'rule.json'), JSON.stringify(raised));
  });

  const WARNING =
    /^Warning: The clock of the service is 3,(599|600|601) s behind the clock of this machine\. The time range was that of this machine\./;

  test.each(['traffic logs', 'traffic stats --last 2h', 'traffic topx --from 2025-03-01', 'preview FOLDER/rule.json --last 24h'])(
    'is told by svc-waap %s, whose time range depends on the clock of this machine',
    async (command) => {
      await run(command.split(' '), server.url);
      expect(warnings()).toEqual([expect.stringMatching(WARNING)]);
    },
  );

  test.each(['traffic logs --from 2025-03-01 --to 2025-03-02', 'quarantine list', 'preview FOLDER/rule.json'])(
    'is not told by svc-waap %s',
    async (command) => {
      await run(command.split(' '), server.url);
      expect(warnings()).toEqual([]);
    },
  );

  test('is not told where the filter has a time range', async () => {
    await run(['traffic', 'logs', '--filter', 'timestamp between 2025-03-01 and 2025-03-02'], server.url);
    expect(warnings()).toEqual([]);
  });
});

test('svc-waap traffic load resolves a loopback name to this machine, whatever the resolver answers', async () => {
  await run(['traffic', 'load', 'FOLDER/none.ndjson'], `http://waap.localhost:${server.port}`);
  expect(server.seen).toMatchObject([{ method: 'POST', url: '/_emulator/traffic' }]);
  expect(warnings()).toEqual([]);
});

describe('a private authority', () => {
  const pki = pkiOfFile();

  test('is named with the environment variable, because commands have no ca_certificates', async () => {
    const { port } = await serve([{ status: 200, json: EMPTY }], pki.server);
    await expect(run(['versions', 'list', 'actions', '--config', 'prod'], `https://localhost:${port}`)).rejects.toThrow(
      'The base_url is the value of --base-url or SVC_BASE_URL. In place of ca_certificates, NODE_EXTRA_CA_CERTS names',
    );
  });

  test('needs no hint in an error that names neither certificates of authorities nor of clients', () => {
    expect(certificateHint('the connection was refused')).toBe('');
    expect(certificateHint('Check whether the service requires client_certificate and client_key.')).toContain('SVC_CLIENT_KEY_FILE name');
  });
});

describe('a service that asks for a client certificate', () => {
  const pki = pkiOfFile();
  const list = ['versions', 'list', 'actions', '--config', 'prod'];
  const named = () => {
    writeFileSync(join(folder, 'client.pem'), pki.client.cert);
    writeFileSync(join(folder, 'client.key'), pki.client.key);
    return {
      NODE_EXTRA_CA_CERTS: pki.caFile,
      SVC_CLIENT_CERTIFICATE_FILE: join(folder, 'client.pem'),
      SVC_CLIENT_KEY_FILE: join(folder, 'client.key'),
    };
  };
  const asking = () => serve([{ status: 200, json: EMPTY }], { ...pki.server, ca: pki.ca, requestCert: true, rejectUnauthorized: true });

  test('gets the one that the environment names', async () => {
    const { port, seen } = await asking();
    await run(list, `https://localhost:${port}`, named());
    expect(seen).toHaveLength(1);
  });

  test.each([
    [
      'without one, names the variables',
      { SVC_CLIENT_CERTIFICATE_FILE: '', SVC_CLIENT_KEY_FILE: '' },
      'SVC_CLIENT_CERTIFICATE_FILE and SVC_CLIENT_KEY_FILE name PEM files',
    ],
    ['without its key, names the variable', { SVC_CLIENT_KEY_FILE: '' }, 'client_key is not set'],
    [
      'whose file is missing, names the file',
      { SVC_CLIENT_KEY_FILE: '/nowhere.key' },
      'no file /nowhere.key. Set SVC_CLIENT_KEY_FILE to the name',
    ],
  ])('%s', async (_, others, message) => {
    const { port } = await asking();
    await expect(run(list, `https://localhost:${port}`, { ...named(), ...others })).rejects.toThrow(message);
  });
});
