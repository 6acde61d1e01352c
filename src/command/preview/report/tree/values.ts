import { push } from '../../../../model/multimap';
import {
  AUTOMATIC,
  ENTITIES,
  factsOf,
  fallbackOf,
  grouped,
  isJsonObject,
  itemOf,
  type Json,
  membersOf,
  OBSOLETE_TLS,
  partOf,
  same,
  TLS_VERSIONS,
} from '../../../../model';
import type { TSchema } from '@sinclair/typebox';
import type { PlanEffect } from '../../changes/entity-change';
import { attributeAtPath } from '../../rules/attributes';
import type { Finding, Verdict } from '../../rules/rule';
import { cut } from '../../../../model/words';
import type { Shown, ValueChange } from '../../changes/value-change';
import type { ReportedChange } from '../json/report';
import type { ChangeRow, ChangeTable, Diff, ValueItem } from './blocks';
import { configurationDiff } from './diff';

type Changed = Pick<ReportedChange, 'kind' | 'title' | 'effect' | 'changes'> &
  Partial<Pick<ReportedChange, 'findings' | 'kept_tls_versions'>>;

const REGIONS = 'load_balancer_regions';

/** Length at which values such as certificates are cut. */
const LONGEST = 160;

/** Returns the changed values of an entry or resource, with cities in a table of their own, and custom configuration line by line. */
export function changeBlocks({
  kind,
  title,
  effect,
  changes,
  findings = [],
  kept_tls_versions: kept = [],
}: Changed): (ChangeTable | Diff)[] {
  const isCity = ({ path }: ValueChange) => kind === REGIONS && path.length === 2;
  const cities = changes.filter(isCity).map(({ path, before, after }) => {
    const is = after ? valueText(after) : AUTOMATIC;
    return rowOf(path, [{ change: 'changed', ...(before && { was: valueText(before) }), is }]);
  });
  // The many values of an added or removed entry are folded.
  const fold = kind === REGIONS ? undefined : effect === 'added' ? 'All values' : effect === 'removed' ? 'Former values' : undefined;
  const { diffs, rest } = effect === 'removed' ? { diffs: [], rest: changes } : configurationDiff(changes);
  const others = changeRows(
    rest.filter((change) => !isCity(change)),
    effect,
    { kind, findings, kept },
  );
  const table = { kind: 'table', title, columns: ['Attribute', 'Change'] } as const;
  return [
    ...[
      { ...table, of: 'cities', rows: cities } as const,
      { ...table, of: 'attributes', rows: others, ...(fold !== undefined && { fold, isAside: effect === 'removed' }) } as const,
    ].filter(({ rows }) => rows.length > 0),
    ...diffs.map((diff): Diff => ({ ...diff, ...(fold !== undefined && { fold: `Lines of ${diff.title}` }) })),
  ];
}

/** Facts about an entry besides its changed values. */
interface About {
  readonly kind: string;
  readonly findings: readonly Finding[];
  /** Versions of TLS that stay. */
  readonly kept: readonly string[];
}

/** Returns a row for each path. */
export function changeRows(
  changes: readonly ValueChange[],
  effect: PlanEffect,
  { kind, findings, kept }: About = { kind: '', findings: [], kept: [] },
): ChangeRow[] {
  const byLabel = new Map<string, ValueChange[]>();
  for (const change of changes) push(byLabel, labelOf(change.path), change);

  return [...byLabel.values()].map((all) => {
    const { path } = all[0]!;
    const items = all.map((change) => valueItem(change, effect, kind));
    const areVersions =
      path.at(-1) === 'ssl_protocols' && effect !== 'removed' && all.every(({ change }) => /^(add|remov)ed$/.test(change));
    if (!areVersions) return rowOf(path, items, 'values', verdictOn(all[0]!, kind, findings));
    return rowOf(path, byAge([...items, ...kept.map((is): ValueItem => ({ change: 'kept', is }))]), 'versions');
  });
}

function rowOf(path: readonly string[], items: readonly ValueItem[], of: ChangeRow['of'] = 'values', verdict?: Verdict): ChangeRow {
  return { label: labelOf(path), text: items.map(lineText).join(', '), path, of, items, ...(verdict && { verdict }) };
}

function labelOf(path: readonly string[]): string {
  return path.join(' › ');
}

/** Versions of TLS, oldest first. */
const AGES = TLS_VERSIONS.map(({ version }) => version);

function byAge(items: readonly ValueItem[]): ValueItem[] {
  const ageOf = ({ is, was = '' }: ValueItem) => AGES.indexOf(is ?? was);
  return [...items]
    .sort((a, b) => ageOf(a) - ageOf(b))
    .map((item): ValueItem => {
      if (item.change === 'kept') return item;
      const [isIn, isOld] = [item.change !== 'removed', OBSOLETE_TLS.includes(item.is ?? item.was ?? '')];
      return { ...item, verdict: isIn === isOld ? (isIn ? 'weaker' : 'attention') : 'stronger' };
    });
}

function valueItem(change: ValueChange, effect: PlanEffect, kind: string): ValueItem {
  const { path, before, after, from, to, unit } = change;
  const label = path.at(-1) ?? '';
  const schema = itemAt(kind, path);
  const isUnlimited = (value: Shown | undefined) => value !== undefined && isUnlimitedBy(schema, value);
  const shown = (value: Shown) => (isUnlimited(value) ? UNLIMITED : itemText(withoutDefaults(value, schema), label, unit));
  const place = (number: number | undefined) => (number === undefined ? {} : { place: `place ${number}` });
  switch (change.change) {
    case 'added':
      return { change: effect === 'added' ? 'plain' : 'added', is: after ? shown(after) : '', ...place(to) };
    case 'removed':
      return { change: 'removed', was: before ? shown(before) : '', ...place(from) };
    case 'moved':
      return { change: 'moved', was: String(from), is: String(to) };
    case 'changed': {
      if (before && after && 'secret' in before && 'secret' in after) return { change: 'changed', is: 'a secret value changes' };
      // A bar would show the absence of a limit as the smallest one.
      const numbers = isUnlimited(before) || isUnlimited(after) ? undefined : numbersOf(before, after);
      // The unit is with the last number.
      const was = before ? (isUnlimited(after) ? withUnit(before, unit) : numberText(before, unit)) : '';
      return {
        change: 'changed',
        was: isUnlimited(before) ? UNLIMITED : was,
        is: isUnlimited(after) ? UNLIMITED : after ? withUnit(after, unit) : '',
        ...(numbers && { numbers }),
      };
    }
  }
}

const UNLIMITED = '0 (unlimited)';

/** Whether a value is 0, and this sets no limit. */
function isUnlimitedBy(schema: TSchema | undefined, shown: Shown): boolean {
  return schema !== undefined && factsOf(schema).zero === 'unlimited' && 'value' in shown && numberIn(shown.value) === 0;
}

function numbersOf(before: Shown | undefined, after: Shown | undefined): readonly [number, number] | undefined {
  const numbers = [before, after].map((shown) => (shown && 'value' in shown ? numberIn(shown.value) : undefined) ?? NaN);
  return Math.max(...numbers) > 0 ? [numbers[0]!, numbers[1]!] : undefined;
}

/** Returns the worst verdict on the attribute that changes. */
function verdictOn(change: ValueChange, kind: string, findings: readonly Finding[]): Verdict | undefined {
  const about = attributeAtPath(kind, entityOf(kind)?.schema, change.path);
  return findings.find(({ attributes }) => attributes.some((one) => about === one || about.startsWith(`${one}.`)))?.verdict;
}

function entityOf(kind: string) {
  return ENTITIES.find(({ terraformName }) => terraformName === kind);
}

/** Returns the schema of the list item at the path of a change. */
function itemAt(kind: string, path: readonly string[]): TSchema | undefined {
  let at: TSchema | undefined = entityOf(kind)?.schema;
  for (const step of path) at = itemOf(at) ?? partOf(at, step, 'attribute');
  return itemOf(at) ?? at;
}

/** Returns a value without members that have the provider's default. */
function withoutDefaults(shown: Shown, schema: TSchema | undefined): Shown {
  if (!('value' in shown) || !isJsonObject(shown.value)) return shown;
  const defaults = new Map(membersOf(schema).map((member) => [member.attribute, member.schema]));
  const isDefault = (name: string, value: Json) => {
    const part = defaults.get(name);
    const fallback = part && fallbackOf(part);
    return fallback !== undefined && same(part, value, fallback);
  };
  return { value: Object.fromEntries(Object.entries(shown.value).filter(([name, value]) => !isDefault(name, value))) };
}

/** Returns the change of a value, in one line. */
export function lineText({ change, was, is, place }: ValueItem): string {
  switch (change) {
    case 'plain':
      return is === '' && place !== undefined ? place : [is, place && `(${place})`].filter(Boolean).join(' ');
    case 'added':
      return ['+', is, place && `(${place})`].filter(Boolean).join(' ');
    case 'removed':
      return ['−', was, place && `(was at ${place})`].filter(Boolean).join(' ');
    case 'moved':
      return `moves from place ${was} to ${is}`;
    case 'kept':
      return `${is} stays`;
    case 'changed':
      return was === undefined ? is! : `${was} → ${is}`;
  }
}

/** Returns a value for display. */
export function valueText(shown: Shown): string {
  if ('secret' in shown) return 'secret value';
  if ('unknown' in shown) return 'known after apply';
  const text = plain(shown.value);
  const shortened = cut(text, LONGEST);
  return shortened === text ? text : `${shortened} (${[...text].length} characters)`;
}

function plain(value: Json): string {
  if (typeof value === 'string') return value === '' ? '""' : value;
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(plain).join(', ')}]`;
  const members = Object.entries(value).map(([name, member]) => `${name} = ${plain(member)}`);
  return `{ ${members.join(', ')} }`;
}

/** Returns a number with its unit; 3,600 seconds also as `1 h`. */
export function withUnit(shown: Shown, unit: string | undefined): string {
  const text = numberText(shown, unit);
  if (unit === undefined || !('value' in shown) || typeof shown.value === 'object') return text;
  const long = unit === 'seconds' ? durationText(Number(shown.value)) : undefined;
  // `requests per second` has its plural in the first word.
  const noun = text === '1' ? unit.replace(/^(\w+)s\b/, '$1') : unit;
  return `${text} ${noun}${long === undefined ? '' : ` (${long})`}`;
}

/** Returns a value; a number that has a unit is grouped. */
function numberText(shown: Shown, unit: string | undefined): string {
  const value = unit !== undefined && 'value' in shown ? numberIn(shown.value) : undefined;
  return value === undefined ? valueText(shown) : grouped(value);
}

/** Returns a number; proxy templates have their numbers as strings. */
function numberIn(value: Json): number | undefined {
  if (typeof value === 'string') return /^\d{1,15}$/.test(value) ? Number(value) : undefined;
  return typeof value === 'number' ? value : undefined;
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

/** Returns a value below a label, without members that the label contains. */
export function itemText(shown: Shown, label: string, unit?: string): string {
  if (!('value' in shown) || !isJsonObject(shown.value)) return withUnit(shown, unit);
  const words = label.split(' ');
  const members = Object.entries(shown.value).filter(([, member]) => typeof member !== 'string' || !words.includes(member));
  return members.length === 0 ? '' : valueText({ value: Object.fromEntries(members) });
}
