/**
 * The modules of src/, each with its content and the modules that it may import. ESLint refuses every other import. The table in
 * ARCHITECTURE.md is generated from this list, and the build derives from it what each product reads.
 */
export const ROOMS = [
  { room: 'model', holds: "the API's entities, each written down once, as data", mayImport: [] },
  { room: 'filter', holds: 'the language of traffic filters, JSON and query strings, without I/O', mayImport: ['model'] },
  {
    room: 'rules',
    holds: 'what dynamic rules and flow control policies do to traffic, in memory',
    mayImport: ['model'],
  },
  { room: 'records', holds: 'traffic records and access logs in files', mayImport: ['model', 'filter', 'output'] },
  {
    room: 'output',
    holds: 'the way out for strings: what makes them safe for terminals, code, pages and files, and the sinks',
    mayImport: [],
  },
  {
    room: 'api',
    holds: 'the client of the management API: transport, errors, retries, one file for each family of routes',
    mayImport: ['model'],
  },
  { room: 'provider/framework', holds: "Terraform's resource lifecycle, free of any wire format", mayImport: [] },
  { room: 'provider/messages', holds: 'the text of every diagnostic, side by side', mayImport: ['provider/framework', 'model', 'output'] },
  {
    room: 'provider/protocol',
    holds: "Terraform's plugin protocol on the wire; it knows no entity",
    mayImport: ['provider/framework', 'output'],
  },
  {
    room: 'provider/run',
    holds: 'facts that the resources of one provider process share',
    mayImport: ['provider/framework', 'provider/messages', 'model'],
  },
  {
    room: 'provider/connection',
    holds: 'the configured provider: the client, shared reads, explained errors',
    mayImport: ['provider/framework', 'provider/messages', 'provider/run', 'model', 'api'],
  },
  {
    room: 'provider/fields',
    holds: "the model's fields as Terraform attributes, values and paths",
    mayImport: ['provider/framework', 'provider/messages', 'provider/connection', 'model'],
  },
  {
    room: 'provider/guard',
    holds: 'the guard that keeps the resources of one run from contradicting one another',
    mayImport: ['provider/framework', 'provider/messages', 'provider/connection', 'provider/run', 'model'],
  },
  {
    room: 'provider/entities',
    holds: 'any entity as a resource: one entry, or the set of a family',
    mayImport: [
      'provider/framework',
      'provider/messages',
      'provider/connection',
      'provider/fields',
      'provider/guard',
      'model',
      'api',
      'provider/run',
    ],
  },
  {
    room: 'provider/listeners',
    holds: 'which listener of a load balancer a resource is about: attributes, identity, import ids',
    mayImport: ['provider/framework', 'provider/connection', 'provider/fields', 'provider/messages', 'model'],
  },
  {
    room: 'provider/resources',
    holds: 'the resources that the provider offers',
    mayImport: [
      'provider/framework',
      'provider/messages',
      'provider/connection',
      'provider/fields',
      'provider/run',
      'provider/guard',
      'provider/entities',
      'provider/listeners',
      'model',
      'api',
    ],
  },
  {
    room: 'provider/data-sources',
    holds: 'the data sources that the provider offers',
    mayImport: ['provider/framework', 'provider/messages', 'provider/connection', 'provider/fields', 'provider/resources', 'model', 'api'],
  },
  {
    room: 'provider/ephemeral',
    holds: 'the ephemeral resources that the provider offers: what they read is stored nowhere',
    mayImport: ['provider/framework', 'provider/messages', 'provider/connection', 'provider/fields', 'model'],
  },
  {
    room: 'provider/functions',
    holds: 'functions for configurations; their code is loaded when one is called',
    mayImport: ['provider/framework', 'provider/messages', 'model', 'filter'],
  },
  { room: 'provider/launcher', holds: 'the quick start of the built provider', mayImport: [] },
  {
    room: 'emulator',
    holds: 'the whole API, served from this machine on a store of its own',
    mayImport: ['model', 'filter', 'rules', 'records'],
  },
  {
    room: 'preview',
    holds: 'what a plan will do, and what it would have done to recorded traffic',
    mayImport: ['model', 'filter', 'rules', 'records', 'api', 'plans', 'terraform-json', 'terminal', 'output'],
  },
  { room: 'plans', holds: 'plans as JSON, read from a file or made by an engine', mayImport: ['terraform-json', 'programs'] },
  {
    room: 'terraform-json',
    holds: "Terraform's JSON: plans, states, and the stacks that apps synthesize",
    mayImport: ['model', 'output'],
  },
  {
    room: 'simulation',
    holds: "what a stack's own rules do to samples of traffic, for the tests of an app",
    mayImport: ['model', 'output', 'rules', 'records', 'terraform-json'],
  },
  { room: 'programs', holds: 'finds the programs of this machine', mayImport: [] },
  { room: 'terminal', holds: 'what a terminal shows: colors, charts made of characters', mayImport: ['output'] },
  { room: 'bindings', holds: "classes generated from the provider's schema; git ignores them", mayImport: [], generated: true },
  { room: 'constructs', holds: 'the classes that apps are written with; jsii compiles them for five languages', mayImport: ['bindings'] },
  {
    room: 'export',
    holds: 'a live configuration as code: an app of constructs, or a Terraform configuration',
    mayImport: ['model', 'api', 'output'],
  },
  {
    room: 'cli',
    holds: 'thin commands over the above',
    mayImport: [
      'model',
      'filter',
      'records',
      'api',
      'emulator',
      'plans',
      'preview',
      'simulation',
      'terraform-json',
      'output',
      'export',
      'programs',
      'terminal',
    ],
  },
];

/**
 * The folders of src/ with an index.ts. ESLint lets files outside of such a folder import its index and the modules that
 * are listed in `alsoOpen`, and nothing else. The index gives the reasons. With `onDemand`, the index is
 * heavy: other modules reach it by import() and by imports of types only.
 */
export const BARRELS = [
  { folder: 'model', alsoOpen: ['traffic', 'traffic/results', 'counted', 'entities', 'facts', 'family-paths', 'json', 'nearest', 'own'] },
  { folder: 'model/traffic', alsoOpen: ['results'] },
  { folder: 'model/facts' },
  { folder: 'model/values' },
  { folder: 'filter', alsoOpen: ['evaluate', 'timestamp'], onDemand: true },
  { folder: 'filter/evaluate' },
  { folder: 'rules', onDemand: true },
  { folder: 'records' },
  { folder: 'api', alsoOpen: ['errors', 'loopback'], onDemand: true },
  { folder: 'provider/protocol' },
  { folder: 'provider/protocol/rpc', alsoOpen: ['types'] },
  { folder: 'provider/resources', alsoOpen: ['regions/region-map', 'revert/find-version'] },
  { folder: 'provider/data-sources' },
  { folder: 'provider/ephemeral' },
  { folder: 'provider/functions' },
  { folder: 'emulator', alsoOpen: ['setup/option-table'], onDemand: true },
  { folder: 'emulator/derived' },
  { folder: 'emulator/openapi' },
  { folder: 'emulator/profiles' },
  { folder: 'preview', alsoOpen: ['impact'], onDemand: true },
  { folder: 'preview/impact', onDemand: true },
  { folder: 'plans' },
  { folder: 'terraform-json' },
  { folder: 'simulation', alsoOpen: ['settings', 'simulate'], onDemand: true },
  { folder: 'terminal' },
  { folder: 'constructs' },
  { folder: 'output' },
  { folder: 'export', alsoOpen: ['selectable'], onDemand: true },
  { folder: 'cli/commands/traffic' },
];
