import type { Identifier } from '../../output';
import { Namer } from '../naming/namer';
import type { constantCase } from '../naming/words';

/** Constants of the tags that several entries use. */
export type TagNames = ReadonlyMap<string, Identifier>;

/** Returns a constant for each shared tag. */
export function tagNames(tags: readonly string[], spelled: typeof constantCase): TagNames {
  const namer = new Namer();
  return new Map(tags.map((tag) => [tag, spelled(namer.name({ key: tag, texts: [tag], noun: 'tag' }))]));
}
