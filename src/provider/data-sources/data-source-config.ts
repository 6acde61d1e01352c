import type { TypedAttribute } from '../framework/schema';

/** The attribute `config` of data sources. */
export const CONFIG: TypedAttribute = {
  type: 'string',
  optional: true,
  computed: true,
  description: "Name of the configuration to read. Default: the provider's `config`, then `SVC_CONFIG`.",
};
