import type { TSchema } from '@sinclair/typebox';
import { ENTITIES, itemOf, membersOf } from '../../../../src/model';
import { PREVIEW_RULES } from '../../../../src/command/preview/rules/preview-rules';
import { judges } from '../../../../src/command/preview/rules/rule';
import { RESOURCES } from '../../../../src/provider/resources';
import { change, plan } from '../support/plan';
import { changesOf } from '../support/reported';

/** Attributes that every change names, instead of comparing them. */
const NOT_COMPARED = ['config', 'entries', 'effective', 'attached_certificates', 'overwritten'];

/** Returns the attributes of a schema without members, as dotted paths. */
function leavesOf(schema: TSchema | undefined, path: string): string[] {
  const members = membersOf(itemOf(schema) ?? schema);
  return members.length === 0 ? [path] : members.flatMap((member) => leavesOf(member.schema, `${path}.${member.attribute}`));
}

const OF_ENTRIES = ENTITIES.flatMap(({ schema, terraformName }) =>
  membersOf(schema).flatMap((member) => leavesOf(member.schema, `${terraformName}.${member.attribute}`)),
);

const ENTRY_TYPES = new Set(ENTITIES.map(({ terraformName }) => `svc_${terraformName}`));

const OF_OTHERS = RESOURCES.filter(({ typeName }) => !ENTRY_TYPES.has(typeName)).flatMap(({ typeName, schema }) =>
  Object.keys(schema.attributes)
    .filter((name) => !NOT_COMPARED.includes(name))
    .map((name) => `${typeName.replace(/^svc_/, '')}.${name}`),
);

/** Whether a rule is about an attribute, or an object that contains it. */
function isAbout(about: string, attribute: string): boolean {
  const [kind, ...path] = about.split('.');
  const [own, ...names] = attribute.split('.');
  if (path.length === 0 || (kind !== '*' && kind !== own)) return false;
  return path.every((name, i) => name === '*' || names[i] === name);
}

test('the model and the provider have attributes to judge', () => {
  expect(OF_ENTRIES.length).toBeGreaterThan(80);
  expect(OF_OTHERS.length).toBeGreaterThan(25);
});

const KINDS = [...new Set([...ENTITIES.map(({ terraformName }) => terraformName), ...RESOURCES.map(({ typeName }) => typeName.slice(4))])];

test.each(KINDS)('a changed attribute of %s without a rule is not judged, and the report gives the reason', async (kind) => {
  const values = (novelty: string) => ({ config: 'prod', id: 'x', name: 'X', novelty });
  const changes = await changesOf(plan([change(`svc_${kind}.a`, values('a'), values('b'))]));
  expect(changes.map(({ states, findings }) => ({ states, findings }))).toEqual([
    {
      states: ['unjudged'],
      findings: [
        {
          judgement: 'not-judged',
          verdict: 'unjudged',
          text: 'Not judged: novelty. No rule of the preview applies to this change.',
          attributes: ['novelty'],
        },
      ],
    },
  ]);
});

test.each(KINDS)('an added %s is judged, or the report says that it is not', async (kind) => {
  const changes = await changesOf(plan([change(`svc_${kind}.a`, null, { config: 'prod', id: 'x', name: 'X', novelty: 'a' })]));
  expect(changes).toHaveLength(1);
  expect(changes[0]!.findings.map(({ text }) => text)).not.toEqual([]);
});

test.each(PREVIEW_RULES.filter(({ verdict }) => judges(verdict)).map((rule) => [rule.id, rule] as const))(
  '%s names the attributes that it judges',
  (_, { about }) => expect(about).not.toEqual([]),
);

test('no rule is about an attribute that does not exist', () => {
  const known = [...OF_ENTRIES, ...OF_OTHERS, 'load_balancer_regions.load_balancers'];
  const named = PREVIEW_RULES.flatMap(({ id, about }) => about.map((attribute) => ({ id, attribute })));
  const wrong = named
    .filter(({ attribute }) => attribute.includes('.') && !attribute.includes('*'))
    .filter(({ attribute }) => !known.some((one) => isAbout(attribute, one)));
  expect(wrong.map(({ id, attribute }) => `Remove ${attribute} from the rule ${id} in src/command/preview/rules.`)).toEqual([]);
});
