import { AUTOMATIC, isJsonObject, type Json, OBSOLETE_TLS, own, TLS_VERSIONS } from '../../../model';
import type { Effect } from '../../changes/entity-change';
import type { Finding, Verdict } from '../../changes/rules/rule';
import type { Shown, ValueChange } from '../../changes/value-change';
import type { ReportedChange } from '../report';
import type { ChangeRow, ChangeTable, ValueItem } from './blocks';

type Changed = Pick<ReportedChange, 'kind' | 'title' | 'effect' | 'changes'> & Partial<Pick<ReportedChange, 'findings'>>;

const REGIONS = 'load_balancer_regions';

/** Length at which values such as certificates are cut. */
const LONGEST = 160;

/** Returns the changed values of an entry or resource, with cities in a table of their own. */
export function valuesOf({ kind, title, effect, changes, findings }: Changed): ChangeTable[] {
  const isCity = ({ path }: ValueChange) => kind === REGIONS && path.length === 2;
  const cities = changes.filter(isCity).map(({ path, before, after }) => {
    const is = after ? valueText(after) : AUTOMATIC;
    return rowOf(path, [{ change: 'changed', ...(before && { was: valueText(before) }), is }]);
  });
  const others = changeRows(
    changes.filter((change) => !isCity(change)),
    effect,
    findings,
  );
  // The many values of an added or removed entry are folded.
  const fold = kind === REGIONS ? undefined : effect === 'added' ? 'All values' : effect === 'removed' ? 'Former values' : undefined;
  const table = { kind: 'table', title, columns: ['Attribute', 'Change'] } as const;
  return [
    { ...table, of: 'cities', rows: cities } as const,
    { ...table, of: 'attributes', rows: others, ...(fold !== undefined && { fold, isAside: effect === 'removed' }) } as const,
  ].filter(({ rows }) => rows.length > 0);
}

/** Returns a row for each path. */
export function changeRows(changes: readonly ValueChange[], effect: Effect, findings: readonly Finding[] = []): ChangeRow[] {
  const byLabel = new Map<string, ValueChange[]>();
  for (const change of changes) {
    const label = labelOf(change.path);
    const known = byLabel.get(label);
    if (known) known.push(change);
    else byLabel.set(label, [change]);
  }
  return [...byLabel.values()].map((all) => {
    const { path } = all[0]!;
    const items = all.map((change) => valueItem(change, effect, findings));
    const areVersions =
      path.at(-1) === 'ssl_protocols' && effect !== 'removed' && all.every(({ change }) => /^(add|remov)ed$/.test(change));
    return areVersions ? rowOf(path, byAge(items), 'versions') : rowOf(path, items);
  });
}

function rowOf(path: readonly string[], items: readonly ValueItem[], of: ChangeRow['of'] = 'values'): ChangeRow {
  return { label: labelOf(path), text: items.map(lineText).join(', '), path, of, items };
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
      const [isIn, isOld] = [item.change !== 'removed', OBSOLETE_TLS.includes(item.is ?? item.was ?? '')];
      return { ...item, verdict: isIn === isOld ? (isIn ? 'weaker' : 'attention') : 'stronger' };
    });
}

function valueItem(change: ValueChange, effect: Effect, findings: readonly Finding[]): ValueItem {
  const { path, before, after, from, to, unit } = change;
  const label = path.at(-1) ?? '';
  const place = (number: number | undefined) => (number === undefined ? {} : { place: `place ${number}` });
  switch (change.change) {
    case 'added':
      return { change: effect === 'added' ? 'plain' : 'added', is: after ? itemText(after, label, unit) : '', ...place(to) };
    case 'removed':
      return { change: 'removed', was: before ? itemText(before, label, unit) : '', ...place(from) };
    case 'moved':
      return { change: 'moved', was: String(from), is: String(to) };
    case 'changed': {
      if (before && after && 'secret' in before && 'secret' in after) return { change: 'changed', is: 'a secret value changes' };
      const [numbers, verdict] = [numbersOf(before, after), verdictOn(label, findings)];
      return {
        change: 'changed',
        was: before ? valueText(before) : '',
        is: after ? withUnit(after, unit) : '',
        ...(numbers && { numbers }),
        ...(verdict && { verdict }),
      };
    }
  }
}

function numbersOf(before: Shown | undefined, after: Shown | undefined): readonly [number, number] | undefined {
  const numberIn = (shown: Shown | undefined) => {
    const value = shown && 'value' in shown ? shown.value : undefined;
    return typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : NaN;
  };
  const numbers = [numberIn(before), numberIn(after)] as const;
  return Math.max(...numbers) > 0 ? numbers : undefined;
}

/** Returns the verdict of the first finding about an attribute. */
function verdictOn(attribute: string, findings: readonly Finding[]): Verdict | undefined {
  return findings.find(
    ({ judgement, verdict }) =>
      verdict !== 'attention' && (judgement.includes(`-${attribute}-`) || judgement.startsWith(own(LIMITS, attribute) ?? ' ')),
  )?.verdict;
}

const LIMITS: Readonly<Record<string, string>> = { limit_req_rate: 'rate-limit', limit_req_burst: 'burst-limit' };

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
    case 'changed':
      return was === undefined ? is! : `${was} → ${is}`;
  }
}

/** Returns a value for display. */
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

/** Returns a number with its unit; 3,600 seconds also as `1 h`. */
export function withUnit(shown: Shown, unit: string | undefined): string {
  const text = valueText(shown);
  if (unit === undefined || !('value' in shown) || typeof shown.value === 'object') return text;
  const long = unit === 'seconds' ? durationText(Number(shown.value)) : undefined;
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

/** Returns a value below a label, without members that the label contains. */
export function itemText(shown: Shown, label: string, unit?: string): string {
  if (!('value' in shown) || !isJsonObject(shown.value)) return withUnit(shown, unit);
  const words = label.split(' ');
  const members = Object.entries(shown.value).filter(([, member]) => typeof member !== 'string' || !words.includes(member));
  return members.length === 0 ? '' : valueText({ value: Object.fromEntries(members) });
}
