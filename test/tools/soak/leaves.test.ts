import { ENTITIES, factsOf, isObjectSchema, itemOf, membersOf } from '../../../src/model';
import type { TSchema } from '@sinclair/typebox';
import { attributePlace, differingLeaves, leavesOf, sameValue, withOther } from '../../../tools/soak/leaves';
import { serving } from '../../emulator/support/serving';
import { type AnyEntity, complete } from '../../support/entries';

const start = serving();

/** Places of the model's leaves, without positions in lists. */
function placesOf(schema: TSchema, prefix = ''): string[] {
  return membersOf(schema).flatMap(({ field, schema: member }) => {
    const { mode, movedBecause } = factsOf(member);
    if (movedBecause !== undefined || mode === 'read-only' || mode === 'retained' || (prefix === '' && field === 'id')) return [];
    const inner = isObjectSchema(member) ? member : itemOf(member);
    return inner && isObjectSchema(inner) ? placesOf(inner, `${prefix}${field}.`) : [`${prefix}${field}`];
  });
}

const withoutPositions = (at: string) => at.replace(/\.\d+/g, '');

describe.each(ENTITIES.map((entity) => [entity.noun, entity as AnyEntity] as const))('the leaves of a %s', (_, entity) => {
  const entry = { ...(complete(entity) as object), id: 'one', name: 'One' } as Record<string, unknown>;
  const leaves = leavesOf(entity.schema, entry);

  test('are all writable values of the model', () => {
    const values = leaves.filter(({ schema }) => !isObjectSchema(itemOf(schema) ?? schema));
    expect(new Set(values.map(({ at }) => withoutPositions(at)))).toEqual(new Set(placesOf(entity.schema)));
  });

  test.each(['contract', 'observed'] as const)('get other values that the profile %s takes', async (profile) => {
    const { get, post, put } = await start({ profile });
    const path = `${entity.routes.path}/one`;
    expect((await post(path, entry)).status).toBe(201);
    const before = (await get(path)).body as Record<string, unknown>;
    const problems: string[] = [];
    for (const leaf of leavesOf(entity.schema, before)) {
      const answer = await put(path, withOther(leaf, before, 'edit-1-'));
      const after = (await get(path)).body as Record<string, unknown>;
      const isChanged = differingLeaves(entity.schema, before, after).some(({ at }) => at === leaf.at || leaf.onlyMemberOf !== undefined);
      if (answer.status !== 200 || !isChanged) problems.push(`${leaf.at}: ${answer.status} ${answer.text}`);
      await put(path, before);
    }
    expect(problems).toEqual([]);
  });
});

test('the place of a leaf among attributes has the names of attributes', () => {
  const exporter = ENTITIES.find(({ name }) => name === 'LogExporter')!;
  expect(attributePlace(exporter.schema, 'connection.tls_mode')).toBe('destination.tls_mode');
  const policy = ENTITIES.find(({ name }) => name === 'FlowControlPolicy')!;
  expect(attributePlace(policy.schema, 'steps.0.uri')).toBe('steps.0.uri');
});

test.each([
  [['b', 'a'], ['a', 'b'], true],
  [{ a: 1, b: null }, { a: 1 }, true],
  [undefined, null, true],
  [[{ a: 1 }, { a: 2 }], [{ a: 2 }, { a: 1 }], false],
  ['a', 'b', false],
])('%j and %j are the same value: %s', (a, b, same) => {
  expect(sameValue(a, b)).toBe(same);
});
