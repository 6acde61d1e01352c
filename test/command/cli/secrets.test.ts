import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, commandsOf } from '../../../src/command/cli/command-line';
import { SECRET_OPTIONS, SECRET_VARIABLES, secretsOf } from '../../../src/command/cli/secrets';
import { fromRoot } from '../../../tools/paths';

test('are the values of variables and options, and the passwords of addresses', () => {
  const environment = {
    SVC_API_KEY: 'key-1',
    TF_TOKEN_app_example_org: 'token-1',
    https_proxy: 'http://proxy:password-1@192.0.2.1:3128',
    SVC_BASE_URL: 'https://waf.example.org',
    USER: 'ana',
  };
  const args = ['emulator', '--api-key', 'key-2', '--api-key=key-3', '--traffic=clickhouse://ana:pass%2Fword@192.0.2.1', ' https:/u:p-4@x'];
  expect(secretsOf([...args, '--', 'program', '--api-key', 'of another program'], environment)).toEqual([
    'key-1',
    'token-1',
    'password-1',
    'key-2',
    'key-3',
    'pass%2Fword',
    'pass/word',
    'p-4',
  ]);
});

test('are the values of all variables with such a name that the source reads', () => {
  const sources = ['command', 'emulator', 'traffic', 'api'].flatMap((name) => {
    const folder = fromRoot('src', name);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => (file.endsWith('.ts') ? [join(folder, file)] : []));
  });
  const named = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'([A-Z]+(?:_[A-Z]+)*_(?:KEY|TOKEN|PASSWORD|SECRET))'/g)].map(([, name]) => name!),
  );
  expect(SECRET_VARIABLES).toEqual(expect.arrayContaining(named));
  expect(named).toEqual(expect.arrayContaining(['SVC_API_KEY', 'GITHUB_TOKEN', 'CLICKHOUSE_PASSWORD']));
});

test('are the values of all options with such a name', () => {
  const options = commandsOf(commandLine()).flatMap((command) => command.options);
  const named = options.filter(({ long, flags }) => /key|token|password|secret/.test(long ?? '') && !flags.endsWith('<file>'));
  expect(named.map(({ long }) => long)).toEqual(SECRET_OPTIONS);
});
