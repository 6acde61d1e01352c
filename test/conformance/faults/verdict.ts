import { type Outcome, outcomeOf } from '../outcome';
import { type Rule } from '../rule';
import { SAMPLE_RANGE } from '../sample-traffic';
import { type Fault } from './fault';
import { faultyFetch } from './faulty-service';

/** A service with a behavior, and the expected outcome of the rules. */
type Suspect = Pick<Fault, 'does' | 'begin'> & { readonly outcome: Outcome['kind'] };

/** Returns the difference between the outcome of a rule and the expected one. Undefined if both are the same. */
export async function escapeOf(
  { does, outcome, begin }: Suspect,
  rule: Rule,
  baseUrl: string,
  config: string,
): Promise<string | undefined> {
  const found = await outcomeOf(rule, { baseUrl, config, headers: {}, traffic: SAMPLE_RANGE, fetch: faultyFetch(begin(config)) });
  // A fault that throws, or a service that cannot be restored, is no violation of the rule.
  const insisted = found.kind !== 'violated' || found.why.startsWith('wanted ');
  return found.kind === outcome && insisted
    ? undefined
    : `${rule.id} of a service that ${does}: ${outcome} was expected; ${JSON.stringify(found)}`;
}

/** Returns the ids of rules that no fault violates: they may hold for any service. */
export function unbroken(rules: readonly Rule[], faults: readonly Fault[]): readonly string[] {
  const broken = new Set(faults.filter(({ outcome }) => outcome === 'violated').flatMap(({ caughtBy }) => caughtBy));
  return rules.map(({ id }) => id).filter((id) => !broken.has(id));
}
