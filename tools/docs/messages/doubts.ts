import * as doubts from '../../../src/provider/messages/doubts';
import { subject } from './subject';

export const DOUBTS = subject('Values that are not known (unknown_values)', doubts, {
  valueNotKnown: [
    [{ kind: 'not-known', value: 'ADN', known: ['OR', 'AND'], near: ['AND'] }, 'warn'],
    [{ kind: 'not-known', value: 'ADN', known: ['OR', 'AND'], near: ['AND'] }, 'error'],
  ],
  textNotNumber: [[{ kind: 'no-number', value: '32k', unit: 'kilobytes' }, 'warn']],
  numberOutOfRange: [
    [{ kind: 'out-of-range', value: 99999, minimum: 1, maximum: 65535 }, 'warn'],
    [{ kind: 'out-of-range', value: -1, minimum: 1 }, 'warn'],
  ],
  textTooShort: [[{ kind: 'too-short', value: '', minLength: 1 }, 'warn']],
  beginningNotKnown: [[{ kind: 'other-beginning', value: 'basket', beginsWith: '/' }, 'warn']],
  tooFewItems: [[{ kind: 'too-few-items', minItems: 1 }, 'warn']],
  notOneMember: [
    [{ kind: 'not-one-member', set: ['attrs', 'cookies'], members: ['args', 'attrs', 'cookies', 'headers', 'plugins'] }, 'warn'],
    [{ kind: 'not-one-member', set: [], members: ['args', 'attrs', 'cookies', 'headers', 'plugins'] }, 'warn'],
  ],
  neededValueMissing: [[{ kind: 'needed', field: 'sticky', value: 'customcookie' }, 'warn']],
  entryUnknown: [['acton-block', 'action', 'svc_action', ['action-block'], 'warn']],
});
