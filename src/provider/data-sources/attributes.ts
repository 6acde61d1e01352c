import { type Attribute, type Attributes, isNested, type TypedAttribute } from '../framework/schema';
import { withoutAdvice } from '../fields/describe';
import { configName } from '../fields/config-attribute';

/** The attribute `config` of data sources. */
export const CONFIG: TypedAttribute = {
  type: 'string',
  optional: true,
  computed: true,
  validators: [configName],
  description: "Name of the configuration to read. Default: the provider's `config`, then `SVC_CONFIG`.",
};

/** Returns the attributes of a resource for a data source: all are computed. */
export function readable(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, readableAttribute(attribute)]));
}

function readableAttribute(attribute: Attribute): Attribute {
  const { sensitive, retained } = attribute;
  const description = withoutAdvice(attribute.description) + (retained ? ' Null if the service does not return it.' : '');
  const traits = { description, computed: true, ...(sensitive ? { sensitive } : {}) };
  return isNested(attribute)
    ? { ...traits, nesting: attribute.nesting, attributes: readable(attribute.attributes) }
    : { ...traits, type: attribute.type };
}
