import type { Reference } from '../../../output';
import { parseAddress, withoutKeys } from './resource-address';
import type { StateResource } from '../../terraform-json';

/**
 * Returns the addresses for `removed` blocks: each resource once, because engines do not allow instance keys in these blocks.
 *
 * @throws Error if these blocks would also remove other instances from the state
 */
export function forgottenBy(state: readonly StateResource[], leaving: readonly StateResource[]): Reference[] {
  const names = new Set(leaving.map(({ address }) => keyless(address)));
  const gone = new Set(leaving);
  const others = state.filter((resource) => {
    const name = gone.has(resource) ? undefined : keylessOrNone(resource.address);
    return name !== undefined && names.has(name);
  });
  if (others.length > 0) throw new Error(refusal(others.map(({ address }) => address)));
  return [...names];
}

function refusal(others: readonly string[]): string {
  const blocks = others.map((address, i) => `  moved {\n    from = ${address}\n    to   = ${rootName(address)}_${i + 1}\n  }`);
  return (
    `A removed block applies to all instances of a resource. It would also remove ${others.join(', ')} from the state, and no import ` +
    'block would bring them back. Move these instances to separate addresses first: write a resource block for each, ' +
    'and in the root module\n\n' +
    `${blocks.join('\n')}\n\nApply, and then run this command again.`
  );
}

/** Returns an address for the instance in the root module. */
function rootName(address: string): string {
  const parsed = parseAddress(address);
  return parsed ? `${parsed.type}.${parsed.name}` : address;
}

/** @throws Error if the text is not an address */
function keyless(address: string): Reference {
  const found = keylessOrNone(address);
  if (found !== undefined) return found;
  throw new Error(
    `The state has a resource at ${JSON.stringify(address)}, which is not an address. Use the output of "terraform show -json".`,
  );
}

function keylessOrNone(address: string): Reference | undefined {
  const parsed = parseAddress(address);
  return parsed && withoutKeys(parsed);
}
