import { type Attribute, type Attributes, isNested } from '../framework/schema';
import { withoutAdvice } from '../fields/describe';

/** The attributes of a resource as a data source has them: all are computed. */
export function readable(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, readableAttribute(attribute)]));
}

function readableAttribute(attribute: Attribute): Attribute {
  const { sensitive, retained } = attribute;
  const description = withoutAdvice(attribute.description) + (retained ? ' Null if the service does not return it.' : '');
  const told = { description, computed: true, ...(sensitive ? { sensitive } : {}) };
  return isNested(attribute)
    ? { ...told, nesting: attribute.nesting, attributes: readable(attribute.attributes) }
    : { ...told, type: attribute.type };
}
