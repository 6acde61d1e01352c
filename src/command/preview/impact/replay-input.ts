import { isJsonObject, type FlowControlPolicy, own } from '../../../model';
import { isListOfTags, type TrafficRecord } from '../../../model/traffic';
import { MemoryLimit, type TrafficRequest } from '../../../traffic/records';
import {
  type Lacking,
  neededFields,
  neededParameters,
  needsOf,
  type RequestParameter,
  type TagNeeds,
  tagsSelectedBy,
  Usability,
} from '../../../traffic/rules';
import { replayedSettings, trafficSettings, type EntryPlan } from './entry-plan';
import { markOf, tagsAdded } from './tag-flow';

type Field = keyof TrafficRecord;

/** Request with the fields that a replay needs. */
export interface ReducedRequest extends TrafficRequest {
  /** Needs of entries that the record does not meet; undefined if it meets all. */
  readonly lacking: Lacking | undefined;
  /** Position of its file among the files of the source; 0 without files. */
  readonly file: number;
  /** Whether the plan's settings had added tags to the record, which are removed. */
  readonly isUnmarked: boolean;
}

/** Fields that every replay reads in addition to those of its settings. */
const ALWAYS: readonly Field[] = ['human', 'session'];

/**
 * Reduces the records of one configuration to the fields that the replay of its plan needs, to save memory.
 *
 * Records have the tags that the settings of their time added. If a mark (`fc-id:cart-flow`) shows that a setting of the plan added its
 * tags to a record, these tags are removed: the replay adds them again, as each side of the plan does.
 */
export class ReplayInput {
  /** Fields to read, besides the tags. */
  public readonly fields: readonly Field[];

  /** Headers, cookies and arguments to read, of the fields that hold them. */
  public readonly wantedParameters: readonly RequestParameter[];

  /** Tags that settings select by; undefined if all tags are relevant. */
  public readonly tags: ReadonlySet<string> | undefined;

  /** Names of parameters in lower case, by the field that holds them. */
  private readonly parameters: ReadonlyMap<string, ReadonlySet<string>>;

  /** Tags that a setting of the plan may have added to recorded requests, by the setting's mark. */
  public readonly added: ReadonlyMap<string, ReadonlySet<string>>;

  private readonly texts = new Map<string, string>();
  private readonly tagLists = new Map<string, readonly string[]>();

  private readonly usability: Usability;

  /** @param tagNeeds fields that the filters of tags use */
  public constructor(
    plans: readonly EntryPlan[],
    tagNeeds?: TagNeeds,
    private readonly memory = new MemoryLimit(),
  ) {
    const [before, after] = [trafficSettings(plans, 'before'), trafficSettings(plans, 'after')];
    this.fields = [...new Set([...neededFields(before), ...neededFields(after), ...ALWAYS])].filter((field) => field !== 'tags');
    this.tags = [...before.policies, ...after.policies].some(keyHasTags) ? undefined : relevantTags(plans);
    this.wantedParameters = [...neededParameters(before), ...neededParameters(after)];
    this.parameters = namesByField(this.wantedParameters);
    this.added = addedTags(plans);
    const settings = [...replayedSettings(plans, 'before'), ...replayedSettings(plans, 'after')];
    this.usability = new Usability([
      ...new Map(settings.flatMap((each) => needsOf(each, { tagNeeds })).map((need) => [need.name, need])).values(),
    ]);
  }

  /**
   * Returns a request with only the fields that the replay needs.
   *
   * @param file position of its file among the files of the source
   * @throws Error if the values of the requests so far need too much memory
   */
  public reduced({ record, time, shown }: TrafficRequest, file = 0): ReducedRequest {
    // The service can send anything.
    const recorded = (isListOfTags(record.tags) && record.tags) || [];
    const dropped = this.tagsOfPlan(recorded);
    const reduced: Record<string, unknown> = { tags: this.tagsOf(recorded, dropped) };
    for (const field of this.fields) {
      const value = record[field];
      if (value === undefined || value === null) {
        // Objects of one shape are smaller and faster.
        reduced[field] = undefined;
        continue;
      }
      const names = this.parameters.get(field);
      reduced[field] =
        names && isJsonObject(value) ? this.parametersOf(value, names) : typeof value === 'string' ? this.shared(value) : value;
    }
    const lacking = this.usability.lackingIn(record, shown);
    return { record: reduced as TrafficRecord, time, lacking, file, isUnmarked: dropped !== undefined };
  }

  private parametersOf(map: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): Record<string, unknown> {
    const needed = Object.keys(map).filter((name) => names.has(name.toLowerCase()));
    return Object.fromEntries(
      needed.map((name) => {
        const value = own(map, name);
        return [name, typeof value === 'string' ? this.shared(value) : value];
      }),
    );
  }

  private tagsOf(recorded: readonly (string | null)[], dropped: ReadonlySet<string> | undefined): readonly string[] {
    const kept = recorded.filter(
      (tag): tag is string => tag !== null && (this.tags === undefined || this.tags.has(tag)) && dropped?.has(tag) !== true,
    );
    const text = kept.join('\n');
    const known = this.tagLists.get(text);
    if (known) return known;
    const list = kept.map((tag) => this.shared(tag));
    this.tagLists.set(text, list);
    return list;
  }

  /** Returns the tags that settings of the plan added to a recorded request, if any. */
  private tagsOfPlan(recorded: readonly (string | null)[]): Set<string> | undefined {
    let found: Set<string> | undefined;
    for (const tag of recorded) {
      const added = tag === null ? undefined : this.added.get(tag);
      if (!added) continue;
      found ??= new Set();
      for (const each of added) found.add(each);
    }
    return found;
  }

  /** Returns one copy of equal strings. A slice would keep its whole line in memory. */
  private shared(text: string): string {
    const known = this.texts.get(text);
    if (known !== undefined) return known;
    this.memory.add(2 * text.length);
    const copy = Buffer.from(text, 'utf16le').toString('utf16le');
    this.texts.set(copy, copy);
    return copy;
  }
}

function namesByField(parameters: readonly RequestParameter[]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const { field, name } of parameters) names.set(field, (names.get(field) ?? new Set()).add(name.toLowerCase()));
  return names;
}

function keyHasTags({ key }: FlowControlPolicy): boolean {
  return key.some(({ attrs }) => attrs === 'tags');
}

function relevantTags(plans: readonly EntryPlan[]): Set<string> {
  return new Set([...replayedSettings(plans, 'before'), ...replayedSettings(plans, 'after')].flatMap(tagsSelectedBy));
}

/**
 * Returns the tags that entries add, by their mark, which entries of one name share. An entry that is not replayed on one side adds
 * nothing, so its recorded tags stay.
 */
function addedTags(plans: readonly EntryPlan[]): Map<string, Set<string>> {
  const added = new Map<string, Set<string>>();
  for (const { before, after } of plans) {
    if (before.kind !== 'replayed' || after.kind === 'not-replayed') continue;
    const tags = tagsAdded(before.setting).filter((tag) => tag !== 'all');
    const mark = markOf(before.setting);
    added.set(mark, new Set([...(added.get(mark) ?? []), ...tags]));
  }
  return added;
}
