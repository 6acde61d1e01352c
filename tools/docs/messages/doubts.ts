import * as doubts from '../../../src/provider/messages/doubts';
import { subject } from './subject';

export const DOUBTS = subject('Unrecognized values (unknown_values)', doubts, {
  valueNotKnown: [
    [
      { kind: 'not-known', value: 'ADN', known: ['OR', 'AND'], near: ['AND'] },
      { attribute: 'include.relation', severity: 'warn' },
    ],
    [
      { kind: 'not-known', value: 'ADN', known: ['OR', 'AND'], near: ['AND'] },
      { attribute: 'include.relation', severity: 'error' },
    ],
  ],
  textNotNumber: [
    [
      { kind: 'no-number', value: '32k', unit: 'kilobytes' },
      { attribute: 'client_max_body_size', severity: 'warn' },
    ],
  ],
  numberOutsideKnownRange: [
    [
      { kind: 'out-of-range', value: 99999, minimum: 1, maximum: 65535 },
      { attribute: 'http_ports[0]', severity: 'warn' },
    ],
    [
      { kind: 'out-of-range', value: -1, minimum: 1 },
      { attribute: 'http_ports[0]', severity: 'warn' },
    ],
  ],
  textTooShort: [
    [
      { kind: 'too-short', value: '', minLength: 1 },
      { attribute: 'back_hosts[0].host', severity: 'warn' },
    ],
  ],
  prefixMissing: [
    [
      { kind: 'prefix-missing', value: 'basket', beginsWith: '/' },
      { attribute: 'steps[0].uri', severity: 'warn' },
    ],
  ],
  tooFewItems: [
    [
      { kind: 'too-few-items', minItems: 1 },
      { attribute: 'back_hosts', severity: 'warn' },
    ],
  ],
  notOneMember: [
    [
      { kind: 'not-one-member', set: ['attrs', 'cookies'], members: ['args', 'attrs', 'cookies', 'headers', 'plugins'] },
      { attribute: 'key[1]', severity: 'warn' },
    ],
    [
      { kind: 'not-one-member', set: [], members: ['args', 'attrs', 'cookies', 'headers', 'plugins'] },
      { attribute: 'key[1]', severity: 'warn' },
    ],
  ],
  neededValueMissing: [
    [
      { kind: 'needed', field: 'sticky', value: 'customcookie' },
      { attribute: 'sticky_cookie', severity: 'warn' },
    ],
  ],
  entryUnknown: [['acton-block', 'action', 'svc_action', ['action-block'], { attribute: 'action', severity: 'warn' }]],
});
