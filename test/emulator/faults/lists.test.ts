import * as fc from 'fast-check';
import { Faults } from '../../../src/emulator/faults/faults';

const isHit = (kind: 'lag' | 'cut', path: string) =>
  new Faults({ faults: [{ fault: kind === 'lag' ? { kind, ms: 1 } : { kind } }] }).nextFault('GET', path) !== undefined;

test('a lag and a cut apply to the paths that regular expressions describe', () => {
  const reads = /^\/conf\/[^/]+\/[^/]/;
  const lists = /^\/conf\/[^/]+\/(?:[^/]+|[^/]+\/versions(?:\/[^/]+)?|load-balancers\/regions)$/;
  const segments = fc.array(fc.constantFrom('', 'prod', 'actions', 'versions', 'load-balancers', 'regions', 'x'), { maxLength: 5 });
  fc.assert(
    fc.property(segments, (list) => {
      const path = ['/conf', ...list].join('/');
      expect(isHit('lag', path)).toBe(reads.test(path));
      expect(isHit('cut', path)).toBe(lists.test(path));
    }),
    { numRuns: 3_000 },
  );
});
