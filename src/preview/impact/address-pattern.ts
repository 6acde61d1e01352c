/**
 * Characters that an address may end with, in ten parts: a digit each, and the letters of IPv6. Their order has nothing to do with
 * addresses.
 */
const LAST = ['7d', '3', '9a', '1f', '5', '0b', '8', '2e', '6c', '4'];

/**
 * A regular expression that chooses addresses by their last characters, whatever they do. So it chooses whole sources.
 *
 * @param share of the addresses, above 0. It is rounded down to tens of percents, or to whole percents below ten, and is at least
 * one percent.
 */
export function addressPattern(share: number): string {
  const percents = Math.max(1, Math.floor(share * 100));
  return percents >= 10 ? `${anyOf(Math.floor(percents / 10))}$` : `${anyOf(percents)}${anyOf(1)}$`;
}

function anyOf(parts: number): string {
  return `[${LAST.slice(0, parts).join('')}]`;
}
