import { ServerGroups } from '../../src/constructs';

test('server groups are all groups, or the named ones', () => {
  expect(ServerGroups.all()._toBinding()).toEqual({ all: true, ids: [] });
  expect(ServerGroups.of('a', 'b')._toBinding()).toEqual({ all: false, ids: ['a', 'b'] });
});

test('an empty list of server groups is refused', () => {
  expect(() => ServerGroups.of()).toThrow('A choice of server groups needs at least one id.');
});
