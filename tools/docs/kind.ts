type SchemaKey = 'resource_schemas' | 'data_source_schemas' | 'ephemeral_resource_schemas' | 'functions';

/** A kind of object of the provider with pages in the registry's layout, such as resources. */
export interface Kind<Key extends SchemaKey = SchemaKey> {
  /** Name in the page's title. */
  readonly title: string;
  /** Folder of its pages below docs/, and of its examples below examples/hcl/. */
  readonly folder: string;
  /** The example's file. */
  readonly exampleFile: string;
  /** Key in the provider's schema JSON. */
  readonly schemas: Key;
}

export const RESOURCE: Kind<'resource_schemas'> = {
  title: 'Resource',
  folder: 'resources',
  exampleFile: 'resource.tf',
  schemas: 'resource_schemas',
};

export const DATA_SOURCE: Kind<'data_source_schemas'> = {
  title: 'Data Source',
  folder: 'data-sources',
  exampleFile: 'data-source.tf',
  schemas: 'data_source_schemas',
};

export const EPHEMERAL_RESOURCE: Kind<'ephemeral_resource_schemas'> = {
  title: 'Ephemeral Resource',
  folder: 'ephemeral-resources',
  exampleFile: 'ephemeral-resource.tf',
  schemas: 'ephemeral_resource_schemas',
};

export const FUNCTION: Kind<'functions'> = { title: 'Function', folder: 'functions', exampleFile: 'function.tf', schemas: 'functions' };

/** Every kind, in the order of the registry's sidebar. */
export const KINDS: readonly (EntityKind | typeof FUNCTION)[] = [RESOURCE, DATA_SOURCE, EPHEMERAL_RESOURCE, FUNCTION];

/** A kind whose schema is attributes. */
export type EntityKind = typeof RESOURCE | typeof DATA_SOURCE | typeof EPHEMERAL_RESOURCE;

export function isFunction(kind: Kind): kind is typeof FUNCTION {
  return kind.schemas === 'functions';
}
