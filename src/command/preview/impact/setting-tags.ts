import { addedByPolicy, addedByRule, policyMark, ruleMark, tagsSelectedBy } from '../../../traffic/rules';
import { isRule, type EntryPlan, type Setting, type SideName } from './entry-plan';

/** Returns the tags that a setting adds to requests. */
export function tagsAdded(setting: Setting): string[] {
  return isRule(setting) ? addedByRule(setting) : addedByPolicy(setting);
}

/** Returns the tag that marks requests to which a setting has added its tags. */
export function markOf(setting: Setting): string {
  return isRule(setting) ? ruleMark(setting) : policyMark(setting);
}

/** Returns the settings of one side of the plan that can be replayed. */
export function replayedSettings(plans: readonly EntryPlan[], side: SideName): Setting[] {
  return plans.flatMap(({ [side]: at }) => (at.kind === 'replayed' ? [at.setting] : []));
}

/** Whether `to` selects by tags that `from` adds. */
export function feeds(from: Setting, to: Setting): boolean {
  const selectedBy = tagsSelectedBy(to);
  return tagsAdded(from).some((tag) => selectedBy.includes(tag));
}

/** Whether a setting selects by tags that it adds itself, directly or through other settings. */
export function feedsItself(setting: Setting, all: readonly Setting[]): boolean {
  const reached = new Set<Setting>();
  let latest = [setting];
  while (latest.length > 0) {
    latest = all.filter((each) => !reached.has(each) && latest.some((from) => feeds(from, each)));
    if (latest.includes(setting)) return true;
    latest.forEach((each) => reached.add(each));
  }
  return false;
}
