import type { TypedAttribute } from '../framework/schema';
import { configName } from '../fields/config-attribute';

/** The attribute `config` of data sources. */
export const CONFIG: TypedAttribute = {
  type: 'string',
  optional: true,
  computed: true,
  validators: [configName],
  description: "Name of the configuration to read. Default: the provider's `config`, then `SVC_CONFIG`.",
};
