import { counted } from '../../model/counted';
import type { Doubt } from '../../model/index';
import { error, type Message, warning } from '../framework/diagnostics';
import { quoted, quotedList } from './words';

/** How the provider tells of a doubt. */
export type Telling = 'warn' | 'error';

type DoubtOf<Kind extends Doubt['kind']> = Extract<Doubt, { kind: Kind }>;

const AFTERWARDS: Readonly<Record<Telling, string>> = {
  warn: 'If this is right, keep it: the provider warns only of a new or changed value.',
  error:
    'The plan fails because unknown_values is "error". If this is right, set unknown_values = "warn" in the provider block ' +
    'until the value is applied.',
};

export function valueNotKnown({ value, near, known }: DoubtOf<'not-known'>, telling: Telling): Message {
  return told(
    telling,
    'The value is not a known one',
    `The value is ${quoted(value)}.${didYouMean(near)} The known values are ${quotedList(known)}. ${AFTERWARDS[telling]}`,
  );
}

export function textNotNumber({ value, unit }: DoubtOf<'no-number'>, telling: Telling): Message {
  const amount = unit === undefined ? 'a whole number' : `a whole number of ${unit}`;
  return told(
    telling,
    'The text is not a whole number',
    `The value is ${quoted(value)}. Write ${amount}, without a unit. ${AFTERWARDS[telling]}`,
  );
}

export function numberOutOfRange({ value, minimum, maximum }: DoubtOf<'out-of-range'>, telling: Telling): Message {
  const range = maximum === undefined ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`;
  return told(telling, 'The number is outside the known range', `The value is ${value}. Write a number ${range}. ${AFTERWARDS[telling]}`);
}

export function textTooShort({ value, minLength }: DoubtOf<'too-short'>, telling: Telling): Message {
  return told(
    telling,
    'Some deployments refuse this short value',
    `The value is ${quoted(value)}. Some deployments of the service require at least ${counted(minLength, 'character')}, not counting ` +
      `white space at both ends. ${AFTERWARDS[telling]}`,
  );
}

export function beginningNotKnown({ value, beginsWith }: DoubtOf<'other-beginning'>, telling: Telling): Message {
  return told(
    telling,
    'The value has another beginning than expected',
    `The value is ${quoted(value)}. It does not begin with ${quoted(beginsWith)}.${didYouMean([beginsWith + value])} ` +
      AFTERWARDS[telling],
  );
}

export function tooFewItems({ minItems }: DoubtOf<'too-few-items'>, telling: Telling): Message {
  return told(
    telling,
    'The collection is empty',
    `The service needs at least ${counted(minItems, 'item')} here, as far as is known. Add an item. ${AFTERWARDS[telling]}`,
  );
}

export function notOneMember({ set, members }: DoubtOf<'not-one-member'>, telling: Telling): Message {
  const now = set.length === 0 ? 'None of them is set here' : `Here these are set: ${set.join(', ')}`;
  return told(
    telling,
    'Exactly one of several attributes is expected',
    `Set exactly one of ${members.join(', ')}. ${now}. ${AFTERWARDS[telling]}`,
  );
}

export function neededValueMissing({ field, value }: DoubtOf<'needed'>, telling: Telling): Message {
  return told(
    telling,
    'A value is missing that another value needs',
    `This value is empty, but ${field} = ${quoted(value)} needs it. Set this value, or change ${field}. ${AFTERWARDS[telling]}`,
  );
}

/**
 * A reference to an entry that does not exist.
 *
 * @param noun of the entry: `action`
 * @param typeName of the resource for such an entry
 * @param near ids that the reference may be a misspelling of
 */
export function entryUnknown(id: string, noun: string, typeName: string, near: readonly string[], telling: Telling): Message {
  return told(
    telling,
    'No entry has this id',
    `The value is ${quoted(id)}. The service has no ${noun} with this id, and this run has not planned one so far.` +
      `${didYouMean(near)} If this configuration creates the ${noun}, refer to its resource, for example with ${typeName}.NAME.id. ` +
      `Terraform then creates the ${noun} first. ${AFTERWARDS[telling]}`,
  );
}

function told(telling: Telling, summary: string, detail: string): Message {
  return telling === 'error' ? error(summary, detail) : warning(summary, detail);
}

function didYouMean(near: readonly string[]): string {
  return near.length === 0 ? '' : ` Did you mean ${near.map(quoted).join(' or ')}?`;
}
