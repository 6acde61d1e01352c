import * as listener from '../../../src/provider/messages/listener';
import { subject } from './subject';

export const LISTENERS = subject(
  'Listeners of load balancers',
  listener,
  {
    unknownPlatform: [['cloud_c', ['cloud_a', 'cloud_b', 'svc']]],
    emptyText: [[]],
    loadBalancerUnknown: [['edge-nord', ['edge-north', 'edge-west']]],
    listenerNotFound: [['edge-north', 'listener', 'edge-north-8443', ['edge-north-443']]],
    severalListeners: [
      [2, [{ listener: 'edge-443' }, { listener: 'edge-8443' }]],
      [2, []],
    ],
    listenerGone: [['listener "edge-north-443" of load balancer "edge-north"']],
    notAListenerImportId: [
      ['prod/edge-north', true],
      ['prod/edge-north', false],
    ],
    importOneListener: [[listener.severalListeners(2, [{ listener_port: '443' }, { listener_port: '8443' }])]],
  },
  ['error'],
);
