import type fc from 'fast-check';

const TRIES = 2_000;

/**
 * Filters an arbitrary of which most values pass a check.
 *
 * @param noun of the values, for the error if almost none passes
 */
export function passing<T>(arbitrary: fc.Arbitrary<T>, noun: string, check: (value: T) => boolean): fc.Arbitrary<T> {
  let refused = 0;
  return arbitrary.filter((value) => {
    const passes = check(value);
    refused = passes ? 0 : refused + 1;
    if (refused > TRIES) throw new Error(`${noun}: ${TRIES} generated values in a row are refused; give it words in generate/words.ts`);
    return passes;
  });
}
