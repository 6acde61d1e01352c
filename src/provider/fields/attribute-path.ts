import type { TObject, TSchema } from '@sinclair/typebox';
import type { PathStep } from '../framework/diagnostics';
import type { AttributePathFor } from '../framework/resource';
import { attributeName, isObjectSchema, knownField } from './shape';

/** From a path in an entity's JSON to the attribute there, as deep as the model knows. The id also stands in URLs. */
export function attributePathsIn(schema: TObject): AttributePathFor {
  return (servicePath, part = 'body') => {
    if (part === 'path') return servicePath[0] === 'entry_id' ? [{ attribute: 'id' }] : undefined;
    if (part !== 'body') return undefined;
    const steps: PathStep[] = [];
    let here: TSchema | undefined = schema;
    for (const segment of servicePath) {
      if (here === undefined) break;
      if (isObjectSchema(here) && typeof segment === 'string') {
        const property = knownField(here, segment);
        if (property === undefined) break;
        steps.push({ attribute: attributeName(segment, property) });
        here = property;
      } else if (here.type === 'array' && typeof segment === 'number') {
        // An element of a set has no name that Core could show.
        if (!isObjectSchema(here.items as TSchema)) break;
        steps.push({ index: segment });
        here = here.items as TSchema;
      } else break;
    }
    return steps.length > 0 ? steps : undefined;
  };
}
