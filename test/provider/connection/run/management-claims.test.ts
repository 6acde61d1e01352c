import { ManagementClaims } from '../../../../src/provider/connection/run/management-claims';

const ALL = () => true;

describe('claims', () => {
  test('detect an entry and a set of its family, in either order', () => {
    const entryFirst = new ManagementClaims();
    expect(entryFirst.entry('actions', 'prod', 'a', 'svc_action')).toBeUndefined();
    expect(entryFirst.family('actions', 'prod', 'svc_action_set', ALL)).toEqual([{ typeName: 'svc_action', id: 'a' }]);

    const setFirst = new ManagementClaims();
    expect(setFirst.family('actions', 'prod', 'svc_action_set', ALL)).toEqual([]);
    expect(setFirst.entry('actions', 'prod', 'a', 'svc_action')).toBe('svc_action_set');
  });

  test('accept an entry that the set does not manage', () => {
    const claims = new ManagementClaims();
    claims.family('actions', 'prod', 'svc_action_set', (id) => id !== 'a');
    expect(claims.entry('actions', 'prod', 'a', 'svc_action')).toBeUndefined();
    expect(claims.entry('actions', 'prod', 'b', 'svc_action')).toBe('svc_action_set');
  });

  test('separate families and configurations', () => {
    const claims = new ManagementClaims();
    claims.family('actions', 'prod', 'svc_action_set', ALL);
    expect(claims.entry('actions', 'staging', 'a', 'svc_action')).toBeUndefined();
    expect(claims.entry('backend-services', 'prod', 'a', 'svc_backend_service')).toBeUndefined();
  });

  test('return the managers of a family, each once', () => {
    const claims = new ManagementClaims();
    claims.entry('actions', 'prod', 'a', 'svc_action');
    claims.entry('actions', 'prod', 'b', 'svc_action');
    claims.family('actions', 'prod', 'svc_action_set', () => false);
    expect(claims.managers('actions', 'prod')).toEqual(['svc_action', 'svc_action_set']);
    expect(claims.managers('actions', 'staging')).toEqual([]);
  });
});

test('do not compare an entry with other entries', () => {
  // GIVEN
  const claims = new ManagementClaims();
  const covers = jest.fn(() => false);
  claims.family('actions', 'prod', 'svc_action_set', covers);
  const find = jest.spyOn(Array.prototype, 'find');
  const compared: number[] = [];
  // WHEN
  for (let i = 0; i < 100; i += 1) {
    find.mockClear();
    claims.entry('actions', 'prod', `a-${i}`, 'svc_action');
    compared.push(...find.mock.contexts.map((list) => (list as unknown[]).length));
  }
  find.mockRestore();
  // THEN
  expect(compared).toEqual(Array.from({ length: 100 }, () => 1));
  expect(covers).toHaveBeenCalledTimes(100);
});
