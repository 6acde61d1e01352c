import type { Assembly, InterfaceType } from '@jsii/spec';
import { readBaseline } from '../../../tools/compatibility/baseline';
import { incompatible } from '../../../tools/compatibility/check';
import { incompatibleChanges } from '../../../tools/compatibility/compare';

const DYNAMIC_RULE = '@svc-waap/cdktf.DynamicRuleProps';

let baseline: Assembly;
beforeAll(async () => {
  baseline = await readBaseline();
});

/** The baseline with other props of a dynamic rule. */
function withProps(change: (props: InterfaceType['properties']) => InterfaceType['properties']): Assembly {
  const props = baseline.types![DYNAMIC_RULE] as InterfaceType;
  return { ...baseline, types: { ...baseline.types, [DYNAMIC_RULE]: { ...props, properties: change(props.properties) } } };
}

test('a removed prop and a newly required prop are incompatible, and named', async () => {
  // WHEN
  const after = withProps((props) =>
    props!.filter(({ name }) => name !== 'description').map((prop) => (prop.name === 'tags' ? { ...prop, optional: undefined } : prop)),
  );
  const changes = await incompatibleChanges(baseline, after);

  // THEN
  expect(changes).toEqual([
    `PROP ${DYNAMIC_RULE}.description: has been removed`,
    expect.stringMatching(`IFACE ${DYNAMIC_RULE}: newly required property 'tags' used to be optional`),
  ]);
  expect(incompatible(changes)).toContain('run "npm run baseline"');
});

test('a new optional prop is compatible, and so is no change', async () => {
  const after = withProps((props) => [...props!, { ...props!.find(({ optional }) => optional)!, name: 'brandNew' }]);
  expect(await incompatibleChanges(baseline, after)).toEqual([]);
  expect(await incompatibleChanges(baseline, baseline)).toEqual([]);
});

test('a removed class is incompatible', async () => {
  const { ['@svc-waap/cdktf.ProtectionChecks']: gone, ...types } = baseline.types!;
  expect(gone).toBeDefined();
  expect(await incompatibleChanges(baseline, { ...baseline, types })).toEqual([
    expect.stringContaining('cdktf.ProtectionChecks: has been removed'),
  ]);
});
