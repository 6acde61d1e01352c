import * as quarantine from '../../../src/provider/messages/quarantine';
import { subject } from './subject';

export const QUARANTINE = subject('Quarantine (svc_quarantine_release)', quarantine, {
  releaseWithoutSelector: [[]],
});
