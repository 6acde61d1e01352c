import { REMEDY } from '../../../src/api/messages/answer';
import * as certificates from '../../../src/provider/messages/certificates';
import { answered, failedAttach } from './client-error';
import { subject } from './subject';

const LISTENER = 'listener "edge-north-443" of load balancer "edge-north"';
const REFUSAL = failedAttach(answered(422, 'too many certificates', REMEDY.correct));
const MISSING = failedAttach(answered(404, 'certificate [cert-shop] does not exist'));
const LINK = 'https://cloud.example/certificates/eu-cert-shop';

export const CERTIFICATES = subject('Certificates of load balancers', certificates, {
  listenerManagedTwice: [[LISTENER, ['cert-shop']]],
  twoOverOneListener: [[LISTENER]],
  detachedUnderAnother: [[LISTENER]],
  twoAttachments: [['cert-shop', LISTENER]],
  alreadyAttached: [['cert-shop', LISTENER]],
  defaultChanges: [
    [LISTENER, 'cert-main', 'cert-shop', false, true],
    [LISTENER, 'cert-main', 'cert-shop', true, false, 'cert-pay'],
  ],
  remainsDefault: [['cert-main', LISTENER]],
  fullListener: [
    ['warning', 'cert-shop', LISTENER, 2, ['cert-main', 'cert-pay']],
    ['error', 'cert-shop', LISTENER, 2, ['cert-main', 'cert-pay'], REFUSAL],
  ],
  defaultNotDetached: [
    ['warning', 'cert-main', LISTENER],
    ['error', 'cert-main', LISTENER],
  ],
  certificateAmbiguous: [
    ['warning', 'cert-shop', LISTENER, [LINK]],
    ['error', 'shop', LISTENER, [LINK, 'https://cloud.example/certificates/us-cert-shop']],
  ],
  givenUpByOne: [['cert-shop', LISTENER]],
  heldByAttachment: [['cert-shop', LISTENER]],
  heldBySet: [['cert-shop', LISTENER]],
  attachmentsDestroyed: [[['cert-shop'], LISTENER]],
  takenOver: [[['cert-shop'], LISTENER]],
  formerStaysDefault: [['cert-main', LISTENER]],
  detachedBefore: [[['cert-pay'], LISTENER]],
  noSuchCertificate: [['cert-shop', LISTENER, MISSING]],
  tooManyCertificates: [[LISTENER, 2, 3, ['cert-old']]],
  capacityWithDefault: [[LISTENER, 2]],
  alreadyHolds: [
    [LISTENER, ['cert-old'], 'prod/edge-north/edge-north-443'],
    [LISTENER, ['cert-old'], undefined],
  ],
  willBeDetached: [
    [LISTENER, ['cert-old'], true],
    [LISTENER, ['cert-old'], false],
  ],
  listenerChanged: [
    [LISTENER, { attached: ['cert-late'], detached: ['cert-shop'], default: { before: 'cert-main', now: 'cert-late' } }],
    [LISTENER, { attached: [], detached: [], default: { now: 'cert-late' } }],
  ],
  listenerChangedMeanwhile: [[LISTENER, { attached: ['cert-late'], detached: [] }]],
  listenerInterrupted: [[LISTENER]],
  notListed: [[LISTENER, ['cert-shop'], ['cert-old']]],
  certificatesNotVisible: [[LISTENER, ['cert-shop'], 30_000]],
  certificateNotReadBack: [[LISTENER, 'cert-shop', 'Could not list the load balancers of configuration "prod".']],
  defaultStays: [['cert-main', LISTENER]],
});
