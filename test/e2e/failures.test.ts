import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../../src/emulator';
import { EmulatorProcess } from '../../tools/emulator-process';
import { engineInTurn } from './support/engines';
import { rule } from './support/rule';
import { Workspace } from './support/workspace';

const MANY = Array.from({ length: 40 }, (_, i) => `rule-${i}`);

describe.each(engineInTurn(__filename))('when things go wrong, on $name', (engine) => {
  let workspace: Workspace;
  const cleanups: (() => Promise<void>)[] = [];

  afterEach(async () => {
    workspace.remove();
    for (const cleanup of cleanups.splice(0)) await cleanup();
  });

  test('a service that is killed in the middle of an apply: a clear error, and a rerun converges', async () => {
    // GIVEN an apply of many rules under way
    const data = workspaceData();
    let service = await EmulatorProcess.start(['--data', data, '--latency', '100']);
    workspace = await Workspace.make(engine, { SVC_BASE_URL: service.url, SVC_CONFIG: 'prod' });
    workspace.write(`provider "svc" {\n  max_retries = 1\n}\n${MANY.map((name) => rule(name, { name })).join('')}`);
    const applying = workspace.run(['apply', '-input=false', '-auto-approve'], [1]);
    await until(async () => (await count(service.url)) >= 5);

    // WHEN the service is killed
    await service.stop('SIGKILL');
    const { stdout, stderr } = await applying;

    // THEN the error says that it is not reached, and where it was looked for
    expect(stdout + stderr).toContain('The service cannot be reached');
    expect(stdout + stderr).toContain(new URL(service.url).host);

    // WHEN it is back and the apply is run again THEN everything is there, once, and there is nothing left to do
    service = await EmulatorProcess.start(['--data', data]);
    cleanups.push(() => service.stop());
    workspace.environment = { SVC_BASE_URL: service.url, SVC_CONFIG: 'prod' };
    const before = await count(service.url);
    expect(before).toBeGreaterThanOrEqual(5);
    expect(before).toBeLessThan(MANY.length);
    await workspace.apply();
    expect(await count(service.url)).toBe(MANY.length);
    expect(await workspace.plannedActions()).toEqual({});
  });

  test('no key, a wrong key: the error says which setting is missing or wrong', async () => {
    const emulator = await served({ apiKey: 'the-right-key' });
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
    workspace.write(rule('a', { name: 'One' }));
    expect(await workspace.failing('apply', '-auto-approve')).toMatch(/The service did not accept the API key.*api_key.*SVC_API_KEY/);

    workspace.environment = { ...workspace.environment, SVC_API_KEY: 'a-wrong-key' };
    const complaint = await workspace.failing('apply', '-auto-approve');
    expect(complaint).toMatch(/The service did not accept the API key.*api_key/);
    expect(complaint).not.toContain('a-wrong-key');
  });

  test('a plan of new entries alone: a wrong key is one error, a service that is not reached is one warning', async () => {
    // GIVEN
    const emulator = await served({ apiKey: 'the-right-key' });
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod', SVC_API_KEY: 'a-wrong-key' });
    workspace.write(MANY.map((name) => rule(name, { name })).join(''));
    // WHEN the key is wrong THEN
    const complaint = await workspace.failing('plan');
    expect(complaint.match(/The service did not accept the API key/g)).toHaveLength(1);
    expect(complaint).not.toContain('a-wrong-key');
    expect(emulator.requests()).toHaveLength(1);
    // WHEN the key is the whole value of the header THEN
    workspace.environment = { ...workspace.environment, SVC_API_KEY: 'Basic the-right-key' };
    expect(await workspace.failing('plan')).toMatch(/Invalid provider configuration.*api_key begins with "Basic "/);
    // WHEN the service is gone THEN
    workspace.environment = { ...workspace.environment, SVC_API_KEY: 'the-right-key', SVC_BASE_URL: 'http://127.0.0.1:9' };
    const { stdout } = await workspace.run(['plan', '-input=false']);
    expect(stdout.match(/The plan was made without the service/g)).toHaveLength(1);
    expect(stdout).toContain(`Plan: ${MANY.length} to add`);
  });

  test('nothing says where the service is, or which configuration: the error says what to set', async () => {
    workspace = await Workspace.make(engine, {});
    workspace.write(rule('a', { name: 'One' }));
    expect(await workspace.failing('plan')).toMatch(/base_url is not set.*SVC_BASE_URL.*svc-waap emulator/);

    const emulator = await served({});
    workspace.environment = { SVC_BASE_URL: emulator.url };
    expect(await workspace.failing('plan')).toMatch(/config is not set.*SVC_CONFIG/);
  });

  test('a configuration that the service does not have is an error, never a reason to plan everything anew', async () => {
    const emulator = await served({ configs: ['prod'] });
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url });
    workspace.write(rule('a', { config: 'prod', name: 'One' }));
    await workspace.apply();
    const other = await served({ configs: ['staging'] });
    workspace.environment = { SVC_BASE_URL: other.url };
    expect(await workspace.failing('plan')).toMatch(/Configuration not found.*prod/);

    // WHEN the name is written on the resource THEN the error points there
    workspace.loseState();
    const policies = (config: string) => `resource "svc_flow_control_policy_set" "all" {\n  ${config}\n  entries = {}\n}\n`;
    workspace.write(policies('config = "nope"'));
    expect(await workspace.failing('plan')).toMatch(/Configuration not found.*config = "nope" .*configuration \[nope\] does not exist/);

    // WHEN it comes from elsewhere THEN the error says from where
    workspace.write(policies(''));
    workspace.environment = { SVC_BASE_URL: other.url, SVC_CONFIG: 'nope' };
    expect(await workspace.failing('plan')).toMatch(/\[nope\] does not exist.*the name comes from the environment variable SVC_CONFIG/);
    workspace.write(`provider "svc" {\n  config = "nope"\n}\n${policies('')}`);
    expect(await workspace.failing('plan')).toMatch(
      /\[nope\] does not exist.*the name comes from the argument config of the provider block/,
    );
  });

  test('a provider that points at another configuration is an error, not a move', async () => {
    const emulator = await served({ configs: ['prod', 'staging'] });
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
    workspace.write(rule('a', { name: 'One' }));
    await workspace.apply();
    workspace.environment = { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'staging' };
    expect(await workspace.failing('plan')).toMatch(/The configuration of the provider has changed.*"prod".*"staging"/);

    // WHEN the resource itself says so THEN it is replaced
    workspace.write(rule('a', { config: 'staging', name: 'One' }));
    expect(await workspace.plannedActions()).toEqual({ 'svc_dynamic_rule.a': 'delete,create' });
  });

  test('a value that the service refuses is reported at its attribute', async () => {
    const emulator = await served({ profile: 'contract' });
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
    workspace.write(rule('a', { id: 'not/an/id', name: 'One' }));
    const complaint = await workspace.failing('validate');
    expect(complaint).toMatch(/The value has characters that are not allowed.*id = "not\/an\/id"/);
    expect(emulator.requests()).toEqual([]);
  });

  test('a null in a collection is refused before anything is planned, at its place and with the way out', async () => {
    workspace = await Workspace.make(engine, {});
    const flow = 'name = "A", active = true, timeframe = 9, key = [{ attrs = "ip" }]';
    const refusals: [string, RegExp][] = [
      [
        `resource "svc_action" "a" {\n  name = "A"\n  type = "skip"\n  tags = [null, "abc"]\n}\n`,
        /A collection contains null.*tags = \[null, "abc"\].*\[for v in LIST : v if v != null\]/,
      ],
      [
        `resource "svc_flow_control_policy" "a" {\n  ${flow.replaceAll(', ', '\n  ')}\n  steps = [{ method = "GET", ` +
          `uri = "/", headers = { a = null } }]\n}\n`,
        /A map contains null.*if v != null/,
      ],
      [
        `resource "svc_backend_service" "a" {\n  name = "A"\n  http11 = true\n  least_conn = false\n  sticky = ` +
          `"none"\n  transport_mode = "http"\n  back_hosts = [null]\n}\n`,
        /A collection contains null.*if v != null/,
      ],
      [`resource "svc_flow_control_policy_set" "a" {\n  entries = { a = null }\n}\n`, /A map contains null.*if v != null/],
    ];
    for (const [resource, complaint] of refusals) {
      workspace.write(resource);
      expect(await workspace.failing('validate')).toMatch(complaint);
    }
  });

  test('the key appears nowhere: not in logs at TRACE, not in plans, state or errors', async () => {
    const key = 'canary-6b1f0d';
    const emulator = await served({ apiKey: key });
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod', SVC_API_KEY: key });
    workspace.write(rule('a', { name: 'One' }));
    const logged = await workspace.run(['apply', '-auto-approve'], [0], { TF_LOG: 'TRACE' });
    const { stdout: state } = await workspace.run(['show', '-json']);
    const plan = JSON.stringify(await workspace.plan());
    for (const text of [logged.stdout, logged.stderr, state, plan]) expect(text).not.toContain(key);
  });

  test('while the service publishes, the apply waits, and says so', async () => {
    const emulator = await served({});
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
    workspace.write(rule('a', { name: 'One' }));
    emulator.publish({ requests: 2 });
    const { stdout, stderr } = await workspace.run(['apply', '-input=false', '-auto-approve'], [0], { TF_LOG_PROVIDER: 'INFO' });
    expect(stdout).toMatch(/The service was publishing an earlier change/);
    expect(stderr).toMatch(/publish/i);
    expect(await count(emulator.url)).toBe(1);
  });

  test('an interrupted apply ends in order, and keeps what was made', async () => {
    const service = await EmulatorProcess.start(['--latency', '200']);
    cleanups.push(() => service.stop());
    workspace = await Workspace.make(engine, { SVC_BASE_URL: service.url, SVC_CONFIG: 'prod' });
    workspace.write(MANY.map((name) => rule(name, { name })).join(''));
    const applying = workspace.start(['apply', '-input=false', '-auto-approve']);
    await until(async () => (await count(service.url)) >= 5);
    applying.interrupt();
    expect(await applying.ended).not.toBe(0);
    await workspace.apply();
    expect(await count(service.url)).toBe(MANY.length);
  });

  test('misspelled values cause one warning each, or an error with unknown_values = "error"', async () => {
    // GIVEN
    const emulator = await served({});
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
    workspace.write(slips('ADN'));

    // WHEN it is planned THEN each value has its own warning
    const warnings = await workspace.toldByPlan();
    expect(warnings.every(({ severity }) => severity === 'warning')).toBe(true);
    expect(warnings.map(({ summary }) => summary).sort()).toEqual(SLIPS);
    expect(warnings.find(({ detail }) => detail.includes('"ADN"'))?.detail).toContain('Did you mean "AND"?');
    // AND all rules together have asked for the actions once
    expect(emulator.requests().filter(({ path }) => path.endsWith('/actions'))).toHaveLength(1);

    // WHEN it is applied THEN the next plan is silent
    await workspace.apply('tfplan');
    expect(await workspace.toldByPlan()).toEqual([]);

    // WHEN one value changes THEN only that value has a warning
    workspace.write(slips('NAD'));
    const [changed, ...others] = await workspace.toldByPlan();
    expect(others).toEqual([]);
    expect(changed).toMatchObject({ severity: 'warning', address: 'svc_dynamic_rule.a' });

    // WHEN it has to be an error THEN the plan fails, and changes nothing
    workspace.environment = { ...workspace.environment, SVC_UNKNOWN_VALUES: 'error' };
    emulator.resetRequests();
    const complaint = await workspace.failing('apply', '-input=false', '-auto-approve');
    expect(complaint).toMatch(/Unrecognized include\.relation "NAD".*svc_dynamic_rule\.a.*include\.relation.*unknown_values = "warn"/);
    expect(emulator.requests().filter(({ method }) => method !== 'GET')).toEqual([]);

    // WHEN a destroy is planned THEN nobody minds values that are applied
    workspace.write(slips('ADN'));
    expect((await workspace.run(['plan', '-destroy', '-input=false'])).stdout).not.toContain('Warning');
    // AND without the plan that refreshes the state, nobody minds the changed value either
    workspace.write(slips('NAD'));
    await workspace.run(['destroy', '-input=false', '-auto-approve', '-refresh=false']);
  });

  async function served(options: Parameters<typeof startEmulator>[0]): Promise<Emulator> {
    const emulator = await startEmulator(options);
    cleanups.push(() => emulator.close());
    return emulator;
  }

  function workspaceData(): string {
    const folder = mkdtempSync(join(tmpdir(), 'svc-e2e-data-'));
    cleanups.push(async () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }
});

/** Resources with misspelled values. */
function slips(relation: string): string {
  return `${rule('a', { name: 'A', include: { relation, tags: ['all'] } })}
${rule('b', { name: 'B', action: 'nobody' })}
${rule('c', { name: 'C', action: 'no-one-else', target: 'ipp' })}
resource "svc_backend_service" "a" {
  name           = "A"
  http11         = true
  least_conn     = false
  sticky         = "customcookie"
  transport_mode = "htps"
  back_hosts     = [{ host = "", http_ports = [80, 99999], https_ports = [-5], weight = -1 }]
}
resource "svc_backend_service" "b" {
  name           = "B"
  http11         = true
  least_conn     = false
  sticky         = "none"
  transport_mode = "http"
  back_hosts     = []
}
resource "svc_flow_control_policy_set" "all" {
  entries = {
    cart = {
      name      = "Cart"
      active    = true
      timeframe = 9
      key       = [{ attrs = "sesion" }, { attrs = "ip", cookies = "sid" }]
      steps     = [{ method = "get", uri = "basket" }]
    }
  }
}
resource "svc_proxy_template" "a" {
  name                 = "A"
  client_max_body_size = "150m"
  ssl_protocols        = ["TLSv1.4"]
}
`;
}

/** Summaries of their warnings: no two values share one. */
const SLIPS: readonly string[] = [
  'Unknown action "no-one-else"',
  'Unknown action "nobody"',
  'Unrecognized entries["cart"].key[0].attrs "sesion"',
  'Unrecognized entries["cart"].steps[0].method "get"',
  'Unrecognized include.relation "ADN"',
  'Unrecognized ssl_protocols "TLSv1.4"',
  'Unrecognized target "ipp"',
  'Unrecognized transport_mode "htps"',
  'back_hosts is empty',
  'back_hosts[0].host is empty',
  'back_hosts[0].http_ports[1] 99999 is outside of the known range',
  'back_hosts[0].https_ports[0] -5 is outside of the known range',
  'back_hosts[0].weight -1 is outside of the known range',
  'client_max_body_size "150m" is not a whole number',
  'entries["cart"].key[1] needs exactly one of several attributes',
  'entries["cart"].steps[0].uri "basket" lacks the prefix "/"',
  'sticky "customcookie" needs sticky_cookie_name',
].sort();

async function count(url: string): Promise<number> {
  const { total } = (await (await fetch(`${url}/api/v4.3/conf/prod/dynamic-rules`)).json()) as { total: number };
  return total;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}
