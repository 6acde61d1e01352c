import type { TSchema } from '@sinclair/typebox';
import { isObjectSchema, itemOf, partOf } from '../../../model';
import type { EntityChange } from '../changes/entity-change';

/** Stands for the entry itself among the attributes of a change. */
export const ENTRY = '';

/** Most rules ask for the attributes of a change. */
const known = new WeakMap<EntityChange, readonly string[]>();

/**
 * Returns the attributes that rules must judge in a change: those that differ, as dotted paths (`back_hosts.weight`), or the entry itself
 * where it is added, removed, imported or forgotten.
 */
export function changedAttributes(change: EntityChange): readonly string[] {
  const attributes = known.get(change) ?? attributesIn(change);
  known.set(change, attributes);
  return attributes;
}

function attributesIn({ effect, kind, entity, changes }: EntityChange): readonly string[] {
  if (effect !== 'changed' && effect !== 'replaced') return [ENTRY];
  const attributes = new Set(changes.map(({ path }) => attributeAtPath(kind, entity?.schema, path)));
  return effect === 'replaced' && attributes.size === 0 ? [ENTRY] : [...attributes];
}

/** Returns the attribute at the path of a value change, without labels of list items and keys of maps. */
export function attributeAtPath(kind: string, schema: TSchema | undefined, path: readonly string[]): string {
  // The paths of cities have the load balancer and the city.
  if (kind === 'load_balancer_regions' && path.length === 2) return 'load_balancers';
  const names: string[] = [];
  let at = schema;
  for (const step of path) {
    const item = itemOf(at);
    if (item) {
      at = item;
      continue;
    }
    if (names.length > 0 && !(at && isObjectSchema(at))) break;
    names.push(step);
    at = partOf(at, step, 'attribute');
  }
  return names.join('.');
}

/** Whether a list of attributes, as rules name them, contains attributes of a kind. */
export function namesKind(about: readonly string[], kind: string): boolean {
  return about.some((one) => ['*', kind].includes(one.split('.')[0]!));
}

/** Whether a list of attributes, as rules name them, contains an attribute of a kind. See `PreviewRule.about`. */
export function isAbout(about: readonly string[], kind: string, attribute: string): boolean {
  return about.some((one) => {
    const [of, ...path] = one.split('.');
    if (of !== '*' && of !== kind) return false;
    const named = path.join('.');
    return attribute === named || (named === '*' && attribute !== ENTRY) || (named !== ENTRY && attribute.startsWith(`${named}.`));
  });
}
