import { planText, plannedResources } from '../../../tools/demo/plan-text';

const PLAN = `OpenTofu will perform the following actions:

  # svc_dynamic_rule.rule will be created
  + resource "svc_dynamic_rule" "rule" {
      + name = "Login bursts"
    }

Plan: 1 to add, 0 to change, 0 to destroy.`;

/** The plan as `cdktf diff` prints it: in a frame, and in colour. */
const framed = (plan: string) =>
  [
    'shop  Initializing the backend...',
    ...plan.split('\n').map((line, at) => `${at === 0 ? 'shop' : '    '}  \u001b[1m${line}\u001b[0m`),
    '',
    '      ─────────────────────────',
    '      Saved the plan to: plan',
  ].join('\n');

describe('the text of a plan', () => {
  test('is only the plan, without frame and colors', () => {
    expect(planText(framed(PLAN))).toBe(PLAN);
  });

  test('is one line when nothing changes', () => {
    expect(planText(framed('No changes. Your infrastructure matches the configuration.'))).toBe(
      'No changes. Your infrastructure matches the configuration.',
    );
  });

  test('begins with the plan, after the lines about reads, and ends with its last line', () => {
    const text = planText(`shop  Reading...\nshop  ${PLAN}\n    more`);
    expect(text.startsWith('OpenTofu will perform')).toBe(true);
    expect(text.endsWith('0 to destroy.')).toBe(true);
  });

  test('is the whole output when the output has no plan', () => {
    expect(planText('shop  Error: oh no\n      details')).toBe('Error: oh no\ndetails');
  });
});

describe('the resources of a plan', () => {
  test('are listed with their actions', () => {
    const plan = [
      '  # svc_dynamic_rule.a will be created',
      '  # svc_flow_control_policy_set.b will be updated in-place',
      '  # svc_dynamic_rule.c must be replaced',
      '  # module.x.svc_dynamic_rule.d["k"] will be destroyed',
      '  # (because it is not in configuration)',
      '      # (3 unchanged attributes hidden)',
    ].join('\n');
    expect(plannedResources(plan)).toEqual([
      'svc_dynamic_rule.a will be created',
      'svc_flow_control_policy_set.b will be updated in-place',
      'svc_dynamic_rule.c must be replaced',
      'module.x.svc_dynamic_rule.d["k"] will be destroyed',
    ]);
  });

  test('are empty when nothing changes', () => {
    expect(plannedResources('No changes.')).toEqual([]);
  });
});
