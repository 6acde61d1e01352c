import * as fields from '../../../src/provider/messages/fields';
import { subject } from './subject';

export const FIELDS = subject('Values of attributes', fields, {
  wholeNumberExpected: [[1.5]],
  patternMismatch: [['log in', '^[A-Za-z0-9\\-\\_]*$']],
});
