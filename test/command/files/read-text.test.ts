import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFoundText, readText } from '../../../src/command/files/read-text';
import { fromRoot } from '../../../tools/paths';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'svc-files-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);

describe('a file', () => {
  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from('{"a":"ä"}')],
    ['UTF-8 with a mark', Buffer.from('\ufeff{"a":"ä"}')],
    ['UTF-16', Buffer.from('\ufeff{"a":"ä"}', 'utf16le')],
    ['UTF-16, the other way round', Buffer.from('\ufeff{"a":"ä"}', 'utf16le').swap16()],
  ])('may be %s', async (_, bytes) => {
    writeFileSync(at('plan.json'), bytes);
    expect(await readText(at('plan.json'))).toBe('{"a":"ä"}');
    expect(readFoundText(at('plan.json'))).toBe('{"a":"ä"}');
  });

  test('is read up to a limit', async () => {
    symlinkSync('/dev/zero', at('endless'));
    writeFileSync(at('long'), 'x'.repeat(3 * 1024 * 1024));
    for (const file of [at('endless'), at('long')]) await expect(readText(file, 2 * 1024 * 1024)).rejects.toThrow('it has more than 2 MiB');
    expect(() => readFoundText(at('long'), 2 * 1024 * 1024)).toThrow('it has more than 2 MiB');
  });

  test('of the system without an end is read up to a limit', () => {
    symlinkSync('/proc/self/pagemap', at('main.tf'));
    expect(() => readFoundText(at('main.tf'), 3 * 1024 * 1024)).toThrow(process.platform === 'linux' ? 'it has more than 3 MiB' : 'ENOENT');
  });

  test('that a user names may be a pipe', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    const writer = spawn('sh', ['-c', 'sleep 0.2; echo "{}" > "$0"', at('pipe')]);
    expect(await readText(at('pipe'))).toBe('{}\n');
    writer.kill();
  });

  test('that was found is no device, no pipe and no folder', () => {
    execFileSync('mkfifo', [at('pipe')]);
    for (const [name, target] of Object.entries({ zero: '/dev/zero', linked: at('pipe') })) symlinkSync(target, at(name));
    for (const name of ['pipe', 'linked', 'zero']) expect(() => readFoundText(at(name))).toThrow('it is no file, but a device or a pipe');
    expect(() => readFoundText(folder)).toThrow(expect.objectContaining({ code: 'EISDIR' }));
    expect(() => readFoundText(at('none'))).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  });
});

describe('standard input', () => {
  const PROGRAM = `
    import { readText } from ${JSON.stringify(fromRoot('src/command/files/read-text.ts'))};
    // What a command asks before it reads.
    void process.stdin.isTTY;
    readText('-').then((text) => console.log(text.length), (error) => console.log('Error: ' + error.message));
  `;

  const TERMINAL = process.platform === 'darwin' ? `script -q /dev/null PROGRAM` : `script -qec 'PROGRAM' /dev/null`;

  /** @returns what the program printed */
  function reading(shell: string): string {
    writeFileSync(at('program.mts'), PROGRAM);
    const tsx = `"${process.execPath}" --import "${fromRoot('node_modules/tsx/dist/loader.mjs')}" "${at('program.mts')}"`;
    return execFileSync('sh', ['-c', shell.replace('PROGRAM', tsx)], { encoding: 'utf8' }).trim();
  }

  test.each([
    ['a slow writer', '(sleep 1; printf "[1,"; sleep 1; printf "2]") | PROGRAM', '5'],
    ['a large one', 'head -c 20000000 /dev/zero | PROGRAM', '20000000'],
    ['a file', 'PROGRAM < /etc/hosts', /^[1-9]\d*$/],
    ['nothing', 'PROGRAM < /dev/null', '0'],
    ['a closed one', 'PROGRAM <&-', '0'],
    ['a terminal', TERMINAL, /^Error: it is a terminal\. Pipe the output of another command into this one/],
  ])('of %s', (_, shell, printed) => {
    if (typeof printed === 'string') expect(reading(shell)).toBe(printed);
    else expect(reading(shell)).toMatch(printed);
  });
});
