import fc from 'fast-check';
import type { Tampering } from '../service/tamper';

/** Changes by other users. */
export const tamperings: fc.Arbitrary<Tampering[]> = fc.array(
  fc.record({ what: fc.constantFrom<Tampering['what']>('field', 'field', 'entry added', 'entry removed'), which: fc.nat(20) }),
  { maxLength: 2 },
);
