import { type Outcome, outcomeOf } from '../outcome';
import { type Rule } from '../rule';
import { SAMPLE_RANGE } from '../sample-traffic';
import { type Fault } from './fault';
import { faultyFetch } from './faulty-service';

/** What a rule is asked about: a service that does something, and what should come of the rule. */
type Suspect = Pick<Fault, 'does' | 'begin'> & { readonly outcome: Outcome['kind'] };

/** What came of a rule, where something else should have; undefined where all is well. */
export async function escapeOf(
  { does, outcome, begin }: Suspect,
  rule: Rule,
  baseUrl: string,
  config: string,
): Promise<string | undefined> {
  const found = await outcomeOf(rule, { baseUrl, config, headers: {}, traffic: SAMPLE_RANGE, fetch: faultyFetch(begin(config)) });
  // A fault that throws, or a service that cannot be put back, is not what the rule is about.
  const insisted = found.kind !== 'violated' || found.why.startsWith('wanted ');
  return found.kind === outcome && insisted
    ? undefined
    : `${rule.id} of a service that ${does}: ${outcome} was expected; ${JSON.stringify(found)}`;
}

/** Rules that no fault breaks: they may hold whatever a service does. */
export function unbroken(rules: readonly Rule[], faults: readonly Fault[]): readonly string[] {
  const broken = new Set(faults.filter(({ outcome }) => outcome === 'violated').flatMap(({ caughtBy }) => caughtBy));
  return rules.map(({ id }) => id).filter((id) => !broken.has(id));
}
