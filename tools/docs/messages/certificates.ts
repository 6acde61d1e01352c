import * as certificates from '../../../src/provider/messages/certificates';
import { subject } from './subject';

const LISTENER = 'listener "edge-north-443" of load balancer "edge-north"';
const REFUSAL = 'The service refused a value: 422. (PUT /api/v4.3/conf/prod/load-balancers/edge-north/certificates/cert-shop)';
const LINK = 'https://cloud.example/certificates/eu-cert-shop';

export const CERTIFICATES = subject(
  'Certificates of load balancers',
  certificates,
  {
    unknownOnDestroy: [['remove', ['detach', 'keep']]],
    listenerManagedTwice: [[LISTENER, ['cert-shop']]],
    twoOverOneListener: [[LISTENER]],
    twoAttachments: [['cert-shop', LISTENER]],
    alreadyAttached: [['cert-shop', LISTENER]],
    defaultChanges: [
      [LISTENER, 'cert-main', 'cert-shop', false],
      [LISTENER, 'cert-main', 'cert-shop', true, 'cert-pay'],
    ],
    remainsDefault: [['cert-main', LISTENER]],
    fullListener: [
      ['cert-shop', LISTENER, 2, ['cert-main', 'cert-pay']],
      ['cert-shop', LISTENER, 2, ['cert-main', 'cert-pay'], REFUSAL],
    ],
    defaultNotDetached: [
      ['cert-main', LISTENER, true],
      ['cert-main', LISTENER, false],
    ],
    ambiguousMatch: [
      ['cert-shop', LISTENER, [LINK]],
      ['shop', LISTENER, [LINK, 'https://cloud.example/certificates/us-cert-shop']],
    ],
    heldBySet: [['cert-shop', LISTENER]],
    attachmentsGo: [[['cert-shop'], LISTENER]],
    takenOver: [[['cert-shop'], LISTENER]],
    formerStaysDefault: [['cert-main', LISTENER]],
    detachedBefore: [[['cert-pay'], LISTENER]],
    noSuchCertificate: [['cert-shop', REFUSAL]],
    tooManyCertificates: [[LISTENER, 2, 3, ['cert-old']]],
    capacityWithDefault: [[LISTENER, 2]],
    alreadyHolds: [
      [LISTENER, ['cert-old'], 'prod/edge-north/edge-north-443'],
      [LISTENER, ['cert-old'], undefined],
    ],
    willBeDetached: [[LISTENER, ['cert-old']]],
    listenerChanged: [[LISTENER, { attached: ['cert-late'], detached: ['cert-shop'], default: { before: 'cert-main', now: 'cert-late' } }]],
    notListed: [[LISTENER, ['cert-shop'], ['cert-old']]],
    defaultStays: [['cert-main', LISTENER]],
  },
  ['error'],
);
