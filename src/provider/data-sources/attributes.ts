import { type Attribute, type Attributes, isNested } from '../framework/schema';
import { withoutAdvice } from '../fields/describe';

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
