import { ENTITIES } from '../../../model';
import { constructId, type Words, wordsOf } from './words';

/** Names by key: `actions/polite-block`. */
export type NamesByKey = Readonly<Record<string, Words>>;

/** Names of an export by namespace. */
export type NamesByNamespace = Readonly<Record<string, NamesByKey>>;

/** Input for a name. */
export interface Named {
  /** Key of the named entry: `actions/polite-block`. */
  readonly key: string;
  /** Candidates, best first. The first candidate with a word is used. */
  readonly texts: readonly string[];
  /** Added to a name that is taken already: `action`. */
  readonly noun: string;
}

/**
 * Reserved words of the languages, and names that the exported code uses itself.
 */
const WORDS = `
    abstract and any app arguments as assert async await bindings bool boolean break case catch char class config const
    construct continue count debugger def default del delete depends do dynamic each elif else enum eval except export extends
    false final finally float for foreach from function get global goto if implements import imports in instanceof
    int interface is lambda let lifecycle list local locals match module namespace new node nonlocal none not null
    number object of or package pass print private protected provider provisioner public raise require return
    resource scope self set stack static str string super switch symbol synchronized tag tags this throw throws
    true try type typeof undefined unknown var void volatile while with yield configuration protection
  `
  .trim()
  .split(/\s+/);

/** Python modules of the bindings. */
const MODULES = ENTITIES.flatMap(({ terraformName }) => [terraformName, `${terraformName}_set`]);

const RESERVED = new Set([...WORDS, ...MODULES]);

/** Assigns unique names, and keeps those of an earlier export. */
export class Namer {
  private readonly taken = new Set<string>();
  private readonly all = new Map<string, Words>();
  /** Last suffix number by name, because many entries may share a name. */
  private readonly lastNumbers = new Map<string, number>();

  /** @param earlier names of an earlier export. They are kept, because Terraform treats a renamed resource as a new one. */
  public constructor(private readonly earlier: NamesByKey = {}) {
    for (const words of Object.values(earlier)) this.taken.add(keyOf(words));
  }

  /** Returns the name for a key. */
  public name({ key, texts, noun }: Named): Words {
    const known = this.all.get(key) ?? (Object.hasOwn(this.earlier, key) ? this.earlier[key]! : this.freshName(texts, noun));
    this.all.set(key, known);
    return known;
  }

  /** All assigned names. */
  public get names(): NamesByKey {
    return Object.fromEntries(this.all);
  }

  private freshName(texts: readonly string[], noun: string): Words {
    const kind = wordsOf(noun).at(-1) ?? 'entry';
    const found = texts.map(wordsOf).find((words) => words.length > 0) ?? ['unnamed', kind];
    const base = /^\d/.test(found[0]!) ? [kind, ...found] : found;
    const isReserved = RESERVED.has(base.join('_'));
    const candidates = [...(isReserved ? [] : [base]), ...(base.includes(kind) ? [] : [[...base, kind]])];
    return candidates.find((words) => this.take(words)) ?? this.numbered(candidates.at(-1) ?? base);
  }

  private numbered(base: Words): Words {
    const key = keyOf(base);
    for (let number = (this.lastNumbers.get(key) ?? 1) + 1; ; number += 1) {
      const words = [...base, String(number)];
      if (!this.take(words)) continue;
      this.lastNumbers.set(key, number);
      return words;
    }
  }

  private take(words: Words): boolean {
    const key = keyOf(words);
    if (this.taken.has(key)) return false;
    this.taken.add(key);
    return true;
  }
}

/** Names that differ only in case or separators have the same key. */
function keyOf(words: Words): string {
  return constructId(words).toLowerCase();
}
