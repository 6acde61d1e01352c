import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entity, JsonObject } from '../../../src/model';
import { FileTraffic, type PlannedProtection, replayImpact } from '../../../src/command/preview/impact';
import type { PreviewInput } from '../../../src/command/preview/preview';
import { renderReport } from '../../../src/command/preview/report/render';
import type { PlanJson } from '../../../src/command/terraform-json';
import { temporaryFolders } from '../../emulator/support/folder';
import { login, recorded } from './impact/support';
import { action, change, plan, rule } from './support/plan';
import { report, verdictsIn } from './support/reported';

const folder = temporaryFolders();

const provider = (url: string) => ({
  full_name: 'registry.terraform.io/svc-waap/svc',
  expressions: { base_url: { constant_value: url } },
});

/** Two services with a configuration of the same name: the second has the action `pb`, which only monitors. */
function twoServices(isOne = false): PlanJson {
  const key = (address: string) => ({ address, type: address.split('.')[0]!, provider_config_key: isOne ? 'svc' : keyOf(address) });
  const keyOf = (address: string) => (address.endsWith('.b') ? 'svc.second' : 'svc');
  const changes = [
    change('svc_dynamic_rule.a', rule(), rule({ action: 'pb' })),
    change('svc_action.b', action({ id: 'pb', type: 'block' }), action({ id: 'pb', type: 'block' }), { actions: ['no-op'] }),
    change('svc_dynamic_rule.b', rule({ id: 'other' }), rule({ id: 'other', threshold: 400 })),
  ];
  const provider_config = { svc: provider('https://a.example'), 'svc.second': provider('https://b.example') };
  return plan(changes, { configuration: { provider_config, root_module: { resources: changes.map(({ address }) => key(address)) } } });
}

/** A client of a service without entries. */
function clientOf(asked: string[]): NonNullable<PreviewInput['client']> {
  const family = ({ name }: Entity) => ({
    list: (config: string) => {
      asked.push(`${name} of ${config}`);
      return Promise.resolve({ items: [] as JsonObject[] });
    },
  });
  return { family, versions: () => ({}) } as unknown as NonNullable<PreviewInput['client']>;
}

test('an action of another service with the same configuration does not stand for the action of a rule', async () => {
  expect(verdictsIn(await report(twoServices(true)))['svc_dynamic_rule.a']).toBe('neutral');
  expect(verdictsIn(await report(twoServices()))['svc_dynamic_rule.a']).toBe('unjudged');
});

test('a report has a part for the configuration of each service', async () => {
  const made = await report(twoServices());
  expect(made.configurations.map(({ name, service, changes }) => [name, service, changes.map(({ address }) => address)])).toEqual([
    ['prod', 'svc', ['svc_dynamic_rule.a']],
    ['prod', 'svc.second', ['svc_dynamic_rule.b']],
  ]);
  const text = renderReport(made, 'terminal', { columns: 100, hasColors: false });
  expect(text).toContain('Configuration prod (provider svc)\n');
  expect(text).toContain('Configuration prod (provider svc.second)\n');
});

test('only the service of the client is asked for its entries', async () => {
  const asked: string[] = [];
  const { notes } = await report(twoServices(), { client: clientOf(asked), baseUrl: 'https://b.example/' });
  expect(asked.sort()).toEqual(['Action of prod', 'DynamicRule of prod', 'FlowControlPolicy of prod']);
  expect(notes).toEqual([
    expect.stringMatching(/^The entries of the configuration "prod" could not be read .* on another service than the one/),
  ]);
});

test('the rules of each service are replayed apart', async () => {
  // GIVEN 60 logins in a minute
  const logins = Array.from({ length: 60 }, (_, second) => login(second, '192.0.2.1'));
  let protections: readonly PlannedProtection[] = [];
  const replay = (all: readonly PlannedProtection[]) => {
    protections = all;
    return replayImpact({ protections: all, traffic: recorded(logins), window: { last: 60 } });
  };
  // WHEN
  const { traffic, summary } = await report(twoServices(), { replay, client: clientOf([]), baseUrl: 'https://a.example' });
  // THEN the second loses what its higher threshold no longer catches, and the first, whose action is not known, nothing
  const found = traffic!.configurations.map(({ config, service, rules }) => [config, service, rules.map(({ id }) => id)]);
  expect(found).toEqual([
    ['prod', 'svc', ['login-bursts']],
    ['prod', 'svc.second', ['other']],
  ]);
  expect(summary.lost_requests).toBe(19);
  expect(protections.map(({ isElsewhere }) => isElsewhere)).toEqual([undefined, true]);
});

test('a configuration of another service without a replay is named', async () => {
  const replay = (all: readonly PlannedProtection[]) =>
    replayImpact({ protections: all.filter(({ isElsewhere }) => !isElsewhere), traffic: recorded([]), window: { last: 60 } });
  const { notes } = await report(twoServices(), { replay, client: clientOf([]), baseUrl: 'https://a.example' });
  expect(notes).toContainEqual(
    expect.stringMatching(/^No traffic of the configuration "prod" of the provider svc\.second was replayed: the preview is connected/),
  );
});

describe('an entry that may exist, because a resource whose service is not shown has its id', () => {
  const created = (id: string) => change('svc_dynamic_rule.a', null, rule({ id, active: false }));
  const withOld = (id: string, actions: string[]) => {
    const [, , onSecond] = twoServices().resource_changes!;
    const { configuration } = twoServices();
    return plan([change('svc_dynamic_rule.old', rule({ id: 'old' }), null, { actions }), created(id), onSecond!], { configuration });
  };

  test.each([
    ['forget', 'old', 'unjudged'],
    ['delete', 'old', 'unjudged'],
    ['forget', 'other', 'neutral'],
  ])('after a %s, and the creation of %p, is %s', async (act, id, verdict) => {
    const made = await report(withOld(id, [act]), { client: clientOf([]), baseUrl: 'https://a.example' });
    expect(verdictsIn(made)['svc_dynamic_rule.a']).toBe(verdict);
  });
});

function twoConfigurations() {
  return plan(['prod', 'test'].map((config) => change(`svc_dynamic_rule.${config}`, rule({ config }), rule({ config, threshold: 5 }))));
}

test.each([
  ['two services', twoServices, [{}], '0 of 2 replayed requests (counted for each of 2 configurations) are lost'],
  ['two configurations', twoConfigurations, [{}], '0 of 2 replayed requests (counted for each of 2 configurations) are lost'],
  ['two configurations, each its own', twoConfigurations, [{ branch: 'prod' }, { branch: 'test' }], '0 of 2 replayed requests are lost'],
])('requests that are replayed for %s are not taken for as many recorded ones', async (_, planOf, records, expected) => {
  const file = join(folder(), 'requests.ndjson');
  writeFileSync(file, records.map((more, second) => `${JSON.stringify({ ...login(second, '192.0.2.1'), ...more })}\n`).join(''));
  const replay = (protections: readonly PlannedProtection[]) =>
    replayImpact({ protections, traffic: new FileTraffic([file]), window: { last: 60 } });
  const text = renderReport(await report(planOf(), { replay }), 'terminal', { columns: 200, hasColors: false });
  expect(text).toContain(expected);
});
