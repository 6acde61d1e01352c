import { type Rule } from './rule';
import { Service, type Target } from './service';
import { Inapplicable, Violation } from './violation';

/** Outcome of a rule. */
export type Outcome =
  | { readonly kind: 'holds' }
  | { readonly kind: 'violated'; readonly why: string }
  | { readonly kind: 'inapplicable'; readonly why: string };

/** Runs one rule, and restores what the rule changed. */
export async function outcomeOf(rule: Rule, target: Target): Promise<Outcome> {
  const service = new Service(target);
  let outcome: Outcome = { kind: 'holds' };
  try {
    await rule.run(service);
    if (!service.last) throw new Error('The rule asked the service nothing, so it shows nothing.');
  } catch (error) {
    outcome =
      error instanceof Inapplicable ? { kind: 'inapplicable', why: error.message } : { kind: 'violated', why: explained(error, service) };
  }
  try {
    await service.finish();
  } catch (error) {
    return { kind: 'violated', why: `${'why' in outcome ? `${outcome.why}\n` : ''}What was there could not be put back: ${String(error)}` };
  }
  return outcome;
}

function explained(error: unknown, { last }: Service): string {
  const reason = error instanceof Violation ? error.message : error instanceof Error ? `${error.message}${causeOf(error)}` : String(error);
  return last ? `${reason}\nThe last request was ${JSON.stringify(last)}` : reason;
}

/** Returns the cause of an error: `fetch` has the reason of a failure only there. */
function causeOf({ cause }: Error): string {
  return cause instanceof Error ? `: ${cause.message}` : '';
}
