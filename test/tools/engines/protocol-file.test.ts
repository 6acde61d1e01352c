import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { prepareProtocolFiles, protocolFiles } from '../../../tools/engines/protocol-file';
import { OPENTOFU_VERSION } from '../../../tools/engines/opentofu';
import { temporaryFolders } from '../../emulator/support/folder';
import { ownEnvironment } from '../support/environment';
import { program } from '../support/programs';

ownEnvironment();
const temporaryFolder = temporaryFolders();

const TERRAFORM = 'protocol file of Terraform 1.16.0';
const OPENTOFU = `protocol file of OpenTofu ${OPENTOFU_VERSION}`;

/** A PATH with a Go that has a module cache; `download` is the shell script for a download, which gets the module in `$3`. */
function machine(download: (at: { modules: string }) => string = () => 'exit 1') {
  const [path, modules] = [temporaryFolder(), temporaryFolder()];
  const terraform = join(modules, 'github.com/hashicorp/terraform@v1.16.0/docs/plugin-protocol/tfplugin6.proto');
  const openTofu = join(modules, `github.com/opentofu/opentofu@v${OPENTOFU_VERSION}/docs/plugin-protocol/tfplugin6.10.proto`);
  process.env.PATH = path;
  program(path, 'go', `if [ "$1" = env ]; then echo ${modules}; else ${download({ modules })}; fi`);
  return { terraform, openTofu };
}

function write(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
}

test('the protocol files are those of the module cache', () => {
  const { terraform, openTofu } = machine();
  expect(protocolFiles()).toEqual({ found: [], missing: [TERRAFORM, OPENTOFU] });
  write(terraform);
  expect(protocolFiles()).toEqual({ found: [{ title: TERRAFORM, minor: 11, path: terraform }], missing: [OPENTOFU] });
  write(openTofu);
  expect(protocolFiles()).toMatchObject({ found: [{ minor: 11 }, { minor: 10, path: openTofu }], missing: [] });
});

test('without Go, all protocol files are missing', async () => {
  process.env.PATH = temporaryFolder();
  expect(protocolFiles()).toEqual({ found: [], missing: [TERRAFORM, OPENTOFU] });
  expect(await prepareProtocolFiles(() => undefined)).toEqual({ found: [], missing: [TERRAFORM, OPENTOFU] });
});

test('the preparation downloads only the missing sources', async () => {
  // GIVEN
  const folder = 'docs/plugin-protocol';
  const { terraform, openTofu } = machine(
    ({ modules }) => `/bin/mkdir -p "${modules}/$3/${folder}" && : > "${modules}/$3/${folder}/tfplugin6.10.proto"`,
  );
  write(terraform);
  const said: string[] = [];
  // WHEN
  const { found, missing } = await prepareProtocolFiles((line) => said.push(line));
  // THEN
  expect([found.map(({ path }) => path), missing]).toEqual([[terraform, openTofu], []]);
  expect(said).toEqual([expect.stringContaining(`OpenTofu ${OPENTOFU_VERSION}`)]);
});

test('a failed download leaves the file missing, and reports the reason', async () => {
  machine(() => 'echo no network >&2; exit 1');
  const said: string[] = [];
  expect((await prepareProtocolFiles((line) => said.push(line))).missing).toEqual([TERRAFORM, OPENTOFU]);
  expect(said.join('\n')).toContain('no network');
});
