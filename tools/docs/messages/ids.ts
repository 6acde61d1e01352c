import * as ids from '../../../src/provider/messages/ids';
import { subject } from './subject';

export const IDS = subject('Ids of entries', ids, {
  noIdFromName: [['支払い']],
  emptyId: [[true], [false]],
  stateWithoutAddress: [['svc_action', ['config'], 'CONFIG/polite-block']],
  reservedId: [['versions', 'the history of the family']],
});
