import { path } from '../../../src/provider/framework/diagnostics';
import { attributePathsOf, LISTENER_ATTRIBUTES } from '../../../src/provider/listeners/listener-schema';

test.each([
  ['entry_name', path('load_balancer')],
  ['listener-port', path('listener_port')],
  ['certificate-id', path('certificate_ids')],
  ['region', path('region')],
  ['something', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])('a problem with %s is reported at %j', (parameter, place) => {
  expect(attributePathsOf(LISTENER_ATTRIBUTES, 'certificate_ids')([parameter])).toEqual(place);
});
