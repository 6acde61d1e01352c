import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../../src/emulator';
import { AFTERNOON, RANGE } from '../support/traffic/afternoon';
import { storeTraffic } from '../support/traffic/store';
import { engineInTurn, engines } from './support/engines';
import { unzipped } from './support/zip';
import { Workspace } from './support/workspace';

// Strings in the requests of the afternoon that no configuration contains.
const PERSONAL = ['192.0.2.1', '192.0.2.2', '198.51.100.9', 'w-anna', 'Rented Machines'];

const LOGS = `
ephemeral "svc_traffic_logs" "afternoon" {
  filters = "${RANGE}"
}
locals {
  addresses = distinct(ephemeral.svc_traffic_logs.afternoon.results[*].ip)
}
`;

/** Configuration that uses the ephemeral value: a count in a header, and a check. */
const USES = `
provider "svc" {
  alias   = "counted"
  headers = { "x-addresses" = tostring(length(local.addresses)) }
}
data "svc_actions" "all" {
  provider = svc.counted
}
check "two_addresses" {
  assert {
    condition     = length(local.addresses) == 2
    error_message = "It is another number of addresses."
  }
}
resource "terraform_data" "report" {
  provisioner "local-exec" {
    command     = "echo $ADDRESSES > addresses.txt"
    environment = { ADDRESSES = join(" ", sort(local.addresses)) }
  }
}
`;

describe.each(engines())('an ephemeral traffic log on $name', (engine) => {
  let emulator: Emulator;
  let workspace: Workspace;

  beforeAll(async () => {
    emulator = await startEmulator();
    await storeTraffic(emulator.url, AFTERNOON);
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
  });
  afterAll(async () => {
    workspace.remove();
    await emulator.close();
  });

  const fileOf = (name: string) => readFileSync(join(workspace.work, name));

  const personalIn = (text: string) => PERSONAL.filter((each) => text.includes(each));

  /** Returns the strings that the saved plan and the states contain. */
  function stored(): string[] {
    const states = readdirSync(workspace.work).filter((name) => name.includes('tfstate'));
    expect(states).toContain('terraform.tfstate');
    return personalIn([unzipped(fileOf('tfplan')), ...states.map((name) => fileOf(name).toString())].join());
  }

  test('is read in the plan and in the apply, and absent from both plan and state', async () => {
    // GIVEN
    workspace.write(LOGS + USES);
    // WHEN
    const { stdout: planned } = await workspace.run(['plan', '-input=false', '-out=tfplan']);
    const { stdout: applied } = await workspace.run(['apply', '-input=false', 'tfplan']);
    // THEN it was read
    expect(fileOf('addresses.txt').toString().trim()).toBe('192.0.2.1 192.0.2.2 198.51.100.9');
    expect(planned).toContain('It is another number of addresses.');
    // THEN plan and state do not contain it
    expect(personalIn(planned + applied)).toEqual([]);
    expect(stored()).toEqual([]);
  });

  test('is absent from the state, unlike the data source', async () => {
    workspace.write(`data "svc_traffic_logs" "afternoon" {\n  filters = "${RANGE}"\n}\n`);
    await workspace.plan();
    await workspace.run(['apply', '-input=false', 'tfplan']);
    expect(stored()).toEqual(PERSONAL);
  });

  test('waits for a filter that is known only after the apply', async () => {
    workspace.write(`
resource "terraform_data" "range" {
  input = "${RANGE}"
}
ephemeral "svc_traffic_logs" "afternoon" {
  filters = terraform_data.range.output
}
resource "terraform_data" "count" {
  provisioner "local-exec" {
    command     = "echo $COUNT > count.txt"
    environment = { COUNT = length(ephemeral.svc_traffic_logs.afternoon.results) }
  }
}
`);
    await workspace.apply();
    expect(fileOf('count.txt').toString().trim()).toBe('10');
  });
});

test.each(engineInTurn(__filename))('an ephemeral traffic log on $name reports the place of a mistake in its filter', async (engine) => {
  const emulator = await startEmulator();
  const workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
  try {
    workspace.write(LOGS.replace('timestamp between', 'stauts = 1, timestamp between'));
    expect(await workspace.failing('plan', '-input=false')).toMatch(/filters = .*status/);
  } finally {
    workspace.remove();
    await emulator.close();
  }
});
