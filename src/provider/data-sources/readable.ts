import { type Attribute, type Attributes, isNested } from '../framework/schema';

/** Attributes of a resource as a data source tells them: computed, every one. */
export function readable(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, readableAttribute(attribute)]));
}

function readableAttribute(attribute: Attribute): Attribute {
  const { description, sensitive } = attribute;
  // What is said of defaults and of who chooses is for writers.
  const told = { description: description.replace(/ (Default: `.*`|Chosen by the service where it is left out)\./, ''), computed: true, ...(sensitive ? { sensitive } : {}) };
  return isNested(attribute)
    ? { ...told, nesting: attribute.nesting, attributes: readable(attribute.attributes) }
    : { ...told, type: attribute.type };
}
