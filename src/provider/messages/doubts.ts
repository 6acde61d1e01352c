import type { Doubt } from '../../model/index';
import type { Message } from './message';
import { quoted, quotedList } from './words';

/** How the provider tells of a doubt. */
export type Telling = 'warn' | 'error';

const AFTERWARDS: Readonly<Record<Telling, string>> = {
  warn: 'If the value is right, keep it: the provider warns only of a new or changed value.',
  error:
    'The plan fails because unknown_values is "error". If the value is right, set unknown_values = "warn" in the provider block ' +
    'until the value is applied.',
};

const REFUSED = 'Some deployments refuse this value';

/** A value of which the provider does not know that the service understands it. */
export function doubtful(doubt: Exclude<Doubt, { kind: 'no-entry' }>, telling: Telling): Message {
  const { summary, detail } = unsettled(doubt);
  return { summary, detail: `${detail} ${AFTERWARDS[telling]}` };
}

/**
 * A reference to an entry that the service does not have.
 *
 * @param noun of the entry: `action`
 * @param typeName of the resource for such an entry
 * @param near ids of entries that the service has, or that this run plans, and that the id may be a misspelling of
 */
export function entryUnknown(id: string, noun: string, typeName: string, near: readonly string[], telling: Telling): Message {
  return {
    summary: 'No entry has this id',
    detail:
      `The value is ${quoted(id)}. The service has no ${noun} with this id, and this run has not planned one so far.` +
      `${didYouMean(near)} If another resource of this configuration creates the ${noun}, refer to it, for example with ` +
      `${typeName}.NAME.id. Terraform then creates the ${noun} first. ${AFTERWARDS[telling]}`,
  };
}

function unsettled(doubt: Exclude<Doubt, { kind: 'no-entry' }>): Message {
  switch (doubt.kind) {
    case 'not-known':
      return {
        summary: 'The value is not a known one',
        detail: `The value is ${quoted(doubt.value)}.${didYouMean(doubt.near)} The known values are ${quotedList(doubt.known)}.`,
      };
    case 'no-number':
      return {
        summary: 'The value is not a whole number',
        detail: `The value is ${quoted(doubt.value)}. Write a whole number${doubt.unit ? ` of ${doubt.unit}` : ''}, without a unit.`,
      };
    case 'out-of-range':
      return { summary: REFUSED, detail: `The value is ${doubt.value}. Write a number ${range(doubt)}.` };
    case 'too-short':
      return {
        summary: REFUSED,
        detail:
          `The value is ${quoted(doubt.value)}. Some deployments of the service require at least ${characters(doubt.minLength)}, ` +
          'not counting white space at both ends.',
      };
    case 'other-beginning': {
      const corrected = doubt.beginsWith + doubt.value;
      return {
        summary: 'The value begins otherwise than expected',
        detail: `The value is ${quoted(doubt.value)}, and it does not begin with ${quoted(doubt.beginsWith)}.${didYouMean([corrected])}`,
      };
    }
    case 'too-few-items':
      return {
        summary: REFUSED,
        detail: `The collection is empty. Some deployments of the service require at least ${doubt.minItems === 1 ? '1 item' : `${doubt.minItems} items`}.`,
      };
    case 'not-one-member':
      return {
        summary: 'Exactly one of several attributes is expected',
        detail:
          `${doubt.set.length === 0 ? 'None' : `More than one (${doubt.set.join(', ')})`} of these attributes is set: ` +
          `${doubt.members.join(', ')}. Set exactly one of them.`,
      };
    case 'needed':
      return {
        summary: 'A value is missing that another value needs',
        detail: `The value is empty, and ${doubt.field} = ${quoted(doubt.value)} needs it. Set the value, or change ${doubt.field}.`,
      };
  }
}

function didYouMean(near: readonly string[]): string {
  return near.length === 0 ? '' : ` Did you mean ${near.map(quoted).join(' or ')}?`;
}

function range({ minimum, maximum }: { readonly minimum?: number; readonly maximum?: number }): string {
  if (minimum === undefined) return `of at most ${maximum}`;
  return maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`;
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}
