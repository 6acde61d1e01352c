import { Action, DynamicRule, FlowControlPolicy, type Entity } from '../../../../src/model/index';
import { Diagnostics, path } from '../../../../src/provider/framework/diagnostics';
import { Run } from '../../../../src/provider/connection/run/run';

/** Returns a run in which flow control policies of `prod` are managed and reverted, in either order. */
function open() {
  const run = new Run();
  const diagnostics = new Diagnostics();
  return {
    diagnostics,
    manage: (entity: Entity = FlowControlPolicy, config = 'prod') => manage(entity, config, run, diagnostics),
    revert: (config = 'prod', version = 'v1') => run.reverts.plan(FlowControlPolicy, config, version, diagnostics),
  };
}

function manage(entity: Entity, config: string, { claims, reverts }: Run, diagnostics: Diagnostics): void {
  const typeName = `svc_${entity.terraformName}`;
  claims.entry(entity.routes.path, config, 'one', typeName);
  reverts.check(entity, config, typeName, diagnostics);
}

describe('a family that is managed and reverted in one run', () => {
  test('causes a warning at the family of the revert', () => {
    const { diagnostics, manage: managed, revert } = open();
    managed();
    expect(diagnostics.items).toEqual([]);
    revert();
    expect(diagnostics.items).toMatchObject([
      { severity: 'warning', path: path('family'), detail: expect.stringContaining('svc_flow_control_policy') },
    ]);
  });

  test('causes a warning at the resource that manages it if that is planned later', () => {
    const { diagnostics, manage: managed, revert } = open();
    revert();
    managed();
    expect(diagnostics.items).toMatchObject([{ severity: 'warning', detail: expect.stringMatching(/to version v1.*overwrites.*drift/s) }]);
  });

  test('causes one warning for any number of plans', () => {
    const { diagnostics, manage: managed, revert } = open();
    for (let i = 0; i < 3; i += 1) {
      managed();
      revert();
    }
    expect(diagnostics.items).toHaveLength(1);
  });

  test('causes no warning in another family or configuration', () => {
    const { diagnostics, manage: managed, revert } = open();
    revert();
    managed(Action);
    managed(DynamicRule);
    managed(FlowControlPolicy, 'staging');
    revert('test');
    expect(diagnostics.items).toEqual([]);
  });
});

test('a family that is reverted to two versions in one run causes a warning', () => {
  const { diagnostics, revert } = open();
  revert('prod');
  revert('test', 'v2');
  expect(diagnostics.items).toEqual([]);
  revert('prod', 'v2');
  expect(diagnostics.items).toMatchObject([{ severity: 'warning', detail: expect.stringContaining('to the versions v1 and v2') }]);
});
