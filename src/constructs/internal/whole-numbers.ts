import { TerraformResource, Token } from 'cdktf';
import type { IConstruct } from 'constructs';
import { inspect } from '../checks/inspected';
import { type ConstructFinding, forbidden } from './findings';

/**
 * Returns the findings in the numbers of a construct's resource: all numbers of entries are whole, and the provider refuses others.
 *
 * @internal
 */
export function numberFindings(construct: IConstruct): ConstructFinding[] {
  const resources = construct.node.children.filter((child) => TerraformResource.isTerraformResource(child));
  return resources.flatMap(inspect).flatMap(({ entryId, attributes }) => {
    const place = entryId === undefined ? '' : `${entryId}: `;
    return inexactIn(attributes, '').map(([path, number]) =>
      forbidden(`${place}${path} is ${number}. Write a whole number of at most ${Number.MAX_SAFE_INTEGER}.`),
    );
  });
}

/** Returns the numbers in a value that are not whole, or too large to be exact, with their paths. */
function inexactIn(value: unknown, path: string): (readonly [path: string, number: number])[] {
  if (typeof value === 'number') return Number.isSafeInteger(value) || Token.isUnresolved(value) ? [] : [[path, value]];
  if (typeof value !== 'object' || value === null || Token.isUnresolved(value)) return [];
  if (Array.isArray(value)) return value.flatMap((item, at) => inexactIn(item, `${path}[${at}]`));
  return Object.entries(value).flatMap(([name, member]) => inexactIn(member, path === '' ? name : `${path}.${name}`));
}
