import type { TSchema } from '@sinclair/typebox';
import { fallbackOf, type FieldFacts } from '../../model/index';
import { isOptionalSecret } from './shape';

/** What is said to writers alone: of values, of defaults and of who chooses. */
const ADVICE = {
  othersPass: 'Other values pass through.',
  fallback: (value: string) => `Default: \`${value}\`.`,
  serviceChosen: 'Chosen by the service where it is left out.',
  secretKeepsPrior: 'Left out, what is there stays; give an empty text to remove it.',
};

/** What practitioners read about a field: meaning, unit, known values, default. */
export function describe(schema: TSchema, facts: FieldFacts): string {
  const meaning = schema.description ?? '';
  const sentences = [meaning];
  // What the meaning says already is not said again.
  if (facts.unit && !meaning.toLowerCase().includes(facts.unit)) sentences.push(`In ${facts.unit}.`);
  const known = facts.known?.map((value) => `\`${value}\``) ?? [];
  if (!known.every((value) => meaning.includes(value))) sentences.push(`Known values: ${known.join(', ')}.`);
  if (known.length > 0) sentences.push(ADVICE.othersPass);
  const fallback = fallbackOf(schema);
  if (fallback !== undefined) sentences.push(ADVICE.fallback(JSON.stringify(fallback)));
  if (facts.mode === 'service-chosen') sentences.push(ADVICE.serviceChosen);
  if (isOptionalSecret(facts)) sentences.push(ADVICE.secretKeepsPrior);
  return sentences.filter(Boolean).join(' ');
}

/** A description for those who only read the field. */
export function withoutAdvice(description: string): string {
  const { othersPass, serviceChosen, secretKeepsPrior } = ADVICE;
  return [othersPass, serviceChosen, secretKeepsPrior]
    .reduce((text, advice) => text.replace(` ${advice}`, ''), description)
    .replace(/ Default: `.*`\./, '');
}
