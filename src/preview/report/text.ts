import type { Shown, ValueChange } from '../changes/value-change';
import { grouped, isJsonObject, type Json, plural } from '../../model';
import type { Report, ReportedChange } from './report';

// The words of a report, which all formats share. None of them is escaped: each format does that in its own way.

/** Longer texts are cut, so that a certificate or a list of ciphers does not fill a page. */
const LONGEST = 160;

/** A value as a reader wants it. */
export function valueText(shown: Shown): string {
  if ('secret' in shown) return 'secret value';
  if ('unknown' in shown) return 'known after apply';
  const text = plain(shown.value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text;
}

function plain(value: Json): string {
  if (typeof value === 'string') return value === '' ? '""' : value;
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(plain).join(', ')}]`;
  const members = Object.entries(value).map(([name, member]) => `${name} = ${plain(member)}`);
  return `{ ${members.join(', ')} }`;
}

/** A number with its unit; 3,600 seconds also as `1 h`. */
export function withUnit(shown: Shown, unit: string | undefined): string {
  const text = valueText(shown);
  if (unit === undefined || !('value' in shown)) return text;
  if (typeof shown.value === 'object') return text;
  const number = Number(shown.value);
  const long = unit === 'seconds' ? durationText(number) : undefined;
  return `${text} ${unit}${long === undefined ? '' : ` (${long})`}`;
}

function durationText(seconds: number): string | undefined {
  const units = [
    [86_400, 'd'],
    [3600, 'h'],
    [60, 'min'],
  ] as const;
  const unit = units.find(([length]) => seconds >= length && seconds % length === 0);
  return unit && `${seconds / unit[0]} ${unit[1]}`;
}

/** The place of a change, for people. */
export function pathText({ path }: Pick<ValueChange, 'path'>): string {
  return path.join(' › ');
}

/** What happens at a place, in one line. */
export function changeText({ path, change, before, after, from, to, unit }: ValueChange): string {
  const label = path.at(-1) ?? '';
  switch (change) {
    case 'added':
      return ['+', after && itemText(after, label, unit), to !== undefined && `(place ${to})`].filter(Boolean).join(' ');
    case 'removed':
      return ['−', before && itemText(before, label, unit), from !== undefined && `(was at place ${from})`].filter(Boolean).join(' ');
    case 'moved':
      return `moves from place ${from} to ${to}`;
    case 'changed':
      if (before && after && 'secret' in before && 'secret' in after) return 'a secret value changes';
      return `${before ? withUnit(before, undefined) : ''} → ${after ? withUnit(after, unit) : ''}`;
  }
}

/** A value below a label. What the label says already is left out. */
export function itemText(shown: Shown, label: string, unit?: string): string {
  if (!('value' in shown) || !isJsonObject(shown.value)) return withUnit(shown, unit);
  const words = label.split(' ');
  const members = Object.entries(shown.value).filter(([, member]) => typeof member !== 'string' || !words.includes(member));
  return members.length === 0 ? '' : valueText({ value: Object.fromEntries(members) });
}

/** What happens at a place of something: of what is new, its value is enough. */
export function lineText(change: ValueChange, effect: ReportedChange['effect']): string {
  const { path, after, to, unit } = change;
  if (effect !== 'added' || after === undefined) return changeText(change);
  return itemText(after, path.at(-1) ?? '', unit) || (to === undefined ? '' : `place ${to}`);
}

/** Changes at the same place, side by side. */
export function byPlace(changes: readonly ValueChange[]): readonly (readonly [string, readonly ValueChange[]])[] {
  const places = new Map<string, ValueChange[]>();
  for (const change of changes) {
    const place = pathText(change);
    const there = places.get(place);
    if (there) there.push(change);
    else places.set(place, [change]);
  }
  return [...places];
}

/** The counts of the summary that are not zero: `3 changed`. */
export function effectCounts({ summary }: Report): string[] {
  const effects = ['added', 'changed', 'removed', 'replaced', 'forgotten', 'imported'] as const;
  return effects.filter((effect) => summary[effect] > 0).map((effect) => `${grouped(summary[effect])} ${effect}`);
}

/** The name of a configuration, for a heading. */
export function configurationText(name: string | null): string {
  return name === null ? 'Configuration known after apply' : `Configuration ${name}`;
}

/** Where a change is in the code. */
export function placeText({ construct_path: path, address }: Pick<ReportedChange, 'construct_path' | 'address'>): string {
  return path === undefined ? address : `${path} (${address})`;
}

/** What is not shown of other providers; undefined if there is nothing. */
export function othersText({ summary: { other_providers: others } }: Report): string | undefined {
  if (others === 0) return undefined;
  return `${grouped(others)} ${plural(others, 'change of another provider is', 'changes of other providers are')} not shown.`;
}

/** The engine and the time of the plan. */
export function planText({ plan }: Report): string {
  return [plan.engine_version && `engine ${plan.engine_version}`, plan.made_at].filter(Boolean).join(', ');
}

/** Why a change has no differences to show. */
export function emptyText({ effect, changes }: Pick<ReportedChange, 'effect' | 'changes'>): string | undefined {
  if (changes.length > 0 || effect !== 'changed') return undefined;
  return 'Only the spelling changes, or what the service itself sets.';
}

/** Who changed something outside of Terraform, a line each. */
export function authorLines({ authors, versions, warning }: Report['drift'][number]): string[] {
  if (authors === 'no-history') return ['The service keeps no history of this, so that the author is not known.'];
  if (authors === 'not-asked' && warning === undefined) return ['The service was not asked for the author.'];
  if (authors === 'not-asked')
    return [
      'The service was not asked for the author. The provider warned:',
      ...warning!
        .split('\n')
        .filter(Boolean)
        .map((line) => `| ${line}`),
    ];
  if (versions.length === 0) return ['The history does not tell the author.'];
  return versions.map(
    ({ author, email, date, message, version }) => `${author} <${email}>, ${date}: ${message} (version ${version.slice(0, 10)})`,
  );
}

/** What the plan does with a drift. */
export function driftFate({ is_overwritten: isOverwritten, effect }: Report['drift'][number]): string {
  if (!isOverwritten) return 'This plan leaves it as it is.';
  if (effect === 'added') return 'This plan deletes or changes it.';
  return effect === 'removed' ? 'This plan adds it again.' : 'This plan overwrites it.';
}

/** What happened outside of Terraform. */
export function driftText({ effect, noun }: Report['drift'][number]): string {
  const done = effect === 'added' ? 'added' : effect === 'removed' ? 'deleted' : 'changed';
  return `Somebody ${done} this ${noun} outside of Terraform.`;
}
