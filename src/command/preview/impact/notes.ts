import { counted, type FlowControlPolicy, grouped, plural } from '../../../model';
import { type Ahead, FIRST_RECORDS, unknownMembersText } from '../../../traffic/records';
import { missingTags, neededFields } from '../../../traffic/rules';
import { type EntryPlan, isRule, replayedSettings, type Setting } from './entry-plan';
import { cut, firstOf } from '../../../model/words';
import { TagFlow, tagsAdded } from './tag-flow';
import type { Totals } from './totals';
import type { EntryImpact, ImpactNote, NoteKind, ReplayedTraffic, UnreadRequests, UnusableForEntry } from './traffic-impact';
import type { OtherConfigurations } from './traffic-source';

/** Input of the notes. */
export interface Noted {
  readonly config: string;
  readonly plans: readonly EntryPlan[];
  /** Entries that the plan affects, and those that feed them. */
  readonly concerned: ReadonlySet<EntryPlan>;
  readonly totals: Totals;
  readonly traffic: ReplayedTraffic;
  readonly others?: OtherConfigurations | undefined;
  readonly ahead: Ahead | undefined;
  readonly unusable: readonly UnusableForEntry[];
  readonly rules: readonly EntryImpact[];
}

/** Returns the notes on the limits of a replay's numbers, the most important first. */
export function impactNotes(of: Noted): ImpactNote[] {
  // What an entry of the service lacks that the plan does not affect is the same before and after the plan.
  const plans = of.plans.filter((plan) => plan.planned.isOfService !== true || of.concerned.has(plan));
  const noted = { ...of, plans };
  if (noted.traffic.requests === 0) {
    const unread = noted.traffic.reductions.flatMap((each) => (each.kind === 'unread' ? [unreadNote(noted, each)] : []));
    const left = [...badLines(noted), ...otherConfigurations(noted), ...aheadOfClock(noted)];
    return [...formats(noted), ...left, ...(unread.length > 0 ? unread : [noTraffic(noted)])];
  }
  return [
    ...reductions(noted),
    ...unusableNotes(noted),
    ...badLines(noted),
    ...otherConfigurations(noted),
    ...aheadOfClock(noted),
    ...notReplayed(noted),
    ...unknownActions(noted),
    ...missingFields(noted),
    ...missingTagsNotes(noted),
    ...approximateSweeps(noted),
    ...tagsFeedRules(noted),
    ...recordedTags(noted),
    ...formats(noted),
    note('already-filtered', ALREADY_FILTERED),
    note('exact-counting', EXACT_COUNTING),
    note('only-the-plan', ONLY_THE_PLAN),
  ];
}

const ALREADY_FILTERED =
  'The traffic was recorded with the settings of that time in effect. Sources that these settings blocked may have sent fewer or more ' +
  'requests than without them.';

const EXACT_COUNTING =
  'The replay counts at each request, and starts with empty counters. The service evaluates its logs periodically, and catches a source ' +
  'up to two minutes later.';

const ONLY_THE_PLAN =
  'Only entries in the plan are replayed, and those of the service, if it was asked. Requests keep the recorded tags of other entries.';

function noTraffic({ config }: Noted): ImpactNote {
  return note('no-traffic', `Nothing was replayed: the traffic has no request of the configuration ${quoted(config)} in the window.`);
}

function reductions(noted: Noted): ImpactNote[] {
  const { reductions, used } = noted.traffic;
  return reductions.map((reduction) => {
    if (reduction.kind === 'shortened') {
      const { limit, value } = reduction;
      const why = {
        requests: `The window has more than ${counted(value, 'request')}.`,
        calls: `The window needs more than ${counted(value, 'call')} of the API.`,
        seconds: `Reading the window takes more than ${counted(value, 'second')}.`,
      };
      return note('shortened', `${why[limit]} Only its newest part was replayed: from ${used!.from} on.`);
    }
    if (reduction.kind === 'unread') return unreadNote(noted, reduction);
    const { available, chosen, pattern } = reduction;
    const text =
      `The window has ${counted(available, 'request')}, which are too many. Only requests from addresses that match ${pattern} were ` +
      `replayed: ${counted(chosen, 'request')}. The replay has all requests of these addresses. All numbers are of these addresses alone.`;
    return note('sources', text);
  });
}

function unreadNote({ config }: Noted, { available, read }: UnreadRequests): ImpactNote {
  const text =
    `The service counts ${counted(available, 'request')} of the configuration ${quoted(config)}, but its logs returned only ` +
    `${grouped(read)}. The numbers are of these alone.`;
  return note('unread', text);
}

function badLines({ traffic: { source } }: Noted): ImpactNote[] {
  if (source.kind !== 'files' || source.badLines === 0) return [];
  const { line, file, problem } = source.firstBadLines[0]!;
  return [note('bad-lines', `${counted(source.badLines, 'line')} could not be read. The first is line ${line} of ${file}: ${problem}.`)];
}

/** Most characters of the name of another configuration. It can be any text of a record. */
const LONGEST_NAME = 60;

function otherConfigurations({ config, others }: Noted): ImpactNote[] {
  if (!others || others.records === 0) return [];
  const { records, names } = others;
  const shown = names.map((name) => cut(name, LONGEST_NAME));
  const text =
    `${counted(records, 'record')} ${plural(records, 'is', 'are')} left out: the branch is not ${quoted(config)}, but for example ` +
    `${list(shown)}.`;
  return [note('other-configurations', text)];
}

/** Returns the notes on records that cannot answer the question of an entry. For files, the number is there also if it is 0. */
function unusableNotes({ unusable, traffic: { source } }: Noted): ImpactNote[] {
  const notes = unusable.filter(({ records }) => records > 0).map((each) => note('unusable', unusableText(each), [each.id]));
  const usable = unusable.filter(({ records }) => records === 0).map(({ id }) => id);
  if (usable.length === 0 || source.kind !== 'files') return notes;
  const { of } = unusable.find(({ records }) => records === 0)!;
  return [...notes, note('unusable', `Not usable for ${list(usable)}: 0 of ${counted(of, 'record')}.`, usable)];
}

function unusableText({ id, records, of, fields, badLines: lines }: UnusableForEntry): string {
  const reasons = [
    ...fields.map(({ name, records: lacking }) => `no ${name} (${grouped(lacking)})`),
    ...(lines > 0 ? [`not read (${grouped(lines)})`] : []),
  ];
  return `Not usable for ${quoted(id)}: ${grouped(records)} of ${counted(of, 'record')}: ${reasons.join(', ')}.`;
}

function formats({ traffic: { source } }: Noted): ImpactNote[] {
  if (source.kind !== 'files') return [];
  const known = (source.formats ?? []).filter(({ formats: names }) => names.length > 0);
  const text = known.map(({ file, formats: names }) => `${file} was read as ${names.join(' and ')}.`).join(' ');
  const unknown = [...new Set((source.formats ?? []).flatMap(({ unknownMembers }) => unknownMembers))];
  return [
    ...(text === '' ? [] : [note('formats', text)]),
    ...(unknown.length === 0 ? [] : [note('unknown-members', unknownMembersText(unknown, FIRST_RECORDS))]),
  ];
}

function aheadOfClock({ ahead, traffic: { source } }: Noted): ImpactNote[] {
  if (!ahead) return [];
  const [which, effect] =
    source.kind === 'service'
      ? ['The service has requests that are', 'The replay leaves out all requests after now.']
      : ['The newest request is', 'A window of --last ends with it.'];
  const text =
    `${which} ${counted(ahead.minutes, 'minute')} ahead of this machine's clock. ${effect} If the clock or the time zone of a ` +
    `server was wrong, read its access log with --shift ${ahead.shift}.`;
  return [note('ahead-of-clock', text)];
}

function notReplayed({ plans }: Noted): ImpactNote[] {
  return plans.flatMap(({ planned: { id }, before, after }) => {
    const reasons = [before, after].flatMap((side) => (side.kind === 'not-replayed' ? [side.reason] : []));
    if (reasons.length === 0) return [];
    const sides = reasons.length === 2 ? '' : ` ${after.kind === 'not-replayed' ? 'after' : 'before'} the plan`;
    return [note('not-replayed', `${quoted(id)} was not replayed${sides}. ${[...new Set(reasons)].join(' ')}`, [id])];
  });
}

function unknownActions({ plans }: Noted): ImpactNote[] {
  const unclear = plans.filter(({ unknownActions: actions }) => actions.length > 0);
  const [held, left] = [unclear.filter(isHeld), unclear.filter((plan) => !isHeld(plan))];
  return [
    ...unknownActionNote(held, 'The replay counts a request that such an action holds as blocked.'),
    ...unknownActionNote(left, 'The plan does not affect the rules that use it. The replay counts a request that they hold as free.'),
  ];
}

function isHeld({ levels }: EntryPlan): boolean {
  return levels.before !== 'free' || levels.after !== 'free';
}

function unknownActionNote(plans: readonly EntryPlan[], effect: string): ImpactNote[] {
  if (plans.length === 0) return [];
  const actions = [...new Set(plans.flatMap(({ unknownActions: ids }) => ids))];
  const ids = plans.map(({ planned: { id } }) => id);
  return [note('unknown-action', `The type of ${list(actions)} is not known. ${effect}`, ids)];
}

function missingFields({ plans, totals }: Noted): ImpactNote[] {
  return eachSetting(plans).flatMap((setting) => {
    const missing = fieldsOf(setting).filter((field) => !totals.seenFields.has(field));
    if (missing.length === 0) return [];
    const text = `No record has the ${plural(missing.length, 'field')} ${missing.join(', ')}, which ${quoted(setting.id)} needs.`;
    return [note('missing-fields', text, [setting.id])];
  });
}

/** Returns the fields that a setting cannot do without. The query is optional. The host has its own field, or is among the headers. */
function fieldsOf(setting: Setting): string[] {
  const fields: string[] = neededFields(isRule(setting) ? { rules: [setting], policies: [] } : { rules: [], policies: [setting] });
  const unneeded = ['tags', 'query', ...(isRule(setting) || !fields.includes('host') || looksAtHeaders(setting) ? [] : ['headers'])];
  return fields.filter((field) => !unneeded.includes(field));
}

function looksAtHeaders({ key, steps }: FlowControlPolicy): boolean {
  const names = [...key.map(({ headers }) => headers ?? 'host'), ...steps.flatMap(({ headers = {} }) => Object.keys(headers))];
  return names.some((name) => name.toLowerCase() !== 'host');
}

function missingTagsNotes({ plans, totals }: Noted): ImpactNote[] {
  const settings = eachSetting(plans);
  const possible = new Set([...totals.seenTags, ...settings.flatMap(tagsAdded)]);
  return settings.flatMap((setting) => {
    const missing = missingTags(setting, possible);
    if (missing.length === 0) return [];
    const tags = `${plural(missing.length, 'tag')} ${missing.join(', ')}`;
    const text = `No request has the ${tags}. Without it, ${quoted(setting.id)} counts nothing.`;
    return [note('missing-tags', text, [setting.id])];
  });
}

/** Returns each entry after the plan, or before it if the plan removes the entry. */
function eachSetting(plans: readonly EntryPlan[]): Setting[] {
  return plans.flatMap(({ before, after }) => {
    const side = after.kind === 'replayed' ? after : before;
    return side.kind === 'replayed' ? [side.setting] : [];
  });
}

function approximateSweeps({ rules }: Noted): ImpactNote[] {
  const ids = rules.flatMap(({ id, sweep }) => (sweep && !sweep.exact ? [id] : []));
  if (ids.length === 0) return [];
  const text =
    `The numbers for other thresholds are not exact for ${list(ids)}: ` +
    'the rule counts by tags that it adds itself, and the replay added these tags with the planned threshold.';
  return [note('approximate-sweep', text, ids)];
}

/** Number of entries that a note on tags names, and of those that feed one of them. */
const NAMED = 10;

function tagsFeedRules({ plans, concerned }: Noted): ImpactNote[] {
  const flow = new TagFlow(replayedSettings(plans, 'after'), (setting) => [setting]);
  const fed = replayedSettings([...concerned], 'after').filter((to) => flow.feedingDirectly(to).next().done !== true);
  if (fed.length === 0) return [];
  // Each of many entries may be fed by all others.
  const links = fed.slice(0, NAMED).map((to) => ({ to: to.id, from: [...new Set(flow.feedingDirectly(to))].map(({ id }) => id) }));
  const which = links.map(({ to, from }) => `${quoted(to)} by those of ${firstOf(from.map(quoted), NAMED)}`);
  const others = fed.length > NAMED ? `; and ${counted(fed.length - NAMED, 'other')}` : '';
  const text =
    `Some of the replayed entries select by tags that others add: ${which.join('; ')}${others}. The replay adds these tags to the ` +
    'requests.';
  return [note('tags-feed-rules', text, [...new Set(links.flatMap(({ to, from }) => [to, ...from.slice(0, NAMED)]))])];
}

function recordedTags({ totals: { unmarked } }: Noted): ImpactNote[] {
  if (unmarked === 0) return [];
  const text =
    `${counted(unmarked, 'request')} had tags that replayed entries added at the time. The replay removes these tags, and adds them ` +
    'again as each side of the plan does.';
  return [note('recorded-tags', text)];
}

function note(kind: NoteKind, text: string, entries: readonly string[] = []): ImpactNote {
  return { kind, entries, text };
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

function list(names: readonly string[]): string {
  return names.map(quoted).join(', ');
}
