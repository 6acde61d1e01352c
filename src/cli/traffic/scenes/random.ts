import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Choices that are the same for the same seed. */
export class Random {
  private readonly source;

  public constructor(seed: number) {
    this.source = xoroshiro128plus(seed);
  }

  /** A whole number, both ends included. */
  public between(from: number, to: number): number {
    return uniformInt(this.source, from, to);
  }

  /** From 0 up to 1. */
  public share(): number {
    return uniformFloat64(this.source);
  }

  /** True so often. */
  public chance(share: number): boolean {
    return this.share() < share;
  }

  public oneOf<T>(choices: readonly T[]): T {
    return choices[this.between(0, choices.length - 1)]!;
  }

  /** Time until something happens that happens so often on average, and not more likely at one time than at another. */
  public gap(average: number): number {
    return -Math.log(1 - this.share()) * average;
  }

  public hex(length: number): string {
    let text = '';
    while (text.length < length) text += this.between(0, 0xffff).toString(16).padStart(4, '0');
    return text.slice(0, length);
  }
}
