import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Random choices that are reproducible by their seed. */
export class Random {
  private readonly source;

  public constructor(seed: number) {
    this.source = xoroshiro128plus(seed);
  }

  /** Returns a whole number, both ends included. */
  public between(from: number, to: number): number {
    return uniformInt(this.source, from, to);
  }

  /** Returns a number from 0 up to 1. */
  public share(): number {
    return uniformFloat64(this.source);
  }

  /** Returns true with the given probability. */
  public chance(share: number): boolean {
    return this.share() < share;
  }

  public oneOf<T>(choices: readonly T[]): T {
    return choices[this.between(0, choices.length - 1)]!;
  }

  /** Returns the time to the next event of a Poisson process with this average interval. */
  public gap(average: number): number {
    return -Math.log(1 - this.share()) * average;
  }

  public hex(length: number): string {
    let text = '';
    while (text.length < length) text += this.between(0, 0xffff).toString(16).padStart(4, '0');
    return text.slice(0, length);
  }
}
