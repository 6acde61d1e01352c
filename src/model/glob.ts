/**
 * Whether a text matches a glob, in which `*` matches any string and `?` one character. Takes at most as many steps as the product of the
 * two lengths: of several stars, only the last one that was reached is tried again.
 */
export function matchesGlob(glob: string, text: string): boolean {
  let [at, inText] = [0, 0];
  // Where the last star stands, and up to where it reaches.
  let [star, upTo] = [-1, 0];
  while (inText < text.length) {
    const sign = glob[at];
    if (sign === '*') {
      [star, upTo] = [at, inText];
      at += 1;
    } else if (sign === '?' || sign === text[inText]) {
      at += 1;
      inText += 1;
    } else if (star >= 0) {
      upTo += 1;
      [at, inText] = [star + 1, upTo];
    } else {
      return false;
    }
  }
  while (glob[at] === '*') at += 1;
  return at === glob.length;
}
