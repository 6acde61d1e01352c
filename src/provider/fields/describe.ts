import type { TSchema } from '@sinclair/typebox';
import { type Expectation, fallbackOf, type FieldFacts } from '../../model/index';

/** Sentences about values and defaults, for writable attributes only. */
const INITIAL = ', for a new resource. Later, if the attribute is not set, it keeps its value';

const ADVICE = {
  jsonText: 'As JSON text.',
  othersPass: 'The provider accepts other values with a warning.',
  othersAreLookedUp: 'The provider warns of another value if no entry has this id.',
  fallback: (value: string) => `Default: \`${value}\`.`,
  serviceChosen: 'If it is not set, the service chooses the value.',
  initial: (value: string) => `Default: \`${value}\`${INITIAL}.`,
  secretKeepsPrior: 'If it is not set, the service keeps its value. To remove the value, set it to an empty string.',
  retained:
    'The default is for a new resource. Later, if the attribute is not set, the state keeps its value. The service may not ' +
    'return the value: then it is null after an import, and a change of the resource requires it.',
};

/** Returns the description of a field: meaning, unit, known values, expectations of other values, default. */
export function describe(schema: TSchema, facts: FieldFacts): string {
  const meaning = schema.description ?? '';
  const sentences = [meaning];
  // Facts that the meaning contains already are not repeated.
  if (facts.mode === 'read-only') sentences.push(ADVICE.jsonText);
  if (facts.unit && !meaning.toLowerCase().includes(facts.unit)) sentences.push(`In ${facts.unit}.`);
  const values = facts.known ?? (schema.enum as readonly string[] | undefined) ?? [];
  const known = values.map((value) => `\`${value}\``);
  if (!known.every((value) => meaning.includes(value))) sentences.push(`Known values: ${known.join(', ')}.`);
  if (known.length > 0) sentences.push(facts.entryOf === undefined ? ADVICE.othersPass : ADVICE.othersAreLookedUp);
  if (facts.expected) sentences.push(expectation(facts.expected, schema.type === 'string'));
  const fallback = fallbackOf(schema);
  if (fallback !== undefined) sentences.push(ADVICE.fallback(JSON.stringify(fallback)));
  if (facts.initial !== undefined) sentences.push(ADVICE.initial(JSON.stringify(facts.initial)));
  else if (facts.mode === 'service-chosen') sentences.push(ADVICE.serviceChosen);
  if (facts.mode === 'retained') sentences.push(ADVICE.retained);
  if (isOptionalSecret(facts)) sentences.push(ADVICE.secretKeepsPrior);
  return sentences.filter(Boolean).join(' ');
}

function expectation({ minimum, maximum, beginsWith }: Expectation, isText: boolean): string {
  if (beginsWith !== undefined) return `It begins with \`${beginsWith}\`.`;
  if (minimum === undefined) return '';
  const range = maximum === undefined ? `at least ${minimum}` : `from ${minimum} to ${maximum}`;
  return isText ? `A whole number, ${range}.` : `${range.charAt(0).toUpperCase()}${range.slice(1)}.`;
}

/** Returns the description of a read-only attribute. */
export function withoutAdvice(description: string): string {
  const { othersPass, othersAreLookedUp, serviceChosen, secretKeepsPrior, retained } = ADVICE;
  const text = [othersPass, othersAreLookedUp, serviceChosen, secretKeepsPrior, retained]
    .reduce((left, advice) => left.replace(` ${advice}`, ''), description)
    .replace(INITIAL, '');
  const [at, end] = [text.indexOf(' Default: `'), text.lastIndexOf('`.')];
  return at < 0 ? text : text.slice(0, at) + text.slice(end + 2);
}

/**
 * Whether the field is an optional secret. If the configuration leaves it out, its value stays. An engine that generates a
 * configuration for an import writes null for sensitive values, and that must not delete a certificate.
 */
export function isOptionalSecret({ mode, sensitive }: FieldFacts): boolean {
  return mode === 'optional' && sensitive === true;
}
