import { ENTITIES } from '../../model';
import { constructId, type Words, wordsOf } from './words';

/** Names by the key of what they name. */
export type Names = Readonly<Record<string, Words>>;

/** What a name is made from. */
export interface Named {
  /** What is named: `actions/polite-block`. */
  readonly key: string;
  /** Texts that the name may come from. The first of which something can be kept is used. */
  readonly texts: readonly string[];
  /** What it is, for a name that another has already: `action`. */
  readonly noun: string;
}

/**
 * Words that no name may consist of, because a language has its own meaning for them, or because the exported code has.
 */
const WORDS = `
    abstract and any app arguments as assert async await bool boolean break case catch char class config const
    construct continue count def default del delete depends do dynamic elif else enum eval except export extends
    false final finally float for foreach from function get global goto if implements import imports in instanceof
    int interface is lambda let lifecycle list local locals match module namespace new node nonlocal none not null
    number object of or package pass print private protected provider provisioner public raise require return
    resource scope self set stack static str string super switch symbol synchronized tag tags this throw throws
    true try type typeof undefined unknown var void volatile while with yield configuration protection
  `
  .trim()
  .split(/\s+/);

/** In Python, the modules of the bindings have these names. */
const MODULES = ENTITIES.flatMap(({ terraformName }) => [terraformName, `${terraformName}_set`]);

const RESERVED = new Set([...WORDS, ...MODULES]);

/** Gives names that are unique, and that stay what they were given in an earlier export. */
export class Namer {
  private readonly taken = new Set<string>();
  private readonly all = new Map<string, Words>();
  /** The last number of each name that has one. Many entries may share a name. */
  private readonly lastNumbers = new Map<string, number>();

  /** @param earlier names of an earlier export. They are kept, because Terraform would take another name for another resource. */
  public constructor(private readonly earlier: Names = {}) {
    for (const words of Object.values(earlier)) this.taken.add(keyOf(words));
  }

  /** A name for something. */
  public name({ key, texts, noun }: Named): Words {
    const known = this.all.get(key) ?? (Object.hasOwn(this.earlier, key) ? this.earlier[key]! : this.freshName(texts, noun));
    this.all.set(key, known);
    return known;
  }

  /** Every name that was asked for. */
  public get names(): Names {
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

/** Names that differ in nothing but their spelling are the same. */
function keyOf(words: Words): string {
  return constructId(words).toLowerCase();
}
