import { dependable, TerraformOutput, TerraformStack, TerraformVariable, Testing } from 'cdktf';
import { type Emulator, startEmulator } from '../../src/emulator';
import {
  Action,
  Configuration,
  Duration,
  DynamicRule,
  Field,
  QuarantineRelease,
  SvcProvider,
  TagSelector,
  TrafficFilter,
  TrafficQuery,
} from '../../src/constructs';
import { AFTERNOON } from '../support/traffic/afternoon';
import { storeTraffic } from '../support/traffic/store';
import { engineInTurn } from './support/engines';
import { Workspace } from './support/workspace';

/** A string with every special character of JSON and Terraform. */
const SIGNS = 'a"b\\c${d}%{e}\n';

/** App that filters by constants, and by tokens of each kind. */
function synthesized(): string {
  const stack = new TerraformStack(Testing.app(), 'stack');
  new SvcProvider(stack, 'Provider');
  const prod = new Configuration(stack, 'Prod', { name: 'prod' });
  const variable = (name: string, type: string, value: unknown) => new TerraformVariable(stack, name, { type, default: value });
  const output = (name: string, value: unknown) => new TerraformOutput(stack, name, { value });

  const afternoon = TrafficFilter.between(variable('from', 'string', '2025-03-01 14:00').stringValue, '2025-03-01 15:00');
  const status = variable('status', 'number', 400).numberValue;
  const countries = variable('countries', 'list(string)', ['Brazil', SIGNS.replace(/[$%]\{\w}/g, '')]).listValue;
  const failures = afternoon.where(
    Field.STATUS.atLeast(status),
    Field.COUNTRY.oneOf(...countries),
    Field.PATH.matches(`^/${variable('path', 'string', 'log').stringValue}[i]n$`),
    Field.REASON.equalTo(`${SIGNS}${variable('signs', 'string', 'x"\\').stringValue}`).negate(),
  );
  output('filter', failures.toJsonText());
  output('requests', TrafficQuery.stats(stack, 'Failures', { filter: failures }).results.get(0).numOfRequests);
  output('recent', TrafficQuery.logs(stack, 'Recent', { filter: TrafficFilter.last(Duration.hours(24)) }).results);

  const rule = new DynamicRule(prod, 'Bursts', {
    name: 'Login bursts',
    action: Action.monitor(),
    include: TagSelector.anyOf('login'),
    threshold: 3,
    timeframe: Duration.minutes(2),
    ttl: Duration.hours(2),
  });
  const february = TrafficFilter.between('2025-02-20', '2025-02-21');
  output('caught', rule.caughtRequests('Caught', { filter: february }));
  output('caught_later', rule.caughtRequests('CaughtLater', { filter: TrafficFilter.between('2025-02-22', '2025-02-23') }));
  const release = new QuarantineRelease(prod, 'Release', { rules: [rule] });
  output('released', release.releasedIds);
  const sources = TrafficQuery.quarantined(prod, 'Sources', { rules: [rule] });
  sources.dependsOn = [dependable(release.resource)];
  output('left', sources.sources);
  return Testing.synth(stack);
}

/** Older requests, as the quarantine is as of the newest one: three that the service tagged for the rule, and one that it did not. */
const CAUGHT = ['08:00:00', '08:00:01', '09:30:00', '09:30:01'].map((time, i) => ({
  ...AFTERNOON[0]!,
  request_id: `caught-${i}`,
  timestamp: `2025-02-20 ${time}`,
  tags: i === 3 ? ['all'] : ['all', 'dynamic-rule:login-bursts'],
}));

describe.each(engineInTurn(__filename))('an app with queries of traffic on $name', (engine) => {
  let emulator: Emulator;
  let workspace: Workspace;

  beforeAll(async () => {
    emulator = await startEmulator();
    await storeTraffic(emulator.url, [...AFTERNOON, ...CAUGHT]);
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url });
  });
  afterAll(async () => {
    workspace.remove();
    await emulator.close();
  });

  test('filters by constants and by tokens, and releases the sources that its rule quarantined', async () => {
    // WHEN
    await workspace.writeSynthesized(synthesized());
    await workspace.apply();
    // THEN
    const { stdout } = await workspace.run(['output', '-json']);
    const outputs = JSON.parse(stdout) as Record<string, { value: unknown }>;
    expect(JSON.parse(outputs.filter!.value as string)).toEqual({
      AND: [
        { field: 'timestamp', op: 'between', value: ['2025-03-01 14:00', '2025-03-01 15:00'] },
        { field: 'status', op: 'gte', value: 400 },
        { field: 'country', op: 'in', value: ['Brazil', 'a"b\\c\n'] },
        { field: 'path', op: 'regex', value: '^/log[i]n$' },
        { NOT: { field: 'reason', op: 'eq', value: `${SIGNS}x"\\` } },
      ],
    });
    expect(outputs).toMatchObject({
      requests: { value: 4 },
      caught: { value: 3 },
      caught_later: { value: 0 },
      recent: { value: [] },
      released: { value: [expect.any(String)] },
      left: { value: [] },
    });
    expect(await workspace.plannedActions()).toEqual({});
  });
});
