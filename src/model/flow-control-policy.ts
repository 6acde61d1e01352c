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

/** A part of what makes two requests come from the same visitor; names one of its members. */
const keyEntry = object(
  {
    args: optional(text({ description: 'Name of a request argument.' })),
    attrs: optional(text({ description: 'An attribute of the request.', known: ATTRIBUTES })),
    cookies: optional(text({ description: 'Name of a cookie.' })),
    headers: optional(text({ description: 'Name of a header.' })),
    plugins: optional(text({ description: 'Path of a value that a plugin provides.' })),
  },
  { description: 'One part of the key: an argument, attribute, cookie, header or plugin value.' },
);

const step = object(
  {
    method: required(text({ description: 'Method of the request.', known: METHODS })),
    uri: required(text({ description: 'Path of the request.', observed: { trimmed: true, minLength: 1 } })),
    args: optional(textMap({ description: 'Arguments that the request must have, by name.' })),
    cookies: optional(textMap({ description: 'Cookies that the request must have, by name.' })),
    headers: optional(
      textMap({ description: 'Headers that the request must have, by name. `host` names the site.', observed: { trimmedKeys: ['host'] } }),
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
    'Watches for visitors who send certain requests in a certain order within a time window, and tags the last request ' +
    'of the sequence. It never blocks by itself: other settings act on the tag.',
  routes: { section: '4.4', path: 'flow-control-policies', wholeSet: true, versions: true },
  builtIn: ['__*'],
  terraformName: 'flow_control_policy',
  fields: {
    id: entryId('flow control policies'),
    name: entryName(),
    description: entryDescription('the policy'),
    active: required(boolean({ description: 'Whether the flow is active.' })),
    include: defaulted(tags({ description: 'Tags of requests to include, any of them. None means all requests.' }), []),
    exclude: defaulted(tags({ description: 'Tags of requests to exclude, any of them.' }), []),
    tags: defaulted(tags({ description: 'Tags to apply to the last request of the sequence.' }), []),
    timeframe: required(
      integer({
        description: 'Window, from the first request of the sequence on, in which the others must follow.',
        unit: 'seconds',
        observed: { minimum: 1 },
      }),
    ),
    key: defaulted(
      list(keyEntry, { description: 'What makes requests come from the same visitor: the values of all parts together.' }),
      [],
    ),
    steps: defaulted(list(step, { description: 'The requests, in their order.' }), []),
  },
});

/** A flow control policy as a writer gives it. */
export type FlowControlPolicyInput = Written<typeof FlowControlPolicy>;
/** A flow control policy as the service returns it. */
export type FlowControlPolicy = Read<typeof FlowControlPolicy>;
