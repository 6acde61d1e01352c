import fc from 'fast-check';
import type { ManagedResource } from '../../../src/provider/framework/resource';
import type { Connection } from '../../../src/provider/connection/connection';
import type { Value } from '../../../src/provider/framework/value';
import { show } from './core/show';
import type { Subject } from './world';

/** Whether a case was relevant for the rule. A refused configuration is not. */
export type Verdict = 'held' | 'beside the point';

/** A requirement of Core to every provider, as a property of any resource. */
export interface Rule {
  /** Name in a sentence: `a plan is what is configured`. */
  readonly name: string;
  /** Whether the rule applies to a resource. */
  appliesTo(resource: ManagedResource<Connection>): boolean;
  /**
   * Checks generated cases.
   *
   * @returns the number of irrelevant cases, and the report of a failure
   */
  check(subject: Subject, parameters: fc.Parameters<unknown>): Promise<Findings>;
}

export interface Findings {
  readonly cases: number;
  readonly besideThePoint: number;
  /** Seed and smallest counterexample of a broken rule. */
  readonly failure?: string;
}

/** Declares a rule. `holds` throws if the rule is broken. */
export function rule<Case>({
  name,
  appliesTo = () => true,
  cases,
  holds,
}: {
  readonly name: string;
  readonly appliesTo?: (resource: ManagedResource<Connection>) => boolean;
  readonly cases: (subject: Subject) => fc.Arbitrary<Case>;
  readonly holds: (one: Case, subject: Subject) => Promise<Verdict>;
}): Rule {
  return {
    name,
    appliesTo,
    async check(subject, parameters) {
      let besideThePoint = 0;
      const property = fc.asyncProperty(cases(subject), async (one) => {
        if ((await holds(one, subject)) === 'beside the point') besideThePoint += 1;
      });
      const run = await fc.check(property, parameters as fc.Parameters<[Case]>);
      const [counterexample] = run.counterexample ?? [];
      return { cases: run.numRuns, besideThePoint, failure: run.failed ? report(run, counterexample) : undefined };
    },
  };
}

function report<Case>(run: fc.RunDetails<[Case]>, counterexample: unknown): string {
  const why = run.errorInstance instanceof Error ? run.errorInstance.message : String(run.errorInstance);
  return [
    why,
    `after ${run.numRuns} cases and ${run.numShrinks} steps of shrinking, with`,
    ...lines(counterexample),
    `again: SVC_PROPERTY_SEED=${run.seed} SVC_PROPERTY_PATH=${run.counterexamplePath ?? ''}`,
  ].join('\n');
}

function lines(counterexample: unknown): string[] {
  return Object.entries(counterexample ?? {}).map(([name, part]) => `  ${name}: ${partText(part)}`);
}

function partText(part: unknown): string {
  if (typeof part === 'object' && part !== null && 'known' in part && 'veiled' in part) {
    const [known, veiled] = [show(part.known as Value), show(part.veiled as Value)];
    return known === veiled ? known : `${veiled}\n    later: ${known}`;
  }
  return show(part as Value);
}
