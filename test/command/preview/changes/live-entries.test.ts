import type { Entity, JsonObject } from '../../../../src/model';
import type { PreviewInput } from '../../../../src/command/preview/preview';
import { action, change, plan, rule } from '../support/plan';
import { report } from '../support/reported';

type Lists = Readonly<Record<string, readonly object[]>>;

/** Returns a client that has entries by the name of their family, and writes down what it is asked. */
function clientWith(lists: Lists, asked: string[] = []): NonNullable<PreviewInput['client']> {
  const family = ({ name }: Entity) => ({
    list: (config: string) => {
      asked.push(`${name} of ${config}`);
      const items = lists[name] as readonly JsonObject[] | undefined;
      return items ? Promise.resolve({ items }) : Promise.reject(new Error('down'));
    },
  });
  return { family, versions: () => ({}) } as unknown as NonNullable<PreviewInput['client']>;
}

const NONE: Lists = { Action: [], DynamicRule: [], FlowControlPolicy: [] };
const removed = () => plan([change('svc_action.a', action(), null)]);
const findingsIn = async (...args: Parameters<typeof report>) =>
  (await report(...args)).configurations.flatMap(({ changes }) => changes.flatMap(({ findings }) => findings));

test('each family of a configuration is read once', async () => {
  const asked: string[] = [];
  await report(plan([change('svc_dynamic_rule.a', rule(), rule({ ttl: 1 })), change('svc_dynamic_rule.b', null, rule({ id: 'b' }))]), {
    client: clientWith(NONE, asked),
  });
  expect(asked.sort()).toEqual(['Action of prod', 'DynamicRule of prod', 'FlowControlPolicy of prod']);
});

test('a plan without rules, policies and actions reads no entries', async () => {
  const asked: string[] = [];
  await report(plan([change('svc_proxy_template.a', null, { config: 'prod', id: 'a', name: 'A' })]), { client: clientWith(NONE, asked) });
  expect(asked).toEqual([]);
});

test('a rule of the service that uses a deleted action is named', async () => {
  const client = clientWith({ ...NONE, DynamicRule: [rule({ name: 'By hand', action: 'deny' })] });
  expect((await findingsIn(removed(), { client })).map(({ text }) => text)).toContain(
    'The id "deny" is still used by the dynamic rule "By hand".',
  );
});

test('an action that no entry of the service uses is deleted without effect', async () => {
  const findings = await findingsIn(removed(), { client: clientWith(NONE) });
  expect(findings.map(({ judgement, verdict }) => [judgement, verdict])).toContainEqual(['not-in-use', 'neutral']);
});

test('an entry of the plan takes precedence over its copy of the service', async () => {
  const client = clientWith({ ...NONE, DynamicRule: [rule({ action: 'deny' })] });
  const changes = [change('svc_action.a', action(), null), change('svc_dynamic_rule.a', rule({ action: 'deny' }), rule())];
  const findings = await findingsIn(plan(changes), { client });
  expect(findings.map(({ judgement }) => judgement)).toContain('not-in-use');
});

test('a failed read of entries leaves the use of an action unjudged, with a note', async () => {
  const client = clientWith({ Action: [] });
  expect((await findingsIn(removed(), { client })).map(({ judgement }) => judgement)).toContain('use-not-examined');
  expect((await report(removed(), { client })).notes).toContainEqual(
    expect.stringMatching(/"prod" could not be read from the service\..* down$/),
  );
});
