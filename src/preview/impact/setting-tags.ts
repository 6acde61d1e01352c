import { addedByPolicy, addedByRule, policyMark, ruleMark } from '../../rules';
import { isRule, type EntryPlan, type Setting, type SideName } from './entry-plan';

/** The tags that decide which requests a setting looks at. */
export function tagsLookedAt(setting: Setting): string[] {
  return isRule(setting)
    ? [...(setting.include?.tags ?? []), ...(setting.exclude?.tags ?? [])]
    : [...(setting.include ?? []), ...(setting.exclude ?? [])];
}

/** The tags that a setting adds to requests. */
export function tagsAdded(setting: Setting): string[] {
  return isRule(setting) ? addedByRule(setting) : addedByPolicy(setting);
}

/** The tag by which a request shows that a setting has added its tags. */
export function markOf(setting: Setting): string {
  return isRule(setting) ? ruleMark(setting) : policyMark(setting);
}

/** The settings of one side of the plan that can be replayed. */
export function replayedSettings(plans: readonly EntryPlan[], side: SideName): Setting[] {
  return plans.flatMap(({ [side]: at }) => (at.kind === 'replayed' ? [at.setting] : []));
}

/** Whether one setting looks at tags that the other adds. */
export function feeds(from: Setting, to: Setting): boolean {
  const looksAt = tagsLookedAt(to);
  return tagsAdded(from).some((tag) => looksAt.includes(tag));
}

/** Whether a setting looks at tags that come from itself, at once or by way of others. */
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
