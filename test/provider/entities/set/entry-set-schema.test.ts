import { Action, FlowControlPolicy } from '../../../../src/model/index';
import type { NestedAttribute } from '../../../../src/provider/framework/schema';
import { entityAttributes } from '../../../../src/provider/fields/schema';
import { defaultKeep, entrySetSchema } from '../../../../src/provider/entities/set/entry-set-schema';
import { THING } from '../../resources/support/thing';

const entriesOf = (entity: typeof THING) => entrySetSchema(entity).attributes.entries as NestedAttribute;

describe('the schema of a set', () => {
  test('has the configuration, the entries by id, and arguments about other entries', () => {
    const { attributes } = entrySetSchema(FlowControlPolicy);
    expect(Object.keys(attributes)).toEqual(['config', 'entries', 'keep', 'overwrite', 'overwritten', 'on_destroy']);
    expect(attributes.config).toMatchObject({ optional: true, computed: true, requiresReplace: true });
    expect(attributes.entries).toMatchObject({ nesting: 'map', required: true });
    expect(attributes.keep).toMatchObject({ type: { set: 'string' }, optional: true, computed: true, default: ['__*'] });
    expect(attributes.overwrite).toMatchObject({ type: 'bool', optional: true, computed: true, default: false });
  });

  test('has every field of the model in an entry, with a read-only id', () => {
    const { id, ...fields } = entriesOf(THING).attributes;
    const { id: _, ...own } = entityAttributes(THING);
    expect(id).toMatchObject({ type: 'string', computed: true });
    expect([id?.optional, id?.required]).not.toContain(true);
    expect(Object.keys(fields)).toEqual(Object.keys(own));
  });

  test.each([
    ['several patterns', Action, ['action-*', '__*'], '`action-*`, `__*`'],
    ['one', FlowControlPolicy, ['__*'], '`__*`'],
    ['none', THING, [], 'none'],
  ])('keeps built-in entries by default, and documents this: %s', (_, entity, patterns, text) => {
    expect(defaultKeep(entity)).toEqual(patterns);
    expect(entrySetSchema(entity).attributes.keep?.description).toContain(`Default: ${text}, `);
  });

  test('returns a copy of the list of the model', () => {
    defaultKeep(Action).push('mine');
    expect(defaultKeep(Action)).toEqual(['action-*', '__*']);
  });

  test('requires an id in the model', () => {
    const { id: _, ...fields } = THING.schema.properties;
    expect(() => entrySetSchema({ ...THING, schema: { ...THING.schema, properties: fields } as never })).toThrow(
      'the model of Thing has no id',
    );
  });
});
