import type { AttributePath, Diagnostics } from './diagnostics';
import { valueNotRead } from './messages';
import { type Attribute, type Attributes, isNested } from './schema';
import { memberValue, equal, isValueObject, type Value, type ValueObject } from './value';

/**
 * Refuses a change that would have to invent a value: of an attribute that reads omit, and that neither the configuration nor the state
 * has.
 */
export function reportInvented(attributes: Attributes, prior: ValueObject, planned: ValueObject, diagnostics: Diagnostics): void {
  if (equal(prior, planned)) return;
  for (const [attribute, place] of unread(attributes, planned, [])) diagnostics.add(valueNotRead(lineOf(attribute, place)), place);
}

/** Returns the retained attributes without a value. Only an import causes them, because a create sets the defaults. */
function unread(attributes: Attributes, planned: ValueObject, root: AttributePath): [Attribute, AttributePath][] {
  return Object.entries(attributes).flatMap(([name, attribute]): [Attribute, AttributePath][] => {
    const place: AttributePath = [...root, { attribute: name }];
    const value = memberValue(planned, name);
    if (attribute.retained && value === null) return [[attribute, place]];
    return isNested(attribute) ? objectsIn(attribute.nesting, value, place).flatMap((found) => unread(attribute.attributes, ...found)) : [];
  });
}

function objectsIn(nesting: 'single' | 'list' | 'set' | 'map', value: Value, place: AttributePath): [ValueObject, AttributePath][] {
  const found: [Value, AttributePath][] = Array.isArray(value)
    ? // Core cannot point to an element of a set.
      value.map((item, index) => [item, nesting === 'set' ? place : [...place, { index }]])
    : nesting === 'map' && isValueObject(value)
      ? Object.entries(value).map(([key, item]) => [item, [...place, { key }]])
      : [[value, place]];
  return found.filter((each): each is [ValueObject, AttributePath] => isValueObject(each[0]));
}

/** Returns the line for the configuration. */
function lineOf({ default: fallback }: Attribute, place: AttributePath): string {
  const step = place.at(-1);
  const name = step && 'attribute' in step ? step.attribute : '';
  return typeof fallback === 'boolean' ? `${name} = true # or false` : `${name} = ${JSON.stringify(fallback)} # or another value`;
}
