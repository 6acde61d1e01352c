import type { EntityName } from '../../src/model';

// Where constructs differ from the model on purpose, each with the reason. Fields are written as the contract writes them,
// those of a nested object as `back_hosts.host`.

type ByField = { readonly [Name in EntityName]?: Readonly<Record<string, string>> };

/** Entities that have no construct. */
export const WITHOUT_CONSTRUCT: { readonly [Name in EntityName]?: string } = {};

/** Fields that are no prop. */
export const WITHOUT_PROP: ByField = {
  Action: { params: 'a part of ActionType: each type has the parameters that it uses' },
  BackendService: {
    sticky_cookie_name: 'a part of StickyMode: only a custom cookie has a name',
    'back_hosts.host': 'the first argument of BackHost.of',
  },
  DynamicRule: {
    'include.relation': 'TagSelector.anyOf is OR, TagSelector.allOf is AND',
    'include.tags': 'the arguments of TagSelector.anyOf and TagSelector.allOf',
    'exclude.relation': 'TagSelector.anyOf is OR, TagSelector.allOf is AND',
    'exclude.tags': 'the arguments of TagSelector.anyOf and TagSelector.allOf',
  },
  FlowControlPolicy: {
    'key.args': 'FlowKey.argument',
    'key.attrs': 'FlowKey.attribute',
    'key.cookies': 'FlowKey.cookie',
    'key.headers': 'FlowKey.header',
    'key.plugins': 'FlowKey.plugin',
    'steps.method': 'FlowStep.get, FlowStep.post and the like',
    'steps.uri': 'the first argument of FlowStep.get and the like',
  },
  LogExporter: {
    'connection.host': 'an argument of Destination.tcp',
    'connection.port': 'an argument of Destination.tcp',
    'connection.protocol': 'the method of Destination says it',
    'connection.certificate': 'a part of TlsOptions',
    'server_groups.all': 'ServerGroups.all',
    'server_groups.ids': 'the arguments of ServerGroups.of',
  },
};

/** Props with another name than the field in camelCase. The prop of an `id` begins with the entity: `actionId`. */
export const OTHER_NAME: ByField = {
  Action: { type: 'actionType' },
  LogExporter: { connection: 'destination' },
};

/** Interfaces that have the members of an object. */
export const MEMBERS_IN: ByField = {
  BackendService: { back_hosts: 'BackHostOptions' },
  FlowControlPolicy: { steps: 'FlowStepOptions' },
  LogExporter: { connection: 'TlsOptions' },
  ProxyTemplate: { advanced_configuration: 'AdvancedConfiguration' },
};

/** Fields that a resource must state, or that the service chooses, and that constructs have a default of their own for. */
export const OWN_DEFAULT: ByField = {
  DynamicRule: {
    include: 'a rule that names no tags counts every request',
    exclude: 'a rule that names no tags leaves out no request',
  },
};

/** Fields with a default in the model that constructs ask for all the same. */
export const ASKED_FOR: ByField = {
  FlowControlPolicy: {
    key: 'a policy without a key watches nobody',
    steps: 'a policy without steps watches for nothing',
  },
  LogExporter: {
    connection: 'an exporter without a destination exports nothing',
    'connection.tls_mode': 'the contract shows no mode with TLS',
  },
};
