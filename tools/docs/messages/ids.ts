import * as ids from '../../../src/provider/messages/ids';
import { subject } from './subject';

export const IDS = subject('Ids of entries', ids, {
  noIdFromName: [['支払い']],
  emptyId: [[true], [false]],
  reservedId: [['versions', 'the history of the family']],
});
