import type { TObject, TSchema } from '@sinclair/typebox';
import { isObjectSchema, itemOf, type Member, memberOf } from '../../model/index';
import type { PathStep } from '../framework/diagnostics';
import type { AttributePathFor } from '../framework/resource';

/** Finds the attribute for a path in an entity's JSON, as far as the model knows it. URLs contain the id as well. */
export function attributePathsIn(schema: TObject): AttributePathFor {
  return (servicePath, part = 'body') => {
    if (part === 'path') return servicePath[0] === 'entry_id' ? [{ attribute: 'id' }] : undefined;
    if (part !== 'body') return undefined;
    const steps: PathStep[] = [];
    let here: TSchema | undefined = schema;
    for (const segment of servicePath) {
      const member: Member | undefined = typeof segment === 'string' ? memberOf(here, segment) : undefined;
      const item: TSchema | undefined = typeof segment === 'number' ? itemOf(here) : undefined;
      if (member) steps.push({ attribute: member.attribute });
      // Core cannot point to an element of a set.
      else if (item && isObjectSchema(item)) steps.push({ index: segment as number });
      else break;
      here = member?.schema ?? item;
    }
    return steps.length > 0 ? steps : undefined;
  };
}
