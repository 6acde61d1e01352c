import { type Rule, type Writes } from '../../test/conformance/rule';
import { type RunOptions } from './options';

/** A rule to run or to skip. */
export type Selected = { readonly rule: Rule; readonly skipped?: string };

const NEEDS = {
  allowSetWrites: '--allow-set-writes',
  allowBalancerWrites: '--allow-balancer-writes',
  allowQuarantineReleases: '--allow-quarantine-releases',
} as const;

const FLAG: Readonly<Partial<Record<Writes, keyof typeof NEEDS>>> = {
  'whole families': 'allowSetWrites',
  'load balancers': 'allowBalancerWrites',
  quarantine: 'allowQuarantineReleases',
};

/** Returns the selected rules. A rule that requires a missing permission is skipped, with the reason. */
export function selected(rules: readonly Rule[], options: RunOptions): readonly Selected[] {
  return rules
    .filter((rule) => options.only.length === 0 || options.only.some((wanted) => matches(rule, wanted)))
    .map((rule) => {
      const flag = FLAG[rule.writes];
      return flag && !options[flag] ? { rule, skipped: `changes ${rule.writes}, and wants ${NEEDS[flag]}` } : { rule };
    });
}

/** Whether an id has a prefix: `4` selects section 4, `4.1` selects 4.1 but not 4.10, `4.1/regions` the ids with this prefix. */
function matches({ id, section }: Rule, wanted: string): boolean {
  return wanted.includes('/') ? id === wanted || id.startsWith(`${wanted}/`) : section === wanted || section.startsWith(`${wanted}.`);
}
