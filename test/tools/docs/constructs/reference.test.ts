import { type Assembly, CollectionKind, type Property, TypeKind } from '@jsii/spec';
import { constructsReference } from '../../../../tools/docs/constructs/reference';

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
      docs: { summary: 'A kind.' },
      properties: [{ name: 'IRON', const: true, static: true, type: { fqn: 'p.Kind' }, docs: { summary: 'Iron.' } }],
    }),
    'p.bindings.gate.Gate': { ...at('Gate'), fqn: 'p.bindings.gate.Gate', namespace: 'bindings.gate', kind: TypeKind.Class },
  },
} as unknown as Assembly;

const PAGE = constructsReference(ASSEMBLY);

test('the page opens with an index, without the bindings, and without props that stand with their construct', () => {
  expect(PAGE).toContain('- Constructs: [Gate](#gate)\n- Values: [Kind](#kind)\n- Interfaces: [Named](#named)\n');
});

test('a construct has its example, its props with inherited ones, required ones first, and their defaults', () => {
  expect(PAGE).toContain("```typescript\nnew Gate(stack, 'G', { name: 'g' });\n```");
  expect(PAGE).toContain('`new Gate(scope: Construct, id: string, props: GateProps)`');
  expect(PAGE).toContain(
    [
      '| `name` | string | required | Its name. |',
      '| `kind` | [Kind](#kind) | `Kind.IRON` | What it is made of. |',
      '| `keys` | string[] | none | Who may pass. |',
    ].join('\n'),
  );
});

test('a construct has its methods and attributes, but for protected ones', () => {
  expect(PAGE).toContain('`Gate.fromName(name: string)`: A gate.\n- `name`: of the gate.');
  expect(PAGE).toContain('| `gateId` | string | Its id. |');
  expect(PAGE).not.toContain('hidden');
});

test('a value has its constants', () => {
  expect(PAGE).toContain('| `Kind.IRON` | Iron. |');
});
