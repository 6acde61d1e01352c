import { moveResourceState } from '../../../../src/provider/framework/operations/move-resource';

test('a move between types is refused, with the way round', async () => {
  const answer = await moveResourceState({
    sourceProviderAddress: 'registry/x/y',
    sourceTypeName: 'y_rule',
    targetTypeName: 'svc_dynamic_rule',
  });
  expect(answer).toMatchObject({
    state: null,
    diagnostics: [{ severity: 'error', detail: expect.stringContaining('y_rule (registry/x/y)') }],
  });
  expect(answer.diagnostics[0]?.detail).toContain('svc-waap migrate');
});
