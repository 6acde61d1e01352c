import { type Assembly, TypeKind } from '@jsii/spec';
import { surfaceOf } from '../../../tools/compatibility/surface';

const typeOf = (namespace: string | undefined, name: string, more = {}) => {
  const fqn = ['p', namespace, name].filter(Boolean).join('.');
  return { [fqn]: { assembly: 'p', fqn, kind: TypeKind.Class, name, ...(namespace ? { namespace } : {}), ...more } };
};

const ASSEMBLY = {
  name: 'p',
  types: {
    ...typeOf(undefined, 'Gate', {
      docs: { summary: 'A gate, unlike p.bindings.wall.Wall.' },
      symbolId: 'src/gate:Gate',
      properties: [{ name: 'resource', locationInModule: { filename: 'src/gate.ts', line: 3 }, type: { fqn: 'p.bindings.gate.Gate' } }],
    }),
    ...typeOf('bindings.gate', 'Gate', { base: 'cdktf.TerraformResource', properties: [{ name: 'width' }] }),
    ...typeOf('bindings.gate', 'GateConfig'),
    ...typeOf('bindings.wall', 'Wall'),
  },
} as unknown as Assembly;

test('the surface has the hand-written declarations without their docs, and only the bindings that they mention', () => {
  const { types, submodules } = surfaceOf(ASSEMBLY);
  expect(types).toEqual({
    ...typeOf(undefined, 'Gate', { properties: [{ name: 'resource', type: { fqn: 'p.bindings.gate.Gate' } }] }),
    ...typeOf('bindings.gate', 'Gate', { base: 'cdktf.TerraformResource' }),
  });
  expect(Object.keys(submodules!)).toEqual(['p.bindings', 'p.bindings.gate']);
});
