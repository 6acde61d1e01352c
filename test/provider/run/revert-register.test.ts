import { Action, DynamicRule, FlowControlPolicy, type Entity } from '../../../src/model/index';
import type { Connection } from '../../../src/provider/connection/connection';
import { Diagnostics, path } from '../../../src/provider/framework/diagnostics';
import { UNKNOWN } from '../../../src/provider/framework/value';
import { ManagementClaims } from '../../../src/provider/run/management-claims';
import { checkReverted, noteRevert } from '../../../src/provider/run/revert-register';
import { closeAll, Service } from '../resources/support/service';

afterEach(closeAll);

/** One run, in which flow control policies of `prod` are managed and reverted in whatever order. */
async function open() {
  const connection = (await Service.start()).connection();
  const diagnostics = new Diagnostics();
  return {
    diagnostics,
    manage: (entity: Entity = FlowControlPolicy, config = 'prod') => manage(entity, config, connection, diagnostics),
    revert: (config = 'prod') => noteRevert(FlowControlPolicy, config, 'v1', connection, diagnostics),
    connection,
  };
}

function manage(entity: Entity, config: string, connection: Connection, diagnostics: Diagnostics): void {
  const typeName = `svc_${entity.terraformName}`;
  connection.register(ManagementClaims).entry(entity.routes.path, config, 'one', typeName);
  checkReverted(entity, config, typeName, connection, diagnostics);
}

describe('a family that is managed and reverted in one run', () => {
  test('is warned of by the revert, at the family', async () => {
    const { diagnostics, manage: managed, revert } = await open();
    managed();
    expect(diagnostics.items).toEqual([]);
    revert();
    expect(diagnostics.items).toMatchObject([
      { severity: 'warning', path: path('family'), detail: expect.stringContaining('svc_flow_control_policy') },
    ]);
  });

  test('is warned of by what manages it, where that is planned later', async () => {
    const { diagnostics, manage: managed, revert } = await open();
    revert();
    managed();
    expect(diagnostics.items).toMatchObject([{ severity: 'warning', detail: expect.stringMatching(/to version v1.*overwrites.*drift/s) }]);
  });

  test('is warned of once, however often it is planned', async () => {
    const { diagnostics, manage: managed, revert } = await open();
    for (let i = 0; i < 3; i += 1) {
      managed();
      revert();
    }
    expect(diagnostics.items).toHaveLength(1);
  });

  test('is another family, or one of another configuration: no warning', async () => {
    const { diagnostics, manage: managed, revert, connection } = await open();
    revert();
    managed(Action);
    managed(DynamicRule);
    managed(FlowControlPolicy, 'staging');
    revert('test');
    checkReverted(FlowControlPolicy, UNKNOWN, 'svc_flow_control_policy', connection, diagnostics);
    checkReverted(FlowControlPolicy, 'prod', 'svc_flow_control_policy', undefined, diagnostics);
    expect(diagnostics.items).toEqual([]);
  });
});
