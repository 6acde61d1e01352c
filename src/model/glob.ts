/**
 * Whether a text matches a glob, in which `*` matches any string and `?` one character. Each part between two stars is looked for once,
 * after the part before it. That takes as many steps as both texts are long. Parts with `?` take up to the product of the two lengths.
 */
export function matchesGlob(glob: string, text: string): boolean {
  const [first = '', ...others] = glob.split('*');
  const last = others.pop();
  if (last === undefined) return first.length === text.length && isAt(text, 0, first);
  const end = text.length - last.length;
  let from = first.length;
  if (from > end || !isAt(text, 0, first) || !isAt(text, end, last)) return false;
  for (const part of others) {
    const at = part.includes('?') ? placeOfAnyLike(part, text, from, end) : placeOf(part, text, from, end);
    if (at === undefined) return false;
    from = at + part.length;
  }
  return true;
}

function isAt(text: string, at: number, part: string): boolean {
  for (let i = 0; i < part.length; i += 1) if (part[i] !== '?' && part[i] !== text[at + i]) return false;
  return true;
}

function placeOfAnyLike(part: string, text: string, from: number, end: number): number | undefined {
  for (let at = from; at <= end - part.length; at += 1) if (isAt(text, at, part)) return at;
  return undefined;
}

/** As `indexOf` of a string, which takes up to the product of the two lengths (Knuth, Morris and Pratt). */
function placeOf(part: string, text: string, from: number, end: number): number | undefined {
  if (part === '') return from;
  const borders = bordersOf(part);
  let matched = 0;
  for (let i = from; i < end; i += 1) {
    const sign = text[i];
    while (matched > 0 && part[matched] !== sign) matched = borders[matched - 1]!;
    if (part[matched] === sign) matched += 1;
    if (matched === part.length) return i + 1 - matched;
  }
  return undefined;
}

/** Returns, for each beginning of a text, the length of its longest other beginning that is its end, too. */
function bordersOf(part: string): Uint32Array {
  const borders = new Uint32Array(part.length);
  for (let i = 1, border = 0; i < part.length; i += 1) {
    while (border > 0 && part[border] !== part[i]) border = borders[border - 1]!;
    if (part[border] === part[i]) border += 1;
    borders[i] = border;
  }
  return borders;
}
