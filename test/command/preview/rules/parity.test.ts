import type { TSchema } from '@sinclair/typebox';
import { ENTITIES, itemOf, membersOf } from '../../../../src/model';
import { PREVIEW_RULES } from '../../../../src/command/preview/rules/preview-rules';
import { judges } from '../../../../src/command/preview/rules/rule';
import { RESOURCES } from '../../../../src/provider/resources';

/** Attributes that every change names, instead of comparing them. */
const NOT_COMPARED = ['config', 'entries', 'effective', 'attached_certificates'];

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

test.each([...OF_ENTRIES, ...OF_OTHERS])('%s has a rule, or a reason why no rule judges it', (attribute) => {
  const rules = PREVIEW_RULES.filter(({ about }) => about.some((one) => isAbout(one, attribute)));
  expect(rules.map(({ id }) => id)).not.toEqual([]);
});

test.each([...ENTITIES.map(({ terraformName }) => terraformName), ...RESOURCES.map(({ typeName }) => typeName.replace(/^svc_/, ''))])(
  'an added or removed %s has a rule',
  (kind) => {
    const rules = PREVIEW_RULES.filter(({ about }) => about.includes(kind));
    expect(rules.map(({ id }) => id)).not.toEqual([]);
  },
);

test.each(PREVIEW_RULES.filter(({ verdict }) => judges(verdict)).map((rule) => [rule.id, rule] as const))(
  '%s names the attributes that it judges',
  (_, { about }) => expect(about).not.toEqual([]),
);

test('no rule is about an attribute that does not exist', () => {
  const named = PREVIEW_RULES.flatMap(({ about }) => about).filter((one) => one.includes('.') && !one.includes('*'));
  const known = [...OF_ENTRIES, ...OF_OTHERS, 'load_balancer_regions.load_balancers'];
  expect(named.filter((one) => !known.some((attribute) => isAbout(one, attribute)))).toEqual([]);
});
