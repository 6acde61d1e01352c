import { schemaToJson } from '../../../src/provider/protocol';
import { NOTE_SCHEMAS } from './fixture/note-schemas';

// That Terraform itself prints the same is held by test/e2e/protocol.test.ts.
describe('the schema as JSON', () => {
  const json = schemaToJson(NOTE_SCHEMAS, 'registry.terraform.io/test/note');
  const provider = json.provider_schemas['registry.terraform.io/test/note'];

  test('names its format', () => {
    expect(json.format_version).toBe('1.0');
  });

  test('has types in cty’s notation, and nested attributes as such', () => {
    const attributes = provider?.resource_schemas?.note_page?.block.attributes;
    expect(attributes?.tags).toEqual({ type: ['set', 'string'], description: 'Labels.', description_kind: 'markdown', optional: true });
    expect(attributes?.links?.nested_type).toEqual({
      nesting_mode: 'map',
      attributes: {
        url: {
          ...{ type: 'string', description: 'Where it leads.', description_kind: 'markdown', required: true },
          ...{ deprecated: true, deprecation_message: 'Use body instead.' },
        },
      },
    });
  });

  test('has what to use instead of deprecated attributes and data sources', () => {
    expect(provider?.data_source_schemas?.note_count?.block).toMatchObject({
      deprecated: true,
      deprecation_message: 'Count the pages of the folder instead.',
    });
    expect(provider?.resource_schemas?.note_page?.block).toMatchObject({ description_kind: 'markdown' });
    expect(provider?.resource_schemas?.note_page?.block.deprecated).toBeUndefined();
  });

  test('has functions and identities', () => {
    expect(provider?.functions?.join_words).toMatchObject({
      return_type: 'string',
      variadic_parameter: { name: 'words', is_nullable: true },
    });
    expect(provider?.resource_identity_schemas?.note_page?.attributes.id).toMatchObject({ required_for_import: true });
  });
});
