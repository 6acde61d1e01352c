import { action, change, flow, flowSet, plan, rule } from '../support/plan';
import { report, verdictsIn } from '../support/reported';

/** Returns how often the preview of a set with a number of entries lists them. */
async function listings(entries: number): Promise<number> {
  let listed = 0;
  const set = (timeframe: number) => {
    const all = Object.fromEntries(Array.from({ length: entries }, (_, at) => [`flow-${at}`, flow({ id: `flow-${at}`, timeframe })]));
    return flowSet(
      new Proxy(all, {
        ownKeys(target) {
          listed += 1;
          return Reflect.ownKeys(target);
        },
      }),
    );
  };
  const changes = [change('svc_flow_control_policy_set.all', set(90), set(60)), change('svc_action.a', action(), action({ status: 400 }))];
  await report(plan(changes));
  return listed;
}

test('a set is not listed again for each of its entries', async () => {
  const few = await listings(5);
  expect(few).toBeGreaterThan(0);
  expect(await listings(40)).toBe(few);
});

describe('a data source that reads an entry which the plan changes', () => {
  /** Returns the verdicts of a plan with data sources of entries. */
  const verdictsWith = async (changes: Parameters<typeof plan>[0], data: Readonly<Record<string, ReturnType<typeof rule>>>) => {
    const resources = Object.entries(data).map(([type, values]) => ({ address: `data.${type}.same`, mode: 'data', type, values }));
    return verdictsIn(await report(plan(changes, { prior_state: { values: { root_module: { resources } } } as never })));
  };
  const reader = rule({ action: 'deny' });
  const ofPaid = rule({ include: { relation: 'OR', tags: ['paid'] } });

  test.each<[string, Parameters<typeof plan>[0], Parameters<typeof verdictsWith>[1], string]>([
    ['a removed rule', [change('svc_dynamic_rule.a', rule(), null)], { svc_dynamic_rule: rule() }, 'weaker deletes'],
    [
      'a rule that gets another id and a higher threshold',
      [change('svc_dynamic_rule.a', rule(), rule({ id: 'other', threshold: 400 }), { actions: ['delete', 'create'] })],
      { svc_dynamic_rule: rule() },
      'weaker deletes',
    ],
    [
      'a removed policy of a set',
      [
        change('svc_flow_control_policy_set.all', flowSet({ cart: flow() }), flowSet({})),
        change('svc_dynamic_rule.reader', ofPaid, ofPaid, { actions: ['no-op'] }),
      ],
      { svc_flow_control_policy: { config: 'prod', ...flow() } },
      'weaker deletes',
    ],
    ['a higher threshold', [change('svc_dynamic_rule.a', rule(), rule({ threshold: 400 }))], { svc_dynamic_rule: rule() }, 'weaker'],
  ])('does not hide %s', async (_, changes, data, verdict) => {
    expect(Object.values(await verdictsWith(changes, data))[0]).toBe(verdict);
  });

  test('adds what the plan does not contain', async () => {
    const changes = [change('svc_action.deny', action(), null), change('svc_action.other', action({ id: 'other' }), null)];
    const verdicts = await verdictsWith(changes, { svc_dynamic_rule: reader });
    expect(verdicts).toEqual({ 'svc_action.deny': 'weaker deletes attention', 'svc_action.other': 'unjudged deletes' });
  });
});
