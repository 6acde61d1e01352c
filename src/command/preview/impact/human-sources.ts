import type { TrafficRequest } from '../../../traffic/records';
import { targetOf, visitorOf, type ReadText } from '../../../traffic/rules';
import { isRule, type Setting } from './entry-plan';
import { Numbered } from './numbered';

/** A set of sources that can be asked whether it has one. */
export type SomeSources = Pick<ReadonlySet<string>, 'has'>;

/** Sources of a setting, and those of them that sent a request of a human. */
export interface Sources {
  readonly read: ReadText;
  readonly human: ReadonlySet<string>;
  /** Numbers of those that a sweep counts. */
  readonly swept: Numbered;
}

/** Sources that sent a request of a human, shared by the settings that count the same sources. */
export class HumanSources {
  private readonly watched = new Map<string, Sources & { readonly human: Set<string> }>();

  /** Returns the sources of a setting that can be replayed. */
  public of(setting: Setting): Sources {
    const name = isRule(setting) ? setting.target : JSON.stringify(setting.key);
    const known = this.watched.get(name);
    if (known) return known;
    const { read } = (isRule(setting) ? targetOf(setting.target) : visitorOf(setting.key))!;
    const sources = { read, human: new Set<string>(), swept: new Numbered() };
    this.watched.set(name, sources);
    return sources;
  }

  public take({ record }: TrafficRequest): void {
    if (record.human !== true) return;
    for (const { read, human } of this.watched.values()) {
      const value = read(record);
      if (value !== undefined) human.add(value);
    }
  }
}
