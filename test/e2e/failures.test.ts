import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from '../../src/emulator';
import { EmulatorProcess } from '../../tools/emulator-process';
import { engineInTurn } from './support/engines';
import { rule } from './support/rule';
import { Workspace } from './support/workspace';

const MANY = Array.from({ length: 40 }, (_, i) => `rule-${i}`);

describe.each(engineInTurn(__filename))('failures on $name', (engine) => {
  let workspace: Workspace;
  const cleanups: (() => Promise<void>)[] = [];

  afterEach(async () => {
    workspace.remove();
    for (const cleanup of cleanups.splice(0)) await cleanup();
  });

  test('a service that is killed during an apply causes a clear error, and a rerun converges', async () => {
    // GIVEN a running apply of many rules
    const data = workspaceData();
    let service = await EmulatorProcess.start(['--data', data, '--latency', '100']);
    workspace = await Workspace.make(engine, { SVC_BASE_URL: service.url, SVC_CONFIG: 'prod' });
    workspace.write(`provider "svc" {\n  max_retries = 1\n}\n${MANY.map((name) => rule(name, { name })).join('')}`);
    const applying = workspace.run(['apply', '-input=false', '-auto-approve'], [1]);
    await until(async () => (await count(service.url)) >= 5);

    // WHEN the service is killed
    await service.stop('SIGKILL');
    const { stdout, stderr } = await applying;

    // THEN the error reports the unreachable address
    expect(stdout + stderr).toContain('The service cannot be reached');
    expect(stdout + stderr).toContain(new URL(service.url).host);

    // WHEN the service runs again and the apply is repeated THEN every rule exists once, and the next plan is empty
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

  test('a missing or wrong key causes an error that names the setting', async () => {
    const emulator = await served({ apiKey: 'the-right-key' });
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
    workspace.write(rule('a', { name: 'One' }));
    expect(await workspace.failing('apply', '-auto-approve')).toMatch(/The service did not accept the API key.*api_key.*SVC_API_KEY/);

    workspace.environment = { ...workspace.environment, SVC_API_KEY: 'a-wrong-key' };
    const complaint = await workspace.failing('apply', '-auto-approve');
    expect(complaint).toMatch(/The service did not accept the API key.*api_key/);
    expect(complaint).not.toContain('a-wrong-key');
  });

  test('a plan of only new entries reports a wrong key as one error, and an unreachable service as one warning', async () => {
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
    // WHEN the service is stopped THEN
    workspace.environment = { ...workspace.environment, SVC_API_KEY: 'the-right-key', SVC_BASE_URL: 'http://127.0.0.1:9' };
    const { stdout } = await workspace.run(['plan', '-input=false']);
    expect(stdout.match(/The plan was made without the service/g)).toHaveLength(1);
    expect(stdout).toContain(`Plan: ${MANY.length} to add`);
  });

  test('a missing base_url or config causes an error that names the setting', async () => {
    workspace = await Workspace.make(engine, {});
    workspace.write(rule('a', { name: 'One' }));
    expect(await workspace.failing('plan')).toMatch(/base_url is not set.*SVC_BASE_URL.*svc-waap emulator/);

    const emulator = await served({});
    workspace.environment = { SVC_BASE_URL: emulator.url };
    expect(await workspace.failing('plan')).toMatch(/config is not set.*SVC_CONFIG/);
  });

  test('a missing configuration is an error, and never plans all entries again', async () => {
    const emulator = await served({ configs: ['prod'] });
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url });
    workspace.write(rule('a', { config: 'prod', name: 'One' }));
    await workspace.apply();
    const other = await served({ configs: ['staging'] });
    workspace.environment = { SVC_BASE_URL: other.url };
    expect(await workspace.failing('plan')).toMatch(/Configuration not found.*prod/);

    // WHEN the name is set on the resource THEN the error points to it
    workspace.loseState();
    const policies = (config: string) => `resource "svc_flow_control_policy_set" "all" {\n  ${config}\n  entries = {}\n}\n`;
    workspace.write(policies('config = "nope"'));
    expect(await workspace.failing('plan')).toMatch(/Configuration not found.*config = "nope" .*configuration \[nope\] does not exist/);

    // WHEN it comes from elsewhere THEN the error names its origin
    workspace.write(policies(''));
    workspace.environment = { SVC_BASE_URL: other.url, SVC_CONFIG: 'nope' };
    expect(await workspace.failing('plan')).toMatch(/\[nope\] does not exist.*the name comes from the environment variable SVC_CONFIG/);
    workspace.write(`provider "svc" {\n  config = "nope"\n}\n${policies('')}`);
    expect(await workspace.failing('plan')).toMatch(
      /\[nope\] does not exist.*the name comes from the argument config of the provider block/,
    );
  });

  test('a provider with another configuration causes an error, not a move', async () => {
    const emulator = await served({ configs: ['prod', 'staging'] });
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
    workspace.write(rule('a', { name: 'One' }));
    await workspace.apply();
    workspace.environment = { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'staging' };
    expect(await workspace.failing('plan')).toMatch(/The configuration of the provider has changed.*"prod".*"staging"/);

    // WHEN the resource sets it THEN the resource is replaced
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

  test('a refusal that names no attribute leads to the value that may be the cause', async () => {
    const emulator = await served({ profile: 'observed' });
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
    workspace.write(rule('a', { name: 'One', threshold: 0 }));
    expect(await workspace.failing('apply', '-auto-approve')).toMatch(
      /The service refused a value.*threshold = 0 .*does not match schema.*does not name the attribute.*- threshold 0 is outside of the known range/,
    );
  });

  test('a null in a collection is refused before the plan, at its path and with a remedy', async () => {
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

  test('the key is absent from logs at TRACE, plans, state and errors', async () => {
    const key = 'canary-6b1f0d';
    const emulator = await served({ apiKey: key });
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod', SVC_API_KEY: key });
    workspace.write(rule('a', { name: 'One' }));
    const logged = await workspace.run(['apply', '-auto-approve'], [0], { TF_LOG: 'TRACE' });
    const { stdout: state } = await workspace.run(['show', '-json']);
    const plan = JSON.stringify(await workspace.plan());
    for (const text of [logged.stdout, logged.stderr, state, plan]) expect(text).not.toContain(key);
  });

  test('an apply waits while the service publishes, with a warning', async () => {
    const emulator = await served({});
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url, SVC_CONFIG: 'prod' });
    workspace.write(rule('a', { name: 'One' }));
    emulator.publish({ requests: 2 });
    const { stdout, stderr } = await workspace.run(['apply', '-input=false', '-auto-approve'], [0], { TF_LOG_PROVIDER: 'INFO' });
    expect(stdout).toMatch(/The service was publishing an earlier change/);
    expect(stderr).toMatch(/publish/i);
    expect(await count(emulator.url)).toBe(1);
  });

  test('an interrupted apply ends in order, and keeps created entries in the state', async () => {
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
    // AND all rules together have requested the actions once
    expect(emulator.requests().filter(({ path }) => path.endsWith('/actions'))).toHaveLength(1);

    // WHEN it is applied THEN the next plan has no warning
    await workspace.apply('tfplan');
    expect(await workspace.toldByPlan()).toEqual([]);

    // WHEN one value changes THEN only that value has a warning
    workspace.write(slips('NAD'));
    const [changed, ...others] = await workspace.toldByPlan();
    expect(others).toEqual([]);
    expect(changed).toMatchObject({ severity: 'warning', address: 'svc_dynamic_rule.a' });

    // WHEN unknown_values is "error" THEN the plan fails, and changes nothing
    workspace.environment = { ...workspace.environment, SVC_UNKNOWN_VALUES: 'error' };
    emulator.resetRequests();
    const complaint = await workspace.failing('apply', '-input=false', '-auto-approve');
    expect(complaint).toMatch(/Unrecognized include\.relation "NAD".*svc_dynamic_rule\.a.*include\.relation.*unknown_values = "warn"/);
    expect(emulator.requests().filter(({ method }) => method !== 'GET')).toEqual([]);

    // WHEN a destroy is planned THEN applied values cause no warning
    workspace.write(slips('ADN'));
    expect((await workspace.run(['plan', '-destroy', '-input=false'])).stdout).not.toContain('Warning');
    // AND without the plan that refreshes the state, the changed value causes no warning either
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

/** Returns resources with misspelled values. */
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

/** Summaries of the warnings. Each value has its own. */
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
