import * as dataSources from '../../../src/provider/messages/data-sources';
import { subject } from './subject';

const LISTENERS = ['edge-north (listener web, port 443)', 'edge-north (listener api, port 8443)'];

export const DATA_SOURCES = subject('Data sources and lists', dataSources, {
  entryNotFound: [['action', 'prod', 'polite-block']],
  idOrName: [
    ['action', false],
    ['action', true],
  ],
  entryNameNotFound: [['action', 'prod', 'Polite blok', ['Polite block', 'Monitor']]],
  severalEntriesNamed: [['action', 'prod', 'Polite block', ['polite-block', 'polite-block-2']]],
  entryListedWithoutId: [['proxy template', 'Uploads']],
  entriesWithoutId: [['proxy template', 'prod', 3]],
  objectsOutsideNfc: [['svc_action', 2]],
  loadBalancerNotFound: [['name', 'edge-nord', LISTENERS]],
  filterDoubted: [['ip="192.0.2.0/24": No address equals a range of addresses. Perhaps you mean ip~"^192\\.0\\.2\\.".']],
  severalLoadBalancersMatch: [[LISTENERS, 'listener_name'], [LISTENERS]],
});
