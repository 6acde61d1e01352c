import { addressPattern } from '../../../../src/command/preview/impact/address-pattern';

const ADDRESSES = Array.from({ length: 65_536 }, (_, number) => `198.51.${number >> 8}.${number & 255}`);

test.each([0.9, 0.5, 0.25, 0.1, 0.05, 0.01, 0.0001])('selects about %s of the addresses, at least one of a hundred', (share) => {
  const pattern = new RegExp(addressPattern(share));
  const chosen = ADDRESSES.filter((ip) => pattern.test(ip)).length / ADDRESSES.length;
  const wanted = share >= 0.1 ? Math.floor(share * 10) / 10 : Math.max(share, 0.01);
  expect(chosen / wanted).toBeGreaterThan(0.75);
  expect(chosen / wanted).toBeLessThan(1.25);
});

test.each(['0', '1', '9', 'a', 'f'])('selects addresses that end with %s, with some share', (last) => {
  const chosenWith = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].filter((share) =>
    new RegExp(addressPattern(share)).test(`2001:db8::${last}`),
  );
  expect(chosenWith).not.toEqual([]);
});
