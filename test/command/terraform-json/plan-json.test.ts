import { readPlan, stackOrPlan, usesProvider } from '../../../src/command/terraform-json';

test('reads the plans of the format that this release knows', () => {
  expect(readPlan('{"format_version":"1.9","planned_values":{}}', 'plan.json').format_version).toBe('1.9');
});

test('takes null for what a plan may lack, which some engines and tools write', () => {
  const change = { address: 'svc_action.a', mode: 'managed', type: 'svc_action', name: 'a', provider_name: 'svc' };
  const changed = { ...change, change: { actions: ['create'], before: null, after: { params: null }, replace_paths: null } };
  const { replace_paths: _, ...actions } = changed.change;
  const read = { ...change, change: actions };
  const nulls = { previous_address: null, module_address: null, deposed: null };
  const plan = {
    ...{ format_version: '1.2', terraform_version: null, timestamp: null, errored: null, complete: null },
    ...{ prior_state: null, configuration: { provider_config: { svc: { full_name: null } } } },
    resource_changes: [{ ...changed, ...nulls }],
    resource_drift: null,
    deferred_changes: [{ reason: 'unknown', resource_change: { ...changed, ...nulls } }],
  };
  expect(usesProvider(readPlan(JSON.stringify({ ...plan, resource_changes: null, deferred_changes: null }), 'x'))).toBe(false);
  expect(readPlan(JSON.stringify(plan), 'x')).toEqual({
    format_version: '1.2',
    configuration: { provider_config: { svc: {} } },
    resource_changes: [read],
    deferred_changes: [{ reason: 'unknown', resource_change: read }],
  });
});

test.each([
  ['before and after it', ['[command]/opt/terraform show -json tfplan', '', '::debug::exitcode: 0', '']],
  ['with line breaks of Windows', ['> terraform show -json tfplan\r', '\r', '\r']],
])('reads a plan from the output of a wrapper with text %s', (_, [first, ...others]) => {
  const plan = JSON.stringify({ format_version: '1.2', resource_changes: [] });
  expect(readPlan([first, plan, ...others].join('\n'), 'x')).toEqual(JSON.parse(plan));
  expect(stackOrPlan([first, plan, ...others].join('\n'), 'x')).toEqual(JSON.parse(plan));
});

test.each([
  ['two plans', '{"format_version":"1.2","planned_values":{}}\n{"format_version":"1.2","planned_values":{}}', /x is not JSON/],
  ['a cut plan', 'terraform show\n{"format_version":"1.2","resource_ch', /x is not JSON/],
  ['a plan file', 'PK\u0003\u0004...', /is a plan file. Write it as JSON: terraform show -json x > plan.json/],
  ['nothing', ' \n', /x is empty/],
  ['nested too deep', '['.repeat(501), /^x is too large to be read: it is nested more than 500 levels deep\. Split/],
  ['no JSON', 'Terraform will perform', /x is not JSON. Create a plan with: terraform plan -out=tfplan/],
  ['a log', '{"@level":"info"}\n{"@level":"info"}', /is the log of "terraform plan -json"/],
  ['other JSON', '[1]', /x is not a plan/],
  ['null', 'null', /x is not a plan/],
  ['a state file', '{"version":4,"terraform_version":"1.11.4","lineage":"a"}', /is a state file, and not a plan/],
  ['the JSON of a state', '{"format_version":"1.0","values":{}}', /is a state, and not a plan/],
  ['an older format', '{"format_version":"0.2","resource_changes":[]}', /format version 0.2, .* Make the plan with Terraform 1.1 or later/],
  ['a newer format', '{"format_version":"2.0","resource_changes":[]}', /format version 2.0, and this release reads the format 1/],
  [
    'a change of another form',
    '{"format_version":"1.2","resource_changes":[{"type":"svc_action"}]}',
    /x is not a plan: \/resource_changes\/0\/address has another form/,
  ],
  ['changes that are no list', '{"format_version":"1.2","planned_values":{},"resource_drift":{}}', /x is not a plan/],
  ['a failed run', '{"format_version":"1.2","resource_changes":[],"errored":true}', /the plan of a run that failed/],
])('refuses %s, and says what to do', (_, text, expected) => {
  expect(() => readPlan(text, 'x')).toThrow(expected);
});

describe('actions', () => {
  const planOf = (actions: readonly string[], mode = 'managed', provider = 'svc-waap/svc') => {
    const change = { actions, before: { threshold: 40 }, after: { threshold: 400 } };
    const resource = { address: 'svc_dynamic_rule.a', mode, type: 'svc_dynamic_rule', name: 'a', provider_name: provider, change };
    return { format_version: '1.2', resource_changes: [resource] };
  };
  const read = (plan: object) => readPlan(JSON.stringify(plan), 'x');

  test.each([[[]], [['x']], [['update', 'x']], [['']]])(
    'that this release does not know are refused, and are no absence of a change: %j',
    (actions) => {
      const { resource_changes: resources } = planOf(actions);
      const refusal = `x has the actions ${JSON.stringify(actions)} for svc_dynamic_rule.a, which this release does not know.`;
      expect(() => read(planOf(actions))).toThrow(refusal);
      expect(() => read({ ...planOf(['update']), resource_drift: resources })).toThrow(refusal);
      const deferred = [{ reason: 'unknown', resource_change: resources[0] }];
      expect(() => read({ ...planOf(['update']), deferred_changes: deferred })).toThrow(refusal);
    },
  );

  test('are known of the resources that this provider manages only', () => {
    expect(read(planOf(['open'], 'ephemeral'))).toEqual(planOf(['open'], 'ephemeral'));
    expect(read(planOf(['open'], 'managed', 'other/other'))).toEqual(planOf(['open'], 'managed', 'other/other'));
    for (const actions of [['no-op'], ['read'], ['create'], ['update'], ['delete'], ['forget'], ['create', 'delete'], ['create', 'forget']])
      expect(read(planOf(actions))).toEqual(planOf(actions));
  });
});
