import { Testing } from 'cdktf';
import {
  Action,
  ActionSet,
  ActionType,
  BackendService,
  BackHost,
  Configuration,
  Destination,
  Duration,
  DynamicRule,
  FlowControlPolicy,
  FlowKey,
  FlowStep,
  LogExporter,
  ProxyTemplate,
  ServerGroups,
  Size,
  TagSelector,
} from '../../src/constructs';
import { type Emulator, startEmulator } from '../../src/emulator';
import { fallbackOf, ProxyTemplate as TemplateModel } from '../../src/model';
import { stackWithProvider } from '../constructs/support/stack';
import { engines } from './support/engines';
import { Service } from './support/service';
import { Workspace } from './support/workspace';

// Objects of the console are imported into constructs, as in docs/guides/import.md.

/** All settings of a template, as the console writes them. */
const TEMPLATE_DEFAULTS = Object.fromEntries(
  Object.entries(TemplateModel.schema.properties).map(([field, schema]) => [field, fallbackOf(schema)]),
);

/** Entries made in the console, by family. */
const LIVE: Readonly<Record<string, { readonly id: string; readonly [field: string]: unknown }>> = {
  actions: { id: 'polite-block', name: 'Polite block', type: 'block', params: { status: 403, content: 'Sorry.' } },
  'backend-services': {
    id: 'store',
    name: 'Store origin',
    back_hosts: [{ host: 'o1.example.org', https_ports: [8443] }],
    http11: true,
    least_conn: false,
    sticky: 'none',
    transport_mode: 'default',
  },
  'dynamic-rules': {
    id: 'login-bursts',
    name: 'Bursts of logins',
    action: 'polite-block',
    active: true,
    offload_ip_filtering: false,
    target: 'ip',
    threshold: 40,
    timeframe: 120,
    ttl: 7200,
    include: { relation: 'AND', tags: ['login-page'] },
    exclude: { relation: 'OR', tags: ['office-network'] },
  },
  'flow-control-policies': {
    id: 'basket-then-pay',
    name: 'Basket, then pay',
    active: true,
    key: [{ attrs: 'session' }],
    steps: [{ method: 'POST', uri: '/pay' }],
    timeframe: 900,
  },
  'log-exporters': {
    id: 'desk',
    name: 'Security desk',
    connection: { host: 'syslog.example.org', port: 6514, protocol: 'tcp', tls_mode: 'no_tls' },
    server_groups: { all: true, ids: [] },
  },
  'proxy-templates': { ...TEMPLATE_DEFAULTS, id: 'uploads', name: 'Uploads', client_max_body_size: '250' },
};

/** App that describes the entries, with or without calls that import them. */
function app(importing: boolean): string {
  const stack = stackWithProvider();
  const prod = new Configuration(stack, 'Prod', { name: 'prod' });
  const polite = new Action(prod, 'Polite', {
    actionId: 'polite-block',
    name: 'Polite block',
    actionType: ActionType.block({ status: 403, content: 'Sorry.' }),
  });
  const store = new BackendService(prod, 'Store', { backendServiceId: 'store', name: 'Store origin', backHosts: [ORIGIN] });
  const rule = new DynamicRule(prod, 'LoginBursts', {
    dynamicRuleId: 'login-bursts',
    name: 'Bursts of logins',
    action: polite,
    threshold: 40,
    timeframe: Duration.minutes(2),
    ttl: Duration.hours(2),
    include: TagSelector.allOf('login-page'),
    exclude: TagSelector.anyOf('office-network'),
  });
  const flow = new FlowControlPolicy(prod, 'Flow', {
    flowControlPolicyId: 'basket-then-pay',
    name: 'Basket, then pay',
    key: [FlowKey.SESSION],
    steps: [FlowStep.post('/pay')],
    timeframe: Duration.minutes(15),
  });
  const desk = new LogExporter(prod, 'Desk', {
    logExporterId: 'desk',
    name: 'Security desk',
    destination: Destination.tcp('syslog.example.org', 6514),
    serverGroups: ServerGroups.all(),
  });
  const uploads = new ProxyTemplate(prod, 'Uploads', {
    proxyTemplateId: 'uploads',
    name: 'Uploads',
    clientMaxBodySize: Size.megabytes(250),
  });
  const all = new ActionSet(new Configuration(stack, 'Staging', { name: 'staging' }), 'Actions');
  all.addAction('skip', { name: 'Skip', actionType: ActionType.skip() });
  if (importing) {
    polite.importFrom('polite-block');
    store.importFrom('store');
    rule.importFrom('login-bursts');
    flow.importFrom('basket-then-pay');
    desk.importFrom('desk');
    uploads.importFrom('uploads');
    all.importFrom('staging');
  }
  return Testing.synth(stack);
}

const ORIGIN = BackHost.of('o1.example.org', { httpsPorts: [8443] });

describe.each(engines().slice(0, 1))('on $name', (engine) => {
  let emulator: Emulator;
  let workspace: Workspace;

  beforeEach(async () => {
    emulator = await startEmulator({ configs: ['prod', 'staging'] });
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url });
  });
  afterEach(async () => {
    workspace.remove();
    await emulator.close();
  });

  test('constructs adopt objects of the console without changes', async () => {
    // GIVEN
    const prod = new Service(emulator.url);
    for (const [family, entry] of Object.entries(LIVE)) await prod.call('POST', `${family}/${entry.id}`, entry);
    await new Service(emulator.url, 'staging').call('POST', 'actions/skip', { id: 'skip', name: 'Skip', type: 'skip' });
    emulator.resetRequests();

    // WHEN
    await workspace.writeSynthesized(app(true));
    const { stdout } = await workspace.apply();

    // THEN
    expect(stdout).toMatch(/Apply complete! Resources: 7 imported, 0 added, 0 changed, 0 destroyed\./);
    await workspace.writeSynthesized(app(false));
    expect(await workspace.plannedActions()).toEqual({});
    expect(emulator.requests().filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});
