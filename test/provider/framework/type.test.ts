import * as fc from 'fast-check';
import { attributeType, objectType } from '../../../src/provider/framework/schema';
import { type Type, typeFromJson, typeToJson } from '../../../src/provider/framework/type';
import type { TypeJson } from '../../../src/provider/framework/value';

const TYPES: fc.Arbitrary<Type> = fc.letrec<{ type: Type }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Type>('string', 'number', 'bool', 'dynamic'),
    tie('type').map((type): Type => ({ list: type })),
    tie('type').map((type): Type => ({ set: type })),
    tie('type').map((type): Type => ({ map: type })),
    fc.array(tie('type'), { maxLength: 3 }).map((types): Type => ({ tuple: types })),
    fc
      .dictionary(fc.constantFrom('a', 'b_c', 'list', 'object'), tie('type'), { noNullPrototype: true })
      .map((types): Type => ({ object: types })),
  ),
})).type;

describe("cty's JSON notation of types", () => {
  test('survives a round trip, also through text', () => {
    fc.assert(
      fc.property(TYPES, (type) => {
        expect(typeFromJson(JSON.parse(JSON.stringify(typeToJson(type))) as TypeJson)).toEqual(type);
      }),
    );
  });

  test('is what Terraform writes', () => {
    expect(
      typeToJson({ object: { tags: { set: 'string' }, at: { tuple: ['number', { map: 'bool' }] }, any: { list: 'dynamic' } } }),
    ).toEqual(['object', { tags: ['set', 'string'], at: ['tuple', ['number', ['map', 'bool']]], any: ['list', 'dynamic'] }]);
  });

  test.each([['text'], [['bag', 'string']], [[]], [null], [7]])('%j is no type', (json) => {
    expect(() => typeFromJson(json as TypeJson)).toThrow(/not a type/);
  });
});

describe('the type of an attribute', () => {
  const attributes = { name: { type: 'string', description: '' } } as const;
  const object: Type = { object: { name: 'string' } };

  test.each([
    ['single', object],
    ['list', { list: object }],
    ['set', { set: object }],
    ['map', { map: object }],
  ] as const)('nested as %s is made of its own attributes', (nesting, type) => {
    expect(attributeType({ nesting, attributes, description: '' })).toEqual(type);
  });

  test('is part of the type of the object', () => {
    expect(objectType({ ...attributes, part: { nesting: 'list', attributes, description: '' } })).toEqual({
      object: { name: 'string', part: { list: object } },
    });
  });
});
