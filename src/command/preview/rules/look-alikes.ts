import unhomoglyph from 'unhomoglyph';
import { grouped, isJsonObject, type Json, normalized } from '../../../model';
import type { EntityChange } from '../changes/entity-change';
import type { Shown, ValueChange } from '../changes/value-change';
import { attributeAtPath, ENTRY } from './attributes';
import type { FoundText, PreviewRule } from './rule';

/** Findings of a rule about one change. The others are counted. */
const MOST = 3;

/** Rules about what readers of a report cannot see: marks, which judge nothing. */
export const LOOK_ALIKES: readonly PreviewRule[] = [
  {
    id: 'looks-alike',
    verdict: 'attention',
    meaning:
      'A value or a word becomes another one that looks the same: letters of another script, characters that Unicode calls confusable or ' +
      'compatible, another number of blanks. The finding has the first characters that differ. Digits beside letters of ASCII (`1`, `l`) ' +
      'do not count.',
    about: ['*', '*.*'],
    find: (change) => shortened(textsOf(change).flatMap(alike)),
  },
  {
    id: 'mixed-scripts',
    verdict: 'attention',
    meaning: 'A new word mixes letters of Latin, Greek, Cyrillic and other scripts, of which some look the same.',
    about: ['*', '*.*'],
    find: (change) =>
      shortened(
        textsOf(change).flatMap(({ attribute, before, after }) => {
          const known = new Set(before);
          const words = new Set(after.filter((text) => !known.has(text)).flatMap((text) => text.split(/[^\p{L}\p{M}]/u)));
          return [...words]
            .filter(isMixed)
            .map((word) => ({ attribute, text: () => `${JSON.stringify(word)} mixes scripts: ${lettersOf(word)}.` }));
        }),
      ),
  },
];

interface Texts {
  readonly attribute: string;
  /** Texts and words that only one side has. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Returns the texts that an attribute loses and gets. */
function textsOf({ kind, entity, effect, title, changes }: EntityChange): Texts[] {
  const byAttribute = new Map<string, { before: Set<string>; after: Set<string> }>();
  // The title of an added entry, which is its name, is not among the changes.
  if (effect === 'added') byAttribute.set(ENTRY, { before: new Set(), after: new Set([title]) });
  for (const change of changes) {
    const attribute = attributeAtPath(kind, entity?.schema, change.path);
    const texts = byAttribute.get(attribute) ?? { before: new Set(), after: new Set() };
    byAttribute.set(attribute, texts);
    for (const text of textsIn(change.before, change, 'removed')) texts.before.add(text);
    for (const text of textsIn(change.after, change, 'added')) texts.after.add(text);
  }
  return [...byAttribute].map(([attribute, { before, after }]) => ({
    attribute,
    before: [...before].filter((text) => !after.has(text)),
    after: [...after].filter((text) => !before.has(text)),
  }));
}

/** Returns the texts of a value, their words, and the label of an item that is removed or added. */
function* textsIn(shown: Shown | undefined, { path, change }: ValueChange, one: ValueChange['change']): Generator<string> {
  const texts = [
    ...(shown && 'value' in shown ? stringsIn(shown.value) : []),
    ...(change === one && path.length > 1 ? path.slice(-1) : []),
  ];
  for (const text of texts) {
    yield text;
    yield* text.split(/\s+/);
  }
}

function* stringsIn(value: Json): Generator<string> {
  if (typeof value === 'string') {
    yield value;
  } else if (Array.isArray(value)) {
    for (const item of value) yield* stringsIn(item);
  } else if (isJsonObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      yield name;
      yield* stringsIn(member);
    }
  }
}

/** A finding whose text is made only if it is shown: many words may look like one long text. */
interface Match {
  readonly attribute: string;
  readonly text: () => string;
}

function alike({ attribute, before, after }: Texts): Match[] {
  const former = before.map((text) => ({ text, single: withSingleBlanks(text), isOther: hasOthers(text) }));
  const blanks = new Map(former.map((one) => [one.single, one]));
  const isOther = former.some((one) => one.isOther) || after.some(hasOthers);
  const looks = new Map(isOther ? former.map((one) => [lookOf(one.text), one]) : []);
  return after.flatMap((text): Match[] => {
    const single = withSingleBlanks(text);
    const was = blanks.get(single) ?? (isOther ? looks.get(lookOf(text)) : undefined);
    if (was === undefined || !(was.isOther || hasOthers(text) || was.single === single)) return [];
    const quoted = () => `${JSON.stringify(was.text)} becomes ${JSON.stringify(text)}`;
    return [{ attribute, text: () => `${quoted()}, which looks alike: ${difference(was.text, text)}.` }];
  });
}

/** Returns the first place at which two texts differ. */
function difference(before: string, after: string): string {
  const [was, is] = [[...before], [...after]];
  const at = was.findIndex((character, i) => character !== is[i]);
  const place = at < 0 ? was.length : at;
  const name = (character: string | undefined) => (character === undefined ? 'the end' : codePoint(character));
  return `character ${grouped(place + 1)} was ${name(was[place])} and will be ${name(is[place])}`;
}

/** Whether a text has characters other than those of ASCII. */
function hasOthers(text: string): boolean {
  return /[^\0-\x7f]/.test(text);
}

function withSingleBlanks(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Returns what two texts have in common if readers may take one for the other (Unicode Technical Standard 39, and NFKC). */
function lookOf(text: string): string {
  const plain = normalized(text, 'NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return normalized(unhomoglyph(normalized(withSingleBlanks(plain), 'NFD')), 'NFD');
}

/** Scripts with letters that look the same. Words of Chinese, Japanese and Korean have several, and Latin letters as well. */
const LATIN = /\p{scx=Latin}/u;
const TOGETHER = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]/u;
const APART = [
  LATIN,
  /\p{scx=Greek}/u,
  /\p{scx=Cyrillic}/u,
  /[^\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Common}\p{scx=Inherited}]/u,
];

function isMixed(word: string): boolean {
  if (!hasOthers(word)) return false;
  const letters = (normalized(word, 'NFC').match(/\p{L}/gu) ?? []).filter((letter) => !TOGETHER.test(letter));
  return APART.filter((script) => letters.some((letter) => script.test(letter))).length > 1;
}

/** Returns the letters of a word that are not of ASCII. */
function lettersOf(word: string): string {
  const others = [...new Set(word.match(/[^\0-\x7f]/gu) ?? [])];
  return `${others.slice(0, 5).map(codePoint).join(', ')}${others.length > 5 ? ' ...' : ''}`;
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

function found(attribute: string, text: string): FoundText {
  return attribute === ENTRY ? { text, attributes: [] } : { text: `${attribute}: ${text}`, attributes: [attribute] };
}

function shortened(matches: readonly Match[]): FoundText[] {
  const shown = matches.slice(0, MOST).map(({ attribute, text }) => found(attribute, text()));
  if (matches.length <= MOST) return shown;
  const attributes = new Set(matches.slice(MOST).map(({ attribute }) => attribute));
  attributes.delete(ENTRY);
  return [...shown, { text: `${grouped(matches.length - MOST)} more of this kind.`, attributes: [...attributes] }];
}
