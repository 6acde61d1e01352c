import { TerraformOutput, Testing } from 'cdktf';
import { Family, VersionRevert } from '../../src/constructs';
import { onlyResource, stackWithProvider } from './support/stack';

test.each([
  [Family.FLOW_CONTROL_POLICIES, 'flow-control-policies'],
  [Family.BACKEND_SERVICES, 'backend-services'],
  [Family.ACTIONS, 'actions'],
  [Family.LOG_EXPORTERS, 'log-exporters'],
  [Family.of('sites'), 'sites'],
])('%#: a family is reverted to a version', (family, expected) => {
  const stack = stackWithProvider();
  const { resultVersion } = new VersionRevert(stack, 'Undo', {
    family,
    version: '7d1f3a9',
    expectedVersion: '4f1c0e5',
    triggers: { again: '1' },
  });
  new TerraformOutput(stack, 'now', { value: resultVersion });
  expect(onlyResource(stack, 'svc_version_revert')).toEqual({
    family: expected,
    version: '7d1f3a9',
    expected_version: '4f1c0e5',
    triggers: { again: '1' },
  });
  expect(Testing.synth(stack)).toMatch(/svc_version_revert\.\w+\.result_version/);
});
