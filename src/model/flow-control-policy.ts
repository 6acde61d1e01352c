import { entryDescription, entryId, entryName } from './common-fields';
import { entity, type Read, type Written } from './entity';
import { boolean, defaulted, integer, list, object, optional, required, tags, text, textMap } from './field';

const ATTRIBUTES = [
  'asnFlowSef',
  'authority',
  'company',
  'country',
  'ip',
  'method',
  'network',
  'path',
  'query',
  'region',
  'secpolentryid',
  'securitypolicyentryid',
  'securitypolicyentry',
  'secpolid',
  'securitypolicyid',
  'securitypolicy',
  'secpolname',
  'securitypolicyname',
  'secpolentryname',
  'securitypolicyentryname',
  'session',
  'subregion',
  'tags',
  'uri',
];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'TRACE', 'OPTIONS', 'PATCH'];

const NAMED = { minLength: 1 };

/** One part of the key that identifies a visitor. Exactly one member is set. */
const keyEntry = object(
  {
    args: optional(text({ description: 'Name of a request argument.', expected: NAMED })),
    attrs: optional(text({ description: 'An attribute of the request.', known: ATTRIBUTES })),
    cookies: optional(text({ description: 'Name of a cookie.', expected: NAMED })),
    headers: optional(text({ description: 'Name of a header.', expected: NAMED })),
    plugins: optional(text({ description: 'Path of a value from a plugin.', expected: NAMED })),
  },
  {
    description: 'One part of the key: an argument, an attribute, a cookie, a header or a value of a plugin.',
    expected: { oneMember: true },
  },
);

const step = object(
  {
    method: optional(text({ description: 'Method of the request.', known: METHODS, observed: { required: true } })),
    uri: optional(
      text({
        description: 'Path of the request.',
        observed: { required: true, trimmed: true, minLength: 1 },
        expected: { beginsWith: '/' },
      }),
    ),
    args: optional(textMap({ description: 'Arguments that the request must have, by name.' })),
    cookies: optional(textMap({ description: 'Cookies that the request must have, by name.' })),
    headers: optional(
      textMap({
        description: 'Headers that the request must have, by name. `host` names the site.',
        observed: { trimmedKeys: ['host'] },
        expected: { filledKeys: ['host'] },
      }),
    ),
    plugins: optional(textMap({ description: 'Values of plugins that the request must have, by path.' })),
  },
  { description: 'One request of the sequence.' },
);

export const FlowControlPolicy = entity({
  name: 'FlowControlPolicy',
  noun: 'flow control policy',
  section: '2.6',
  description:
    'Watches for visitors who send certain requests in a certain order within a time window, and adds tags to the last request ' +
    'of the sequence. The policy never blocks a request. Other settings can use the tags.',
  routes: { section: '4.4', path: 'flow-control-policies', wholeSet: true, versions: true },
  builtIn: ['__*'],
  terraformName: 'flow_control_policy',
  fields: {
    id: entryId('flow control policies'),
    name: entryName(),
    description: entryDescription('the policy'),
    active: required(boolean({ description: 'Whether the policy is active.', providerDefault: true })),
    include: defaulted(
      tags(
        { description: 'Tags of requests to include. A request needs at least one of them. An empty set includes all requests.' },
        'requires',
      ),
      [],
    ),
    exclude: defaulted(
      tags({ description: 'Tags of requests to exclude. A request with at least one of them is excluded.' }, 'excludes'),
      [],
    ),
    tags: defaulted(tags({ description: 'Tags that the policy adds to the last request of the sequence.' }), []),
    timeframe: required(
      integer({
        description: 'Time window for the whole sequence. It begins with the first request.',
        unit: 'seconds',
        observed: { minimum: 1 },
      }),
    ),
    key: defaulted(
      list(keyEntry, {
        description: 'Key of a visitor: requests with the same value in every part of the key come from the same visitor.',
        expected: { minItems: 1 },
      }),
      [],
    ),
    steps: defaulted(list(step, { description: 'The requests of the sequence, in order.', expected: { minItems: 1 } }), []),
  },
});

/** A flow control policy as a client writes it. */
export type FlowControlPolicyInput = Written<typeof FlowControlPolicy>;
/** A flow control policy as the service returns it. */
export type FlowControlPolicy = Read<typeof FlowControlPolicy>;
