import { type Rule, type Writes } from '../../test/conformance/rule';
import { type RunOptions } from './options';

/** A rule to run or to skip. */
export type Selected = { readonly rule: Rule; readonly skipped?: string };

const FLAG: Readonly<Partial<Record<Writes, 'allowSetWrites' | 'allowBalancerWrites'>>> = {
  'whole families': 'allowSetWrites',
  'load balancers': 'allowBalancerWrites',
};

const NEEDS = { allowSetWrites: '--allow-set-writes', allowBalancerWrites: '--allow-balancer-writes' } as const;

/** The rules that are asked for; those that want a permission that was not given, with the reason. */
export function selected(rules: readonly Rule[], options: RunOptions): readonly Selected[] {
  return rules
    .filter((rule) => options.only.length === 0 || options.only.some((wanted) => matches(rule, wanted)))
    .map((rule) => {
      const flag = FLAG[rule.writes];
      return flag && !options[flag] ? { rule, skipped: `changes ${rule.writes}, and wants ${NEEDS[flag]}` } : { rule };
    });
}

/** `4` has all of section 4, `4.1` all of 4.1 but not 4.10, `4.1/regions` all rules whose id begins so. */
function matches({ id, section }: Rule, wanted: string): boolean {
  return wanted.includes('/') ? id === wanted || id.startsWith(`${wanted}/`) : section === wanted || section.startsWith(`${wanted}.`);
}
