import type { TSchema } from '@sinclair/typebox';
import type { FieldFacts } from '../../../model';
import { fallbackOf } from './shape';

/** What practitioners read about a field: meaning, unit, known values, default. */
export function describe(schema: TSchema, facts: FieldFacts): string {
  const sentences = [schema.description ?? ''];
  if (facts.unit) sentences.push(`In ${facts.unit}.`);
  if (facts.known?.length) sentences.push(`Known values: ${facts.known.map((value) => `\`${value}\``).join(', ')}; others pass through.`);
  const fallback = fallbackOf(schema);
  if (fallback !== undefined) sentences.push(`Default: \`${JSON.stringify(fallback)}\`.`);
  if (facts.mode === 'service-chosen') sentences.push('Chosen by the service where it is left out.');
  return sentences.filter(Boolean).join(' ');
}
