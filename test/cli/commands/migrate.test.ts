import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateCommand } from '../../../src/cli/commands/migrate';

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

describe('--out', () => {
  test('writes the blocks to a new file', async () => {
    await migrate('blocks.tf');
    expect(readFileSync(join(folder, 'blocks.tf'), 'utf8')).toContain('to = svc_action.one');
  });

  test('does not overwrite a file, and says what to do', async () => {
    writeFileSync(join(folder, 'main.tf'), 'mine');
    await expect(migrate('main.tf')).rejects.toThrow(/main\.tf exists already, .* Set --out to another file, or delete this one\./);
    expect(readFileSync(join(folder, 'main.tf'), 'utf8')).toBe('mine');
  });

  test('says which folder does not exist', async () => {
    await expect(migrate('nowhere/blocks.tf')).rejects.toThrow(/The folder of .*blocks\.tf does not exist/);
  });
});
