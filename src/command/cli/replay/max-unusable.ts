import { InvalidArgumentError, Option } from 'commander';
import { DEFAULT_UNUSABLE } from '../../../model/traffic';
import { grouped } from '../../../model/words';
import type { TrafficImpact, UnusableForEntry } from '../../preview/impact';

/**
 * Returns the option `--max-unusable`.
 *
 * @param which records that count, and what they lack
 */
export function maxUnusableOption(effect: string, which = 'records than this lack what a rule needs'): Option {
  return new Option('--max-unusable <share>', `${effect} if more ${which}, or if all of a source do, such as 0.5% or 0`)
    .argParser(share)
    .default(DEFAULT_UNUSABLE, '1%');
}

/** Reads a share: `1%` or `0.01`. */
function share(text: string): number {
  const [, number, percent] = /^(\d{1,3}(?:\.\d{1,9})?)(%)?$/.exec(text) ?? [];
  const value = number === undefined ? NaN : Number(number) / (percent === undefined ? 1 : 100);
  if (!(value <= 1)) throw new InvalidArgumentError('Write a share, such as 1% or 0.01.');
  return value;
}

/** Returns why a replay does not show what its rules do; empty if its records have what they need. */
export function unusableReasons({ configurations }: TrafficImpact, maxUnusable: number): string[] {
  return configurations.flatMap(({ unusable = [] }) => unusable.flatMap((each) => reasonOf(each, maxUnusable)));
}

function reasonOf({ id, records, of, missing }: UnusableForEntry, maxUnusable: number): string[] {
  const [first] = missing;
  if (first) return [`No record of ${first.source} has ${first.name}, which ${JSON.stringify(id)} needs.`];
  if (records <= of * maxUnusable) return [];
  const limit = `${Number((maxUnusable * 100).toFixed(9))}%`;
  return [`${grouped(records)} of ${grouped(of)} records are not usable for ${JSON.stringify(id)}. --max-unusable allows ${limit}.`];
}
