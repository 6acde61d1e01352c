import type { AttributeJson } from '../../../src/provider/protocol/schema-json';
import { schemaSection } from '../../../tools/docs/schema-section';

const markdown = { description_kind: 'markdown' } as const;

test('attributes are listed by group, in alphabetical order, with their types and traits', () => {
  const section = schemaSection({
    token: { type: 'string', optional: true, sensitive: true, description: 'Secret.', ...markdown },
    ports: { type: ['list', 'number'], optional: true, computed: true, description: 'Ports.', ...markdown },
    name: { type: 'string', required: true, description: 'Name.', ...markdown },
    seen: { type: ['map', 'bool'], computed: true, description: 'What was seen.', ...markdown },
    once: {
      ...{ type: 'string', optional: true, write_only: true, description: 'Gone soon.' },
      ...{ deprecated: true, deprecation_message: 'Use `token`.', ...markdown },
    },
  });
  expect(section).toBe(
    [
      '## Schema',
      '### Required\n\n- `name` (String) Name.',
      '### Optional\n\n' +
        '- `once` (String, ' +
        '[Write-only](https://developer.hashicorp.com/terraform/language/resources/ephemeral#write-only-arguments), ' +
        'Deprecated) Gone soon. Use `token`.\n' +
        '- `ports` (List of Number) Ports.\n' +
        '- `token` (String, Sensitive) Secret.',
      '### Read-Only\n\n- `seen` (Map of Boolean) What was seen.',
    ].join('\n\n'),
  );
});

test('nested schemas follow, each under its anchor', () => {
  const inner: AttributeJson = {
    nested_type: { nesting_mode: 'list', attributes: { host: { type: 'string', required: true, description: 'Host.', ...markdown } } },
    optional: true,
    description: 'Hosts.',
    ...markdown,
  };
  const section = schemaSection({
    pools: { nested_type: { nesting_mode: 'map', attributes: { hosts: inner } }, required: true, description: 'Pools.', ...markdown },
  });
  expect(section).toBe(
    [
      '## Schema',
      '### Required\n\n- `pools` (Attributes Map) Pools. (see [below for nested schema](#nestedatt--pools))',
      '<a id="nestedatt--pools"></a>\n### Nested Schema for `pools`',
      'Optional:\n\n- `hosts` (Attributes List) Hosts. (see [below for nested schema](#nestedatt--pools--hosts))',
      '<a id="nestedatt--pools--hosts"></a>\n### Nested Schema for `pools.hosts`',
      'Required:\n\n- `host` (String) Host.',
    ].join('\n\n'),
  );
});
