import { action, change, flow, flowSet, plan } from '../support/plan';
import { report } from '../support/reported';

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
