import { push } from '../../../model/multimap';
import { addedByPolicy, addedByRule, policyMark, ruleMark, tagsSelectedBy } from '../../../traffic/rules';
import { type EntryPlan, isRule, replayedSides, type Setting } from './entry-plan';

/** Returns the tags that a setting adds to requests. */
export function tagsAdded(setting: Setting): string[] {
  return isRule(setting) ? addedByRule(setting) : addedByPolicy(setting);
}

/** Returns the tag that marks requests to which a setting has added its tags. */
export function markOf(setting: Setting): string {
  return isRule(setting) ? ruleMark(setting) : policyMark(setting);
}

type Tags<Entry> = (entry: Entry) => readonly string[];

/** Which entries select by tags that others add. Each tag is followed once, because many entries may share one. */
export class TagFlow<Entry> {
  private readonly adders = new Map<string, Entry[]>();
  private readonly readers = new Map<string, Entry[]>();
  private readonly added: Tags<Entry>;
  private readonly selected: Tags<Entry>;

  /** @param settingsOf the settings of an entry, such as those before the plan and after it */
  public constructor(entries: readonly Entry[], settingsOf: (entry: Entry) => readonly Setting[]) {
    this.added = (entry) => settingsOf(entry).flatMap(tagsAdded);
    this.selected = (entry) => settingsOf(entry).flatMap(tagsSelectedBy);
    for (const entry of entries) {
      for (const tag of new Set(this.added(entry))) push(this.adders, tag, entry);
      for (const tag of new Set(this.selected(entry))) push(this.readers, tag, entry);
    }
  }

  /** Returns the flow among the entries of a plan. */
  public static of(plans: readonly EntryPlan[]): TagFlow<EntryPlan> {
    return new TagFlow(plans, replayedSides);
  }

  /** Returns the entries that select by tags of one of the given entries, directly or through others. */
  public fedBy(of: Iterable<Entry>): Set<Entry> {
    return reached(of, this.added, this.readers);
  }

  /** Returns the entries that add tags by which one of the given entries selects, directly or through others. */
  public feeding(of: Iterable<Entry>): Set<Entry> {
    return reached(of, this.selected, this.adders);
  }

  /** Yields the other entries that add tags by which an entry selects directly, some of them more than once. */
  public *feedingDirectly(entry: Entry): Generator<Entry> {
    for (const tag of this.selected(entry)) for (const adder of this.adders.get(tag) ?? []) if (adder !== entry) yield adder;
  }
}

/** Returns what is reached from some entries, which are only among them if they reach each other. */
function reached<Entry>(of: Iterable<Entry>, tagsOf: Tags<Entry>, byTag: ReadonlyMap<string, readonly Entry[]>): Set<Entry> {
  const [found, followed] = [new Set<Entry>(), new Set<string>()];
  const follow = (entry: Entry) => {
    for (const tag of tagsOf(entry)) {
      if (followed.has(tag)) continue;
      followed.add(tag);
      for (const other of byTag.get(tag) ?? []) found.add(other);
    }
  };
  for (const entry of of) follow(entry);
  // The loop goes on with the entries that it adds.
  for (const entry of found) follow(entry);
  return found;
}
