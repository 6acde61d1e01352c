import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateCommand } from '../../../../src/command/cli/commands/migrate';

const ADDRESS = 'svc_action_set.all';
const STATE = {
  format_version: '1.0',
  values: {
    root_module: {
      resources: [
        {
          address: ADDRESS,
          mode: 'managed',
          type: 'svc_action_set',
          name: 'all',
          values: { config: 'prod', keep: [], overwrite: false, entries: { one: { id: 'one', name: 'One', type: 'skip' } } },
        },
      ],
    },
  },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-waap-test-'));
  writeFileSync(join(folder, 'state.json'), JSON.stringify(STATE));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const migrate = (out: string) =>
  migrateCommand().parseAsync(['to-entries', ADDRESS, '--state', join(folder, 'state.json'), '--out', join(folder, out)], { from: 'user' });

test('a line break in the name of a file is escaped', async () => {
  // GIVEN a folder of another user, with a block of an earlier move
  writeFileSync(join(folder, 'a\nsvc-waap: done\u001b[2J.tf'), 'removed {\n  from = svc_action_set.all\n}\n');
  const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  // WHEN
  const args = ['to-entries', ADDRESS, '--state', join(folder, 'state.json'), '--out', join(folder, 'blocks.tf'), '--dir', folder];
  await migrateCommand().parseAsync(args, { from: 'user' });
  // THEN
  const lines = said.mock.calls
    .map(([text]) => String(text))
    .join('')
    .split('\n');
  said.mockRestore();
  expect(lines[0]).toMatch(/^Warning: The configuration still has blocks of an earlier import or move\./);
  expect(lines.slice(1)).toEqual([`  ${join(folder, 'a')}`, expect.stringMatching(/^ {2}svc-waap: done\\u\{1b\}\[2J\.tf:1: /), '']);
});

test.each(['a.tf.json', 'a.tofu.json'])('a block of an earlier move is also found in JSON: %s', async (name) => {
  writeFileSync(join(folder, name), JSON.stringify({ removed: [{ from: ADDRESS }] }));
  const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const args = ['to-entries', ADDRESS, '--state', join(folder, 'state.json'), '--out', join(folder, 'blocks.tf'), '--dir', folder];
  await migrateCommand().parseAsync(args, { from: 'user' });
  expect(said.mock.calls.join('')).toContain(`${name}: the removed block of ${ADDRESS}`);
  said.mockRestore();
});

test('a missing state is made beside the file of the engine, which the shell would empty', async () => {
  const migrate = (state: string) => migrateCommand().parseAsync(['to-entries', ADDRESS, '--state', state], { from: 'user' });
  await expect(migrate(join(folder, 'terraform.tfstate'))).rejects.toThrow(/tfstate\. Write .*: terraform show -json > state\.json$/);
  const state = join(folder, 'other.json');
  await expect(migrate(state)).rejects.toThrow(`and name that file: terraform show -json > ${state}`);
});

describe('--out', () => {
  test('writes the blocks to a new file', async () => {
    await migrate('blocks.tf');
    expect(readFileSync(join(folder, 'blocks.tf'), 'utf8')).toContain('to = svc_action.one');
  });

  test('does not overwrite a file, and reports the remedy', async () => {
    writeFileSync(join(folder, 'main.tf'), 'mine');
    await expect(migrate('main.tf')).rejects.toThrow(/main\.tf exists, .* Set --out to another file, or delete .*main\.tf\./);
    expect(readFileSync(join(folder, 'main.tf'), 'utf8')).toBe('mine');
  });

  test('names the folder that does not exist', async () => {
    await expect(migrate('nowhere/blocks.tf')).rejects.toThrow(/The folder of .*blocks\.tf does not exist/);
  });

  test('writes no file where a value is sensitive', async () => {
    const [resource] = STATE.values.root_module.resources;
    const sensitive = { ...resource, sensitive_values: { entries: { one: { name: true } } } };
    writeFileSync(join(folder, 'state.json'), JSON.stringify({ ...STATE, values: { root_module: { resources: [sensitive] } } }));
    await expect(migrate('blocks.tf')).rejects.toThrow('entries.one.name. Nothing was written. If the code may contain them,');
    expect(existsSync(join(folder, 'blocks.tf'))).toBe(false);
  });
});
