/**
 * Last characters of addresses, in ten groups: a digit each, and the letters of IPv6. Their order is arbitrary.
 */
const LAST = ['7d', '3', '9a', '1f', '5', '0b', '8', '2e', '6c', '4'];

/**
 * Returns a regular expression that selects addresses by their last characters. It selects whole sources, independently of their traffic.
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
