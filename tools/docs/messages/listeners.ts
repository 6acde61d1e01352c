import * as listener from '../../../src/provider/messages/listener';
import { subject } from './subject';

export const LISTENERS = subject('Listeners of load balancers', listener, {
  loadBalancerUnknown: [['edge-nord', ['edge-north', 'edge-west']]],
  listenerNotFound: [['edge-north', 'listener', 'edge-north-8443', ['edge-north-443']]],
  severalListeners: [
    [2, [{ listener: 'edge-443' }, { listener: 'edge-8443' }]],
    [2, []],
  ],
  listenerMissing: [['listener "edge-north-443" of load balancer "edge-north"']],
  notAListenerImportId: [
    ['prod/edge-north', true],
    ['prod/edge-north', false],
  ],
  importOneListener: [
    [listener.severalListeners(2, [{ listener_port: '443' }, { listener_port: '8443' }]), ['listener_port']],
    [listener.severalListeners(2, [{ region: 'eu-1' }, { region: 'us-1' }]), ['region']],
  ],
});
