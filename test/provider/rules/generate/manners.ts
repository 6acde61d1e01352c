import fc from 'fast-check';
import type { Manner } from '../service/manner';

/** Every manner of a service. */
export const manners: fc.Arbitrary<Manner> = fc.record({
  trims: fc.boolean(),
  dropsBlank: fc.boolean(),
  reorders: fc.boolean(),
  empties: fc.constantFrom<Manner['empties']>('returned', 'null', 'left out'),
  defaults: fc.constantFrom<Manner['defaults']>('returned', 'left out'),
  retained: fc.constantFrom<Manner['retained']>('returned', 'listed', 'left out'),
  extras: fc.boolean(),
  chooses: fc.boolean(),
  merges: fc.boolean(),
  dropsFormerDefault: fc.boolean(),
  textIds: fc.boolean(),
});
