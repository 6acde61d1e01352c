import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ManagementClient } from '../../../../src/api';
import { versionsCommand } from '../../../../src/command/cli/commands/versions';
import type { Prompt } from '../../../../src/command/cli/printing/terminal';
import { type Emulator, startEmulator } from '../../../../src/emulator';
import { Screen } from '../support/screen';

let emulator: Emulator;
let client: ManagementClient;
/** Versions of the actions, oldest first: one action; the changed action and a second one. */
let versions: string[];

const POLITE = { id: 'polite', name: 'Polite', type: 'block', params: { status: 403 } };

beforeEach(async () => {
  emulator = await startEmulator();
  client = new ManagementClient({ baseUrl: emulator.url });
  await client.actions.create('prod', 'polite', POLITE);
  await client.actions.update('prod', 'polite', { ...POLITE, params: { status: 429 } });
  await client.actions.create('prod', 'watch', { id: 'watch', name: 'Watch', type: 'monitor' });
  const { items } = await client.actions.versions.list('prod');
  versions = items.map(({ version }) => version).reverse();
});

afterEach(async () => {
  client.close();
  await emulator.close();
});

async function run(args: readonly string[], question?: Prompt): Promise<Screen> {
  const screen = new Screen();
  const [command, ...rest] = args;
  const all = [command!, 'actions', '--config', 'prod', '--base-url', emulator.url, ...rest];
  await versionsCommand(screen, question).parseAsync(all, { from: 'user' });
  return screen;
}

const first = () => versions.at(-3)!;
const second = () => versions.at(-2)!;

test('list shows the versions, the newest first', async () => {
  const { lines } = await run(['list']);
  expect(lines[0]).toMatch(/^VERSION +DATE +AUTHOR +MESSAGE$/);
  expect(lines.slice(1, -1).map((line) => line.slice(0, 10))).toEqual([...versions].reverse().map((version) => version.slice(0, 10)));
});

test('show lists the entries of the version', async () => {
  expect((await run(['show', first()])).lines).toEqual(['ID      NAME', 'polite  Polite', '']);
  expect(JSON.parse((await run(['show', first().slice(0, 7), '-o', 'json'])).text)).toMatchObject([POLITE]);
});

test('diff shows the changes since a version, or between two versions', async () => {
  expect((await run(['diff', first()])).lines).toEqual([
    '~ action "Polite" (polite) changed',
    '    params › status  403 → 429',
    '+ action "Watch" (watch) added',
    '    name  Watch',
    '    type  monitor',
    '',
  ]);
  expect((await run(['diff', second(), first()])).lines).toEqual([
    '~ action "Polite" (polite) changed',
    '    params › status  429 → 403',
    '',
  ]);
  expect((await run(['diff', second(), second()])).text).toBe('There is no difference.\n');
});

test('revert shows the changes, asks, and reverts', async () => {
  // GIVEN the answer no
  const questions: string[] = [];
  const answer = (text: string) => (question: string) => {
    questions.push(question);
    return Promise.resolve(text);
  };
  // WHEN
  const { lines } = await run(['revert', first()], answer('n'));
  // THEN nothing was reverted
  expect(lines).toEqual([
    '~ action "Polite" (polite) changed',
    '    params › status  429 → 403',
    '- action "Watch" (watch) removed',
    'Nothing was reverted.',
    '',
  ]);
  expect(questions).toEqual([expect.stringContaining(`Revert all actions to version ${first().slice(0, 10)}`)]);
  expect((await client.actions.list('prod')).items).toHaveLength(2);
  // AND with yes it was
  await run(['revert', first()], answer('yes'));
  expect((await client.actions.list('prod')).items).toMatchObject([POLITE]);
  // AND then nothing is left to revert, and no question is asked
  expect((await run(['revert', first()], answer('yes'))).text).toBe('There is no difference.\n');
  expect(questions).toHaveLength(2);
});

test('revert restores what the service does not show, too', async () => {
  const exporter = { id: 'logs', name: 'Logs', active: true };
  await client.logExporters.create('prod', 'logs', { ...exporter, include_request_data: true });
  const { version } = (await client.logExporters.versions.list('prod')).items[0]!;
  await client.logExporters.update('prod', 'logs', { ...exporter, include_request_data: false });
  const screen = new Screen();
  const on = ['log-exporters', '--config', 'prod', '--base-url', emulator.url, version];
  await versionsCommand(screen).parseAsync(['diff', ...on], { from: 'user' });
  expect(screen.text).toBe('There is no difference.\nThe service does not show include_request_data, so changes of it are not listed.\n');
  await versionsCommand(screen).parseAsync(['revert', ...on, '--yes'], { from: 'user' });
  expect(screen.text).toContain('The service does not show include_request_data, so changes of it are not listed.');
  expect((await client.logExporters.versions.list('prod')).items).toHaveLength(3);
});

test('revert requires a terminal, or --yes', async () => {
  await expect(run(['revert', first()])).rejects.toThrow('Not an interactive terminal: to revert without confirmation, pass --yes.');
  await run(['revert', first(), '--yes']);
  expect((await client.actions.list('prod')).items).toHaveLength(1);
});

describe('a revert of entries that change after they were shown', () => {
  const late = { id: 'late', name: 'Late', type: 'monitor' };

  test('shows the new difference, and asks again', async () => {
    // GIVEN an action that another user creates while the question waits
    let questions = 0;
    const { lines } = await run(['revert', first()], async () => {
      questions += 1;
      if (questions === 1) await client.actions.create('prod', 'late', late);
      return questions === 1 ? 'yes' : 'no';
    });
    // THEN the answer to the first question is not one to the second
    expect(questions).toBe(2);
    expect(lines.slice(3)).toEqual([
      'The actions have changed since then. Nothing was reverted yet. The revert would now make these changes:',
      '~ action "Polite" (polite) changed',
      '    params › status  429 → 403',
      '- action "Watch" (watch) removed',
      '- action "Late" (late) removed',
      'Nothing was reverted.',
      '',
    ]);
    expect((await client.actions.list('prod')).items).toHaveLength(3);
  });

  test('reverts after a second yes, also where the change is of values only', async () => {
    let questions = 0;
    await run(['revert', first()], async () => {
      questions += 1;
      if (questions === 1) await client.actions.update('prod', 'watch', { ...late, id: 'watch', name: 'Changed' });
      return 'yes';
    });
    expect(questions).toBe(2);
    expect((await client.actions.list('prod')).items).toMatchObject([POLITE]);
  });

  test('asks again where only the history shows the change, as with a cache in between', async () => {
    // GIVEN a cache that keeps the list of the entries, and an action that another user creates while the question waits
    let cached: string | undefined;
    const cache = createServer((request, response) => {
      void (async () => {
        const isList = request.url!.endsWith('/actions');
        const answer = isList && cached !== undefined ? cached : await (await fetch(`${emulator.url}${request.url!}`)).text();
        if (isList) cached = answer;
        response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
      })();
    });
    await new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(cache.address() as AddressInfo).port}`;
    let questions = 0;
    const question = async () => {
      questions += 1;
      if (questions === 1) await client.actions.create('prod', 'late', late);
      return questions === 1 ? 'yes' : 'no';
    };
    // WHEN
    const args = ['revert', 'actions', first(), '--config', 'prod', '--base-url', address];
    await versionsCommand(new Screen(), question)
      .parseAsync(args, { from: 'user' })
      .finally(() => new Promise((resolve) => cache.close(resolve)));
    // THEN
    expect(questions).toBe(2);
    expect((await client.actions.list('prod')).items).toHaveLength(3);
  });

  test('stops with --yes', async () => {
    // GIVEN an action that another user creates when the changes are on the screen
    const screen = new Screen();
    const write = screen.write.bind(screen);
    let isLate = false;
    screen.write = async (text) => {
      if (!isLate) await client.actions.create('prod', 'late', late);
      isLate = true;
      return write(text);
    };
    // WHEN
    const revert = versionsCommand(screen).parseAsync(
      ['revert', 'actions', first(), '--yes', '--config', 'prod', '--base-url', emulator.url],
      { from: 'user' },
    );
    // THEN
    await expect(revert).rejects.toThrow('The actions have changed since these changes were read. Nothing was reverted. Revert again.');
    expect((await client.actions.list('prod')).items).toHaveLength(3);
  });
});

test.each([
  ['after it', true],
  ['before it', false],
])('a revert whose answer is lost does not undo what another user changes %s', async (_, isCarriedOut) => {
  // GIVEN a gateway that loses the first revert or its answer, while another user writes
  let isFirst = true;
  const send = (method: string | undefined, url: string) => fetch(`${emulator.url}${url}`, { method });
  const gateway = createServer((request, response) => {
    void (async () => {
      const isLost = isFirst && request.method === 'PUT';
      if (isLost) isFirst = false;
      const answer = isLost && !isCarriedOut ? undefined : await send(request.method, request.url!);
      if (isLost) await client.actions.create('prod', 'late', { id: 'late', name: 'Late', type: 'monitor' });
      response.setHeader('content-type', 'application/json').writeHead(isLost ? 502 : answer!.status);
      response.end(isLost ? '' : await answer!.text());
    })();
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  // WHEN
  const args = ['revert', 'actions', first(), '--yes', '--config', 'prod', '--base-url', address];
  const reverted = versionsCommand(new Screen()).parseAsync(args, { from: 'user' });
  const closed = () => new Promise((resolve) => gateway.close(resolve));
  // THEN the history shows the version of a revert that was carried out
  const outcome = await reverted.finally(closed).then(
    () => 'reverted',
    ({ message }: Error) => message,
  );
  expect(outcome).toMatch(
    isCarriedOut ? /^reverted$/ : /an earlier try may have reverted the entries, and another user changed them after it/,
  );
  expect((await client.actions.list('prod')).items).toContainEqual(expect.objectContaining({ id: 'late' }));
});

/** Returns the answer of a history with many newer versions. */
function withMore(history: string): string {
  const { items } = JSON.parse(history) as { items: object[] };
  const all = [...Array.from({ length: 1000 }, (_, i) => ({ ...items[0], version: `newer-${i}` })), ...items];
  return JSON.stringify({ total: all.length, items: all });
}

test.each<[when: 'before' | 'after' | 'often before' | 'unseen', warnings: readonly unknown[]]>([
  ['unseen', [expect.stringContaining('The history could not be read after the revert, so it is not known whether')]],
  ['often before', [expect.stringContaining('more versions since the revert was asked for than are compared')]],
  [
    'before',
    ['Warning: The revert undid versions that came in the moment before it:', expect.stringMatching(/^ {2}\w{10} of 20.*\[late\]/)],
  ],
  ['after', []],
])('a revert names what another user wrote %s it, if it undid that', async (when, warnings) => {
  // GIVEN a gateway behind which another user writes when the revert arrives
  let isReverted = false;
  const gateway = createServer((request, response) => {
    void (async () => {
      isReverted ||= request.method === 'PUT';
      const write = () => request.method === 'PUT' && client.actions.create('prod', 'late', { id: 'late', name: 'Late', type: 'monitor' });
      if (when === 'before') await write();
      const answer = await fetch(`${emulator.url}${request.url!}`, { method: request.method });
      if (when === 'after') await write();
      const text = await answer.text();
      const isLong = when === 'often before' && isReverted && request.url!.endsWith('/versions');
      const isRefused = when === 'unseen' && isReverted && request.method === 'GET';
      response.writeHead(isRefused ? 403 : answer.status, { 'content-type': 'application/json' }).end(isLong ? withMore(text) : text);
    })();
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    // WHEN
    const args = ['revert', 'actions', first(), '--yes', '--config', 'prod', '--base-url', address];
    await versionsCommand(new Screen()).parseAsync(args, { from: 'user' });
    // THEN
    expect(said.mock.calls.map(([line]) => String(line).trimEnd())).toEqual(warnings);
  } finally {
    said.mockRestore();
    await new Promise((resolve) => gateway.close(resolve));
  }
});

test('a revert that is interrupted says that it may have been carried out', async () => {
  // GIVEN a gateway that passes the revert on, and never answers it
  const gateway = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(`${emulator.url}${request.url!}`, { method: request.method });
      if (request.method === 'PUT') process.emit('SIGINT');
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    })();
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  // WHEN
  const args = ['revert', 'actions', first(), '--yes', '--config', 'prod', '--base-url', address];
  const reverted = versionsCommand(new Screen()).parseAsync(args, { from: 'user' });
  // THEN
  const closed = () => new Promise((resolve) => gateway.close(resolve));
  await expect(reverted.finally(closed)).rejects.toThrow('cancelled after it was sent, and the service may have carried it out');
  expect(process.listenerCount('SIGINT')).toBe(0);
});

test.each([
  ['0000000', /have no version "0000000"\. List the versions with "svc-waap versions list actions --config prod"\.$/],
  ['', /is too short for a version\. Write at least the first 7 characters/],
])('refuses the version %j', async (version, message) => {
  await expect(run(['show', version])).rejects.toThrow(message);
});

test('control characters of the service are escaped in a list, a difference and a question', async () => {
  // GIVEN a history whose strings have escapes and line breaks
  const hostile = 'Eve\n0000000000  2026-11-22  Ann <ann@example.org>  Approved\u001b[2J\u009b31m\u202e';
  const eve = await startEmulator({ keys: { keys: [{ key: 'k', name: hostile, email: `${hostile}@example.org` }] } });
  const client = new ManagementClient({ baseUrl: eve.url, apiKey: 'k' });
  await client.actions.create('prod', hostile, { id: hostile, name: hostile, type: 'monitor' });
  await client.actions.update('prod', hostile, { id: hostile, name: hostile, type: 'monitor', description: hostile });
  process.env['SVC_API_KEY'] = 'k';
  try {
    // WHEN
    const questions: string[] = [];
    const ask = (text: string) => {
      questions.push(text);
      return Promise.resolve('yes');
    };
    const { items } = await client.actions.versions.list('prod');
    const oldest = items.at(-1)!.version;
    const at = (args: readonly string[]) => run([...args, '--base-url', eve.url], ask);
    const screens = [await at(['list']), await at(['show', oldest]), await at(['diff', oldest]), await at(['revert', oldest])];
    // THEN
    const shown = [...screens.map(({ text }) => text), ...questions];
    expect(shown.map((text) => text.includes('Eve\\u{a}0000000000') || text.includes('Eve\\n0000000000'))).toEqual(Array(5).fill(true));
    expect(shown.join('\n')).not.toMatch(/[^\P{C}\n]/u);
    expect(shown.join('\n')).not.toMatch(/^0000000000/m);
  } finally {
    delete process.env['SVC_API_KEY'];
    client.close();
    await eve.close();
  }
});
