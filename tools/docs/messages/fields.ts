import * as fields from '../../../src/provider/messages/fields';
import { subject } from './subject';

export const FIELDS = subject('Values of attributes', fields, {
  emptyValue: [[]],
  wholeNumberExpected: [[1.5]],
  numberOutOfRange: [[1e300]],
  notBetween: [
    [3000, 1, 2500],
    [-1, 0],
  ],
  patternMismatch: [['log in', '^[A-Za-z0-9\\-\\_]*$']],
  unknownOnDestroy: [['remove', ['detach', 'keep']]],
  valueMissing: [['method']],
});
