/** The words of a name in code, in lower case: letters and digits of ASCII. The first begins with a letter. */
export type Words = readonly string[];

/** Names in code stay within this length. */
const LONGEST = 40;

/** The words of a text. None where nothing of it can be kept. */
export function wordsOf(text: string): Words {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return shortened(words);
}

/** `LoginBursts` */
export const pascalCase = (words: Words): string => words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');

/** `loginBursts` */
export function camelCase(words: Words): string {
  const text = pascalCase(words);
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** `login_bursts` */
export const snakeCase = (words: Words): string => words.join('_');

/** `LOGIN_BURSTS` */
export const constantCase = (words: Words): string => snakeCase(words).toUpperCase();

/** As many of the words as fit. */
function shortened(words: Words): Words {
  const [first = '', ...others] = words;
  const kept = [first.slice(0, LONGEST)];
  for (const word of others) {
    if (kept.join('').length + word.length > LONGEST) break;
    kept.push(word);
  }
  return words.length === 0 ? [] : kept;
}
