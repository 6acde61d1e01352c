import type { TSchema } from '@sinclair/typebox';
import type { FieldFacts } from '../../../model';
import { fallbackOf } from './shape';

/** What practitioners read about a field: meaning, unit, known values, default. */
export function describe(schema: TSchema, facts: FieldFacts): string {
  const meaning = schema.description ?? '';
  const sentences = [meaning];
  // What the meaning says already is not said again.
  if (facts.unit && !meaning.toLowerCase().includes(facts.unit)) sentences.push(`In ${facts.unit}.`);
  const known = facts.known?.map((value) => `\`${value}\``) ?? [];
  if (known.length > 0) sentences.push(known.every((value) => meaning.includes(value)) ? 'Other values pass through.' : `Known values: ${known.join(', ')}; others pass through.`);
  const fallback = fallbackOf(schema);
  if (fallback !== undefined) sentences.push(`Default: \`${JSON.stringify(fallback)}\`.`);
  if (facts.mode === 'service-chosen') sentences.push('Chosen by the service where it is left out.');
  return sentences.filter(Boolean).join(' ');
}
