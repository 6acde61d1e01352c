import { transliterate } from 'transliteration';
import { capitalized, normalized } from '../../../model';
import { identifier, type Identifier } from '../../../output';

/** Words of a name in code: lower-case ASCII letters and digits. The first word begins with a letter. */
export type Words = readonly string[];

/** Maximum length of a name in code. */
const LONGEST = 40;

/** Returns the words of a string in Latin letters: `vhod` for `Вход`. None if no character has a transliteration. */
export function wordsOf(text: string): Words {
  // Compatibility characters, such as full-width letters, have no transliteration of their own.
  return latinWordsOf(isAscii(text) ? text : transliterate(normalized(text, 'NFKC')));
}

/** Like `wordsOf`, but ignores letters of other scripts. For names that no manifest keeps: another stack would be a new one. */
export function latinWordsOf(text: string): Words {
  const words = normalized(text, 'NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return shortened(words);
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

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

/** Returns the leading words that fit. */
function shortened(words: Words): Words {
  const [first = '', ...others] = words;
  const kept = [first.slice(0, LONGEST)];
  for (const word of others) {
    if (kept.join('').length + word.length > LONGEST) break;
    kept.push(word);
  }
  return words.length === 0 ? [] : kept;
}
