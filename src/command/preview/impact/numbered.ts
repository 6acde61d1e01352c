/** Numbers for texts such as addresses, from 0. What is known of millions of texts is in arrays by their numbers. */
export class Numbered {
  private readonly numbers = new Map<string, number>();

  // A request asks for the same text several times.
  private lastText: string | undefined = undefined;
  private lastNumber: number | undefined = undefined;

  /** Texts with their numbers. */
  public get entries(): Iterable<readonly [text: string, number: number]> {
    return this.numbers;
  }

  /** Returns the number of a text; undefined if it has none yet. */
  public find(text: string): number | undefined {
    if (text === this.lastText && this.lastNumber !== undefined) return this.lastNumber;
    this.lastText = text;
    return (this.lastNumber = this.numbers.get(text));
  }

  /** Returns the number of a text. */
  public of(text: string): number {
    const known = this.find(text);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(text, number);
    return (this.lastNumber = number);
  }
}

/** Set of numbers, of which most are small. */
export class NumberSet {
  private bits = new Uint32Array(8);
  private count = 0;

  public get size(): number {
    return this.count;
  }

  public has(number: number): boolean {
    return ((this.bits[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  public add(number: number): void {
    const [word, bit] = [number >>> 5, 1 << (number & 31)];
    if (word >= this.bits.length) {
      const larger = new Uint32Array(Math.max(word + 1, this.bits.length * 2));
      larger.set(this.bits);
      this.bits = larger;
    }
    if ((this.bits[word]! & bit) !== 0) return;
    this.bits[word]! |= bit;
    this.count += 1;
  }
}
