/** Returns the largest number, or `least` if there is none above. `Math.max(...numbers)` overflows the stack for a long list. */
export function mostOf(numbers: Iterable<number>, least = -Infinity): number {
  let most = least;
  for (const number of numbers) most = Math.max(most, number);
  return most;
}

/** Returns the smallest number, or `most` if there is none below, as `mostOf` does. */
export function leastOf(numbers: Iterable<number>, most = Infinity): number {
  let least = most;
  for (const number of numbers) least = Math.min(least, number);
  return least;
}
