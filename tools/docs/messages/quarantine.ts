import * as quarantine from '../../../src/provider/messages/quarantine';
import { subject } from './subject';

export const QUARANTINE = subject('Quarantine (svc_quarantine_release)', quarantine, {
  releaseWithoutSelector: [[]],
  quarantineToRelease: [
    ['prod', ['3f1c', '77ab']],
    ['prod', []],
  ],
  releaseNotKnown: [[]],
  releaseOfOthers: [['prod', ['90de']]],
});
