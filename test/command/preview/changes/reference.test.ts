import type { PlanJson } from '../../../../src/command/terraform-json';
import { action, change, plan, rule } from '../support/plan';
import { changesOf } from '../support/reported';

/** Returns the findings of each change: `forgotten login-bursts: forgotten`. */
async function findingsOf(of: PlanJson): Promise<string[]> {
  const changes = await changesOf(of);
  return changes.map(({ effect, id, findings }) => `${effect} ${id}: ${findings.map(({ judgement }) => judgement).join(' ')}`).sort();
}

const KEPT = rule({ on_destroy: 'keep' });
const REPLACED = { actions: ['delete', 'create'] } as const;

test('an entry that is forgotten and the entry in its place have the findings of each', async () => {
  const next = { ...KEPT, id: 'other', name: 'Other' };
  // The forgotten rule still catches the same requests.
  expect(await findingsOf(plan([change('svc_dynamic_rule.a', KEPT, next, REPLACED)]))).toEqual([
    'added other: requests-same',
    'forgotten login-bursts: forgotten not-judged',
  ]);
});

test('an index of count that passes a kept entry on still forgets its former one', async () => {
  const next = { ...KEPT, id: 'other', name: 'Other' };
  const of = plan([change('svc_dynamic_rule.a[0]', KEPT, next, REPLACED), change('svc_dynamic_rule.a[1]', next, null)]);
  expect(await findingsOf(of)).toEqual([
    'forgotten login-bursts: forgotten not-judged',
    'forgotten other: handed-over',
    'imported other: imported',
  ]);
});

test('a set that is created again under the entries that it forgot has findings of both', async () => {
  const [was, is] = [{ deny: action() }, { deny: action({ type: 'monitor' }) }].map((entries) => ({ config: 'prod', keep: [], entries }));
  const of = plan([change('svc_action_set.all', was!, is!, { actions: ['create', 'forget'] })]);
  const found = (await findingsOf(of)).filter((line) => line.includes('deny'));
  expect(found).toEqual([expect.stringMatching(/^changed deny: .*action-weaker/), 'forgotten deny: handed-over']);
});
