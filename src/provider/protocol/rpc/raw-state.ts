import type { RawState } from '../messages/values';
import { parseJson } from '../value/json';

/** The stored object as plain JSON data. */
export function rawStateFromWire(wire: RawState | undefined): unknown {
  if (wire?.json.length) return parseJson(wire.json);
  if (wire && Object.keys(wire.flatmap).length > 0)
    throw new Error('the state was written by Terraform 0.11 or older, before this provider existed');
  return null;
}
