import { counted } from '../../model/words';
import type { Doubt } from '../../model/index';
import { error, type Message, warning } from '../framework/diagnostics';
import { quoted, quotedInSummary, quotedList } from './words';

// Values that the service may not understand. Terraform folds warnings with equal summaries into one and hides the others, so
// each summary names the attribute and the value.

/** Severity of a doubt. `refused` is for a value that the service may have refused already: there is nothing left to allow. */
export type DoubtSeverity = 'warn' | 'error' | 'refused';

/** Attribute that a doubt is about, as practitioners write it, and the severity. */
export interface DoubtContext {
  readonly attribute: string;
  readonly severity: DoubtSeverity;
}

type DoubtOf<Kind extends Doubt['kind']> = Extract<Doubt, { kind: Kind }>;

export function valueNotKnown({ value, near, known }: DoubtOf<'not-known'>, context: DoubtContext): Message {
  return message(
    context,
    `Unrecognized ${context.attribute} ${quotedInSummary(value)}`,
    `The value is ${quoted(value)}.${didYouMean(near)} The service is known to accept ${quotedList(known)}.`,
    `accepts ${quotedInSummary(value)}`,
  );
}

export function textNotNumber({ value, unit }: DoubtOf<'no-number'>, context: DoubtContext): Message {
  const amount = unit === undefined ? 'a whole number' : `a whole number of ${unit}`;
  return message(
    context,
    `${context.attribute} ${quotedInSummary(value)} is not a whole number`,
    `The value is ${quoted(value)}. Write ${amount}, without a unit.`,
    `accepts ${quotedInSummary(value)}`,
  );
}

export function numberOutsideKnownRange({ value, minimum, maximum }: DoubtOf<'out-of-range'>, context: DoubtContext): Message {
  const range = maximum === undefined ? `${minimum} or more` : `${minimum} to ${maximum}`;
  return message(
    context,
    `${context.attribute} ${value} is outside of the known range`,
    `The service is known to accept ${range}.`,
    `accepts ${value}`,
  );
}

export function textTooShort({ value, minLength }: DoubtOf<'too-short'>, context: DoubtContext): Message {
  return message(
    context,
    value.trim() === '' ? `${context.attribute} is empty` : `${context.attribute} ${quotedInSummary(value)} may be too short`,
    `The value is ${quoted(value)}. Some deployments of the service require at least ${counted(minLength, 'character')}, not counting ` +
      'white space at both ends.',
    'accepts this value',
  );
}

export function prefixMissing({ value, beginsWith }: DoubtOf<'prefix-missing'>, context: DoubtContext): Message {
  return message(
    context,
    `${context.attribute} ${quotedInSummary(value)} lacks the prefix ${quotedInSummary(beginsWith)}`,
    `The value is ${quoted(value)}. The service expects the prefix ${quoted(beginsWith)}.${didYouMean([beginsWith + value])}`,
    'accepts this value',
  );
}

export function tooFewItems({ minItems }: DoubtOf<'too-few-items'>, context: DoubtContext): Message {
  return message(
    context,
    `${context.attribute} is empty`,
    `The service is known to require at least ${counted(minItems, 'item')} in ${context.attribute}. Add an item.`,
    'accepts none',
  );
}

export function notOneMember({ set, members }: DoubtOf<'not-one-member'>, context: DoubtContext): Message {
  return message(
    context,
    `${context.attribute} needs exactly one of several attributes`,
    `Set exactly one of ${members.join(', ')}. Set now: ${set.join(', ') || 'none'}.`,
    'accepts this',
  );
}

export function neededValueMissing({ field, value }: DoubtOf<'needed'>, context: DoubtContext): Message {
  return message(
    context,
    `${field} ${quotedInSummary(value)} needs ${context.attribute}`,
    `${context.attribute} is empty, but ${field} = ${quoted(value)} needs it. Set ${context.attribute}, or change ${field}.`,
    `accepts ${field} = ${quoted(value)} without ${context.attribute}`,
  );
}

/**
 * A reference to an entry that does not exist.
 *
 * @param noun of the entry: `action`
 * @param typeName of the resource for such an entry
 * @param near ids that the reference may be a misspelling of
 */
export function entryUnknown(id: string, noun: string, typeName: string, near: readonly string[], context: DoubtContext): Message {
  return message(
    context,
    `Unknown ${noun} ${quotedInSummary(id)}`,
    `${context.attribute} is ${quoted(id)}. The service has no ${noun} with this id, and this run has not planned one so far.` +
      `${didYouMean(near)} If this configuration creates the ${noun}, refer to its resource, for example with ${typeName}.NAME.id. ` +
      `Terraform then creates the ${noun} first.`,
    `has the ${noun}`,
  );
}

/** @param accepted end of "If your deployment ...", for a deployment that accepts the value */
function message({ severity }: DoubtContext, summary: string, detail: string, accepted: string): Message {
  if (severity === 'refused') return error(summary, detail);
  return severity === 'error'
    ? error(
        summary,
        `${detail} If your deployment ${accepted}, set unknown_values = "warn" in the provider block until the value is applied.`,
      )
    : warning(
        summary,
        `${detail} If your deployment ${accepted}, ignore this warning, which appears once for a new or changed value, or set ` +
          'unknown_values = "allow" in the provider block.',
      );
}

function didYouMean(near: readonly string[]): string {
  return near.length === 0 ? '' : ` Did you mean ${near.map(quoted).join(' or ')}?`;
}
