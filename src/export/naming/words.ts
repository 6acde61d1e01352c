import { identifier, type Identifier } from '../../output';

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
export const pascalCase = (words: Words): Identifier => identifier(constructId(words));

/** `loginBursts` */
export function camelCase(words: Words): Identifier {
  const text = constructId(words);
  return identifier(text.charAt(0).toLowerCase() + text.slice(1));
}

/** `login_bursts` */
export const snakeCase = (words: Words): Identifier => identifier(words.join('_'));

/** `LOGIN_BURSTS` */
export const constantCase = (words: Words): Identifier => identifier(words.join('_').toUpperCase());

/** `LoginBursts`, as the id of a construct, which may begin with a digit. */
export const constructId = (words: Words): string => words.map(capitalized).join('');

/** The text with a capital letter at its beginning. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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
