import { own, sameMeaning as sameByShape, type Shape } from '../../model/index';
import { type Attribute, type Attributes, isNested, type SameMeaning } from '../framework/schema';
import type { Type } from '../framework/type';
import { equal, hasUnknown } from '../framework/value';

/** Compares values of Terraform attributes like the model. An unknown value equals no other value. */
export const sameAttributeMeaning: SameMeaning = (attribute, a, b) => {
  if (hasUnknown(a) || hasUnknown(b)) return false;
  return equal(a, b) || sameByShape(shapeOf(attribute), a, b);
};

function shapeOf(attribute: Attribute): Shape {
  if (!isNested(attribute)) return shapeOfType(attribute.type, attribute);
  const object = shapeOfObject(attribute.attributes);
  switch (attribute.nesting) {
    case 'single':
      return object;
    case 'list':
      return { item: () => object };
    case 'set':
      return { unordered: true, item: () => object };
    case 'map':
      return { part: () => ({ ...object, keyed: true }) };
  }
}

function shapeOfObject(attributes: Attributes): Shape {
  return {
    solid: true,
    part: (name) => {
      const attribute = own(attributes, name);
      return attribute && shapeOf(attribute);
    },
  };
}

/** Returns the shape of a type. Traits of an attribute's strings apply at any depth of the type. */
function shapeOfType(type: Type, texts: Pick<Attribute, 'trimmed' | 'trimmedKeys'>): Shape {
  if (typeof type === 'string') return { trimmed: texts.trimmed };
  if ('list' in type) return { item: () => shapeOfType(type.list, texts) };
  if ('set' in type) return { unordered: true, item: () => shapeOfType(type.set, texts) };
  if (!('map' in type)) return {};
  return {
    part: (key) => ({
      ...shapeOfType(type.map, texts.trimmedKeys?.includes(key.toLowerCase()) ? { trimmed: true } : texts),
      keyed: true,
    }),
  };
}
