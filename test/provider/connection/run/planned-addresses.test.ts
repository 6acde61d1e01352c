import { PlannedAddresses } from '../../../../src/provider/connection/run/planned-addresses';

const NOBODY = { isKept: false, isCreated: false };

let addresses: PlannedAddresses;

beforeEach(() => {
  addresses = new PlannedAddresses();
});

describe('a destroyed resource', () => {
  test('is detected with a kept resource at the same address, in either order', () => {
    addresses.keep('a');
    expect(addresses.destroy('a')).toEqual({ isKept: true, isCreated: false });
    addresses.destroy('b');
    expect(addresses.keep('b')).toBe(true);
  });

  test('is detected with a created resource at the same address, in either order', () => {
    addresses.create('a');
    expect(addresses.destroy('a')).toEqual({ isKept: false, isCreated: true });
    addresses.destroy('b');
    expect(addresses.create('b')).toBe(true);
  });

  test('is independent of other addresses, and of another destroyed resource', () => {
    addresses.keep('a');
    addresses.create('b');
    expect([addresses.destroy('c'), addresses.destroy('c')]).toEqual([NOBODY, NOBODY]);
  });
});

test('an address is destroyed from the plan of its destroy until the apply', () => {
  addresses.keep('b');
  expect([addresses.isDestroyed('a'), addresses.isDestroyed('b')]).toEqual([false, false]);
  addresses.destroy('a');
  expect(addresses.isDestroyed('a')).toBe(true);
  addresses.destroyed('a');
  expect(addresses.isDestroyed('a')).toBe(false);
});

describe('a create at an existing address', () => {
  test('may be a tainted resource of the state, unless that one is destroyed', () => {
    expect(addresses.holder('a')).toBe('none');
    addresses.inState('a');
    expect(addresses.holder('a')).toBe('maybe the same');
    addresses.destroy('a');
    expect(addresses.holder('a')).toBe('another');
  });

  test('makes the destroy warn once', () => {
    const warn = () => {};
    addresses.warnOnDestroy('a', warn);
    expect(addresses.destroy('a').warn).toBe(warn);
    expect(addresses.destroy('a').warn).toBeUndefined();
  });
});

test('a create after the applied destroy causes no conflict', () => {
  addresses.destroy('a');
  addresses.destroyed('a');
  expect(addresses.create('a')).toBe(false);
});

test('a resource that is kept may be planned twice', () => {
  expect([addresses.keep('a'), addresses.keep('a')]).toEqual([false, false]);
});

describe('resources that are wanted at one address', () => {
  test('are two if they have two instances', () => {
    expect([addresses.want('a', 'one'), addresses.want('a', 'other')]).toEqual([false, true]);
    expect([addresses.isContested('a'), addresses.isContested('b')]).toEqual([true, false]);
  });

  test.each([['one'], [undefined]])('may be one that is planned twice, as instance %s', (instance) => {
    expect([addresses.want('a', instance), addresses.want('a', instance)]).toEqual([false, false]);
  });

  test('are independent of other addresses', () => {
    expect([addresses.want('a', 'one'), addresses.want('b', 'other')]).toEqual([false, false]);
  });

  test('are those whose last plan wants them there', () => {
    for (const address of ['a', 'b']) addresses.want(address, 'replaced');
    expect([addresses.want('a', 'one'), addresses.want('b', 'other')]).toEqual([false, true]);
  });
});
