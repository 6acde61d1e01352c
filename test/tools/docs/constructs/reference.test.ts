import { join } from 'node:path';
import { type Assembly, CollectionKind, type Property, TypeKind } from '@jsii/spec';
import { constructsReference, describedTypes } from '../../../../tools/docs/constructs/reference';
import { expectGolden } from '../../../support/golden';

const TEXT = { primitive: 'string' } as Property['type'];
const at = (name: string, extra = {}) => ({ assembly: 'p', fqn: `p.${name}`, name, ...extra });

const ASSEMBLY = {
  types: {
    'p.Gate': at('Gate', {
      kind: TypeKind.Class,
      docs: { summary: 'A gate | of <some> kind.', example: "new Gate(stack, 'G', { name: 'g' });" },
      initializer: {
        parameters: [
          { name: 'scope', type: { fqn: 'constructs.Construct' } },
          { name: 'id', type: TEXT },
          { name: 'props', type: { fqn: 'p.GateProps' } },
        ],
      },
      methods: [
        {
          name: 'fromName',
          static: true,
          parameters: [{ name: 'name', type: TEXT, docs: { summary: 'of the gate.' } }],
          docs: { summary: 'A gate.' },
        },
        { name: 'hidden', protected: true },
      ],
      properties: [{ name: 'gateId', type: TEXT, docs: { summary: 'Its id.' } }],
    }),
    'p.GateProps': at('GateProps', {
      kind: TypeKind.Interface,
      datatype: true,
      interfaces: ['p.Named'],
      properties: [
        { name: 'kind', optional: true, type: { fqn: 'p.Kind' }, docs: { default: 'Kind.IRON', summary: 'What it is made of.' } },
        {
          name: 'keys',
          optional: true,
          type: { collection: { kind: CollectionKind.Array, elementtype: TEXT } },
          docs: { default: '- none', summary: 'Who may pass.' },
        },
      ],
    }),
    'p.Named': at('Named', {
      kind: TypeKind.Interface,
      datatype: true,
      properties: [{ name: 'name', type: TEXT, docs: { summary: 'Its name.' } }],
    }),
    'p.Kind': at('Kind', {
      kind: TypeKind.Class,
      docs: { summary: 'A kind (contract, sections 2.4 and 4.2).' },
      properties: [{ name: 'IRON', const: true, static: true, type: { fqn: 'p.Kind' }, docs: { summary: 'Iron.' } }],
    }),
    'p.Lock': at('Lock', {
      kind: TypeKind.Enum,
      docs: { summary: 'Whether it is locked.' },
      members: [{ name: 'OPEN', docs: { summary: 'Not locked.' } }, { name: 'SHUT' }],
    }),
    'p.bindings.gate.Gate': { ...at('Gate'), fqn: 'p.bindings.gate.Gate', namespace: 'bindings.gate', kind: TypeKind.Class },
  },
} as unknown as Assembly;

test('writes a page with an index, and each construct with its example, props, methods and attributes', () => {
  expectGolden(join(__dirname, 'golden', 'reference.md'), constructsReference(ASSEMBLY));
});

test('describes props as a list, with links to pages', () => {
  const [gate] = describedTypes(ASSEMBLY, { addressOf: (name) => `/${name}`, props: 'list' });
  expect(gate!.parts[0]!.text).toBe(
    '`new Gate(scope: Construct, id: string, props: GateProps)`\n\n' +
      '- `name` (string, required) Its name.\n' +
      '- `kind` ([Kind](/Kind)) What it is made of. Default: `Kind.IRON`.\n' +
      '- `keys` (string[]) Who may pass. Default: none.',
  );
});
