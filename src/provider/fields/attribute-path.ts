import type { TObject, TSchema } from '@sinclair/typebox';
import { attributeName, isObjectSchema } from '../../model/index';
import type { PathStep } from '../framework/diagnostics';
import type { AttributePathFor } from '../framework/resource';
import { knownField } from './shape';

/** Finds the attribute for a path in an entity's JSON, as far as the model knows it. URLs contain the id as well. */
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
        // Core cannot point to an element of a set.
        if (!isObjectSchema(here.items as TSchema)) break;
        steps.push({ index: segment });
        here = here.items as TSchema;
      } else {
        break;
      }
    }
    return steps.length > 0 ? steps : undefined;
  };
}
