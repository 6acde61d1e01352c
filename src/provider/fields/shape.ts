import type { FieldFacts } from '../../model/index';

/**
 * Whether the field is an optional secret. If the configuration leaves it out, its value stays. An engine that generates a
 * configuration for an import writes null for sensitive values, and that must not delete a certificate.
 */
export function isOptionalSecret({ mode, sensitive }: FieldFacts): boolean {
  return mode === 'optional' && sensitive === true;
}
