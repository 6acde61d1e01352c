import type { TrafficRequest } from '../../../traffic/records';
import { targetOf, visitorOf, type ReadText } from '../../../traffic/rules';
import { isRule, type Setting } from './entry-plan';
import { Numbered, NumberSet } from './numbered';

/** A set of sources that can be asked whether it has one. */
export type SomeSources = Pick<ReadonlySet<string>, 'has'>;

/** Sources of a setting, and those of them that sent a request of a human. */
export interface Sources {
  readonly read: ReadText;
  readonly numbers: Numbered;
  readonly human: SomeSources;
}

/** The same, as they are found. */
class WatchedSources implements Sources {
  public readonly numbers = new Numbered();
  public readonly human = { has: (value: string) => this.isHuman(value) };

  private readonly found = new NumberSet();

  public constructor(public readonly read: ReadText) {}

  public take(record: TrafficRequest['record']): void {
    const value = this.read(record);
    if (value !== undefined) this.found.add(this.numbers.of(value));
  }

  private isHuman(value: string): boolean {
    const number = this.numbers.find(value);
    return number !== undefined && this.found.has(number);
  }
}

/** Sources that sent a request of a human, shared by the settings that count the same sources. */
export class HumanSources {
  private readonly watched = new Map<string, WatchedSources>();

  /** Returns the sources of a setting that can be replayed. */
  public of(setting: Setting): Sources {
    const name = isRule(setting) ? setting.target : JSON.stringify(setting.key);
    const known = this.watched.get(name);
    if (known) return known;
    const { read } = (isRule(setting) ? targetOf(setting.target) : visitorOf(setting.key))!;
    const sources = new WatchedSources(read);
    this.watched.set(name, sources);
    return sources;
  }

  public take({ record }: TrafficRequest): void {
    if (record.human !== true) return;
    for (const sources of this.watched.values()) sources.take(record);
  }
}
