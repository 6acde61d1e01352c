import { ServerGroups } from '../../src/constructs';

test('server groups are all, or those that are named', () => {
  expect(ServerGroups.all()._toBinding()).toEqual({ all: true, ids: [] });
  expect(ServerGroups.of('a', 'b')._toBinding()).toEqual({ all: false, ids: ['a', 'b'] });
});

test('no server group at all is refused', () => {
  expect(() => ServerGroups.of()).toThrow('needs at least one id');
});
